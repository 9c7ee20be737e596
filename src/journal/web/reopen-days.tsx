import { useState } from 'react'
import type { z } from 'zod'
import { useIsAuthorized } from '../../accounts/web/queries.ts'
import { formatDay } from '../../shared/values/time.ts'
import { showErrorToast } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { Dialog } from '../../shared/web/ui/dialogs/dialog.tsx'
import { Note } from '../../shared/web/ui/feedback/note.tsx'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { ReasonForm } from '../../shared/web/ui/forms/reason-form.tsx'
import * as calls from '../calls.ts'
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
        The server's clock ran ahead. What is taken now is booked on the day after, until an admin reopens
        them.
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
          toast({ title: 'Days Reopened', description: 'Sales are booked on today again' })
          onClose()
        }}
        onFailed={showErrorToast('reopen the days')}
        onClose={onClose}
      >
        <p>
          The days that are not over are open again, and each gets a further Z report at its end. Memberships
          that expired too early become active. The audit trail keeps this.
        </p>
      </ReasonForm>
    </Dialog>
  )
}
