import { useState } from 'react'
import type { z } from 'zod'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { formatDay } from '#platform/values/time.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import * as calls from '../contract.ts'
import { reopenDays } from '../contract.ts'
import { useReopenDays } from './queries.ts'

const schema: z.ZodObject<{ reason: z.ZodString }> = reopenDays.body

/** Says that business days were closed before they were over, and lets an admin reopen them. */
export function ClosedAheadNote({ day }: { day: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayReopen = useIsAuthorized(calls.reopenDays)
  return (
    <>
      <Note
        title={`Business days through ${formatDay(day)} are closed ahead of time`}
        action={mayReopen && <Button onClick={() => setOpen(true)}>Reopen Days</Button>}
      >
        The server's clock was ahead. Payments are booked on the next open day until an admin reopens these
        days.
      </Note>
      {isOpen && <ReopenDays day={day} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReopenDays({ day, onClose }: { day: string; onClose: () => void }) {
  const reopening = useReopenDays()
  return (
    <Dialog title="Reopen days?" size="sm" onClose={onClose}>
      <ReasonForm
        schema={schema}
        action="Reopen Days"
        onSubmit={async body => {
          await reopening.mutateAsync({ body, action: `Reopen days through ${formatDay(day)}` })
          toast({ title: 'Days reopened', description: 'Sales are booked on today again' })
          onClose()
        }}
        onFailed={showErrorToast('reopen the days')}
        onClose={onClose}
      >
        <p>
          Days that are not over are reopened, and each gets another Z report when it ends. Memberships that
          expired too early become active again. The audit trail records who reopened the days and why.
        </p>
      </ReasonForm>
    </Dialog>
  )
}
