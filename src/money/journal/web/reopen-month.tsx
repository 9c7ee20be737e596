import type { z } from 'zod'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { type JournalMonth, reopenMonth } from '../contract.ts'
import { monthName } from '../rules.ts'
import { useReopenMonth } from './queries.ts'

const schema: z.ZodObject<{ reason: z.ZodString }> = reopenMonth.body

/** Reopens the last closed month, with a reason. */
export function ReopenMonth({ month: { month }, onClose }: { month: JournalMonth; onClose: () => void }) {
  const reopening = useReopenMonth()
  const name = monthName(month)
  return (
    <Dialog title={`Reopen ${name}?`} size="sm" onClose={onClose}>
      <ReasonForm
        schema={schema}
        action="Reopen Month"
        variant="danger"
        onSubmit={async body => {
          await reopening.mutateAsync({ params: { month }, body, action: `Reopen ${name}` })
          toast({ title: 'Month reopened', description: `${name} can be closed again` })
          onClose()
        }}
        onFailed={showErrorToast('reopen the month')}
        onClose={onClose}
      >
        <p>Closed business days stay closed. The audit trail records who reopened the month and why.</p>
      </ReasonForm>
    </Dialog>
  )
}
