import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmBy } from '../../../shared/web/confirm-person.ts'

const ConfirmDialog = lazy(() => import('../confirm-dialog.tsx'))

/** Asks for the password when an action needs it in a session opened by PIN. */
export function ConfirmPerson() {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => confirmBy(() => new Promise(resolve => setSettle(() => resolve))), [])
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
