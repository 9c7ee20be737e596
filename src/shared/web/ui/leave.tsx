import { useState } from 'react'
import { Confirm } from './confirm.tsx'
import type { HoldsTyped } from './forms-inside.ts'

/**
 * How a dialog is left by Esc, the cross or a press outside: at once, or, where a form inside holds something typed,
 * after a question. `question` is drawn beside the dialog.
 */
export function useLeave(onClose: () => void) {
  const [forms] = useState(() => new Set<HoldsTyped>())
  const [asking, setAsking] = useState(false)

  function leave() {
    if ([...forms].some(holdsTyped => holdsTyped())) setAsking(true)
    else onClose()
  }

  const question = asking && (
    <Confirm
      title="Discard what you typed?"
      action="Discard"
      cancel="Keep editing"
      danger
      onConfirm={onClose}
      onClose={() => setAsking(false)}
    >
      It has not been saved.
    </Confirm>
  )
  return { forms, leave, question }
}
