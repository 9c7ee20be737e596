import { ApprovalNote } from '../../accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '../../shared/values/money.ts'
import { showErrorToast } from '../../shared/web/data/error-messages.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'
import * as calls from '../calls.ts'
import { type CardDetails, voidForm } from '../contract.ts'
import { CardDialog } from './card-dialog.tsx'
import type { GiftCardId } from './dialogs.ts'
import { paramsOf, useVoidCard } from './queries.ts'

/** Voids a card and refunds what is left on it, with a reason. */
export default function VoidCardDialog({ cardId }: GiftCardId) {
  return (
    <CardDialog title="Void Gift Card" cardId={cardId} size="sm">
      {card => <Void card={card} />}
    </CardDialog>
  )
}

function Void({ card }: { card: CardDetails }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const voiding = useVoidCard()
  const { form, Field } = useZodForm(voidForm, { reason: '' })
  const left = formatMoney(card.balance, currency)
  return (
    <Form
      form={form}
      onSubmit={async body => {
        const action = `Void gift card ${card.code.slice(-4)} · ${left}`
        await voiding.mutateAsync({ params: paramsOf(card.id), body, action })
        toast({ title: 'Gift Card Voided', description: `${left} refunded` })
        close()
      }}
      onFailed={showErrorToast('void the gift card')}
    >
      <DialogBody className="flex flex-col gap-4">
        <p>The card stops working. {left} is refunded by the methods that paid for it.</p>
        <Field name="reason" label="Reason" required>
          <Input autoComplete="off" />
        </Field>
        <ApprovalNote call={calls.voidCard} />
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton variant="danger" pending="Processing...">
          Void · {left} back
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
