import { methodNames } from '#money/ledger/web/shared/method-name.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import * as calls from '../contract.ts'
import { type CardDetails, voidForm } from '../contract.ts'
import { CardDialog } from './card-dialog.tsx'
import { toParams, useVoidCard } from './queries.ts'

/** Voids a card and refunds what is left on it, with a reason. */
export default function VoidCardDialog({ cardId }: { cardId: number }) {
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
  const left = formatMoney(card.balance, currency)
  const by = methodNames(card.refundMethods)
  return (
    <ReasonForm
      schema={voidForm}
      action={by ? `Void · ${left} back` : 'Void Card'}
      variant="danger"
      note={<ApprovalNote call={calls.voidCard} />}
      onSubmit={async body => {
        const action = `Void gift card ${card.codeEnd} · ${left}`
        await voiding.mutateAsync({ params: toParams(card.id), body, action })
        toast({ title: 'Gift card voided', ...(by && { description: `${left} refunded by ${by}` }) })
        close()
      }}
      onFailed={showErrorToast('void the gift card')}
      onClose={close}
    >
      <p>
        The card stops working.{' '}
        {by ? `${left} is refunded by ${by}.` : `Nothing was paid for it: ${left} comes off its bill.`}
      </p>
    </ReasonForm>
  )
}
