import { Button } from '../actions/button.tsx'

/** Takes over what someone else has saved since the form was loaded. Shown after the server refused for that. */
export const ReloadButton = ({ onClick }: { onClick: () => void }) => (
  <Button className="self-start" onClick={onClick}>
    Reload Values
  </Button>
)
