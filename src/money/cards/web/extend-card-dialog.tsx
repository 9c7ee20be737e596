import { z } from 'zod'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatDay } from '#platform/values/time.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import * as calls from '../contract.ts'
import { type CardDetails, extendForm } from '../contract.ts'
import { CardDialog } from './card-dialog.tsx'
import { toParams, useExtendCard } from './queries.ts'

/** Changes the last day on which a card pays. */
export default function ExtendCardDialog({ cardId }: { cardId: number }) {
  return (
    <CardDialog title="Change Expiry" cardId={cardId} size="sm">
      {card => <Extend card={card} />}
    </CardDialog>
  )
}

/** An empty day means that the card never expires. */
const schema = z.object({
  expiresOn: z.union([z.literal(''), z.iso.date('Must be a date')]),
  reason: extendForm.shape.reason,
})

function Extend({ card }: { card: CardDetails }) {
  const { close } = useDialog()
  const extend = useExtendCard()
  const { form, Field } = useZodForm(schema, { expiresOn: card.expiresOn ?? '', reason: '' })
  return (
    <DialogForm
      form={form}
      onSubmit={async ({ expiresOn, reason }) => {
        const body = { expiresOn: expiresOn || null, reason }
        const action = `Change the expiry of gift card ${card.codeEnd}`
        const changed = await extend.mutateAsync({ params: toParams(card.id), body, action })
        const until = changed.expiresOn ? `Valid until ${formatDay(changed.expiresOn)}` : 'Never expires'
        toast({ title: 'Expiry changed', description: until })
        close()
      }}
      onFailed={showErrorToast('change the expiry')}
      submit="Change Expiry"
    >
      <Field name="expiresOn" label="Last day" hint="Empty = never expires">
        {control => <DateTimePicker {...control} value={control.value ?? ''} dateOnly optional />}
      </Field>
      <Field name="reason" label="Reason" required>
        <Input autoComplete="off" />
      </Field>
      <ApprovalNote call={calls.extendCard} />
    </DialogForm>
  )
}
