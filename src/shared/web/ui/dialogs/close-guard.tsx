import { useState } from 'react'
import type { HasUnsavedInput } from '../forms/unsaved-forms.ts'
import { Confirm } from './confirm.tsx'

/**
 * Closes a dialog on Esc, the close button or a press outside. If a form inside has unsaved input, asks for
 * confirmation first. Render `question` next to the dialog.
 */
export function useCloseGuard(onClose: () => void) {
  const [forms] = useState(() => new Set<HasUnsavedInput>())
  const [asking, setAsking] = useState(false)

  function leave() {
    if ([...forms].some(holdsTyped => holdsTyped())) setAsking(true)
    else onClose()
  }

  const question = asking && (
    <Confirm
      title="Discard your changes?"
      action="Discard changes"
      cancel="Keep editing"
      danger
      onConfirm={onClose}
      onClose={() => setAsking(false)}
    >
      They have not been saved.
    </Confirm>
  )
  return { forms, leave, question }
}
