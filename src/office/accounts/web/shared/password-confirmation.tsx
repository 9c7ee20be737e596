import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { setPasswordPrompt } from '#platform/web/data/password-prompt.ts'

const ConfirmDialog = lazyPart(() => import('../confirm-password-dialog.tsx'))

/** Asks for the password when an action needs it in a session opened by PIN. */
export function PasswordConfirmation() {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => setPasswordPrompt(() => new Promise(resolve => setSettle(() => resolve))), [])
  if (!settle) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        onEnd={isConfirmed => {
          setSettle(undefined)
          settle(isConfirmed)
        }}
      />
    </Suspense>
  )
}
