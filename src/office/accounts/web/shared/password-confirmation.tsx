import { Suspense } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { passwordPrompt } from '#platform/web/data/password-prompt.ts'

const ConfirmDialog = lazyPart(() => import('../confirm-password-dialog.tsx'))

/** Asks for the password when an action needs it in a session opened by PIN. */
export function PasswordConfirmation() {
  const open = passwordPrompt.useOpen()
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog onEnd={open.answer} />
    </Suspense>
  )
}
