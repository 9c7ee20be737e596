import { Button } from '../../../shared/web/ui/actions/button.tsx'

/** Shows new recovery codes once; the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section aria-label="Recovery codes" className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p>
        <strong className="font-medium">Write these recovery codes down.</strong> Each one signs you in once
        if you lose your phone or key. They are shown only now.
      </p>
      <ul className="grid select-all gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button className="self-start" onClick={onDone}>
        I Have Written Them Down
      </Button>
    </section>
  )
}
