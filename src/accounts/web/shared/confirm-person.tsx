import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmBy } from '../../../shared/web/confirm-person.ts'

const ConfirmDialog = lazy(() => import('../confirm-dialog.tsx'))

/** Asks for the password if someone who came by PIN does what needs it. */
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
