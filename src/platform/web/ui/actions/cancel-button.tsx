import { createContext, use } from 'react'
import { frameTexts } from '../../languages/texts.ts'
import { useTexts } from '../text/use-texts.ts'
import { Button, type ButtonProps } from './button.tsx'

/** Runs `then` once unsaved input of the surrounding dialog may be discarded. Set by Dialog. */
export const LeaveContext = createContext((then: () => void) => then())

interface CancelButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Leaves the form. Does not run while the person keeps editing. */
  onCancel: () => void
}

/** Leaves a dialog as Esc does: asks before it discards unsaved input. Default label: 'Cancel'. */
export function CancelButton({ onCancel, children, ...props }: CancelButtonProps) {
  const t = useTexts(frameTexts)
  const leave = use(LeaveContext)
  return (
    <Button {...props} onClick={() => leave(onCancel)}>
      {children ?? t('cancel')}
    </Button>
  )
}
