import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import type { GroupDetails } from '../contract.ts'
import { GroupLoader } from './group-loader.tsx'
import { billsOf, usePayGroup } from './queries.ts'
import { visitHint } from './visit-hint.ts'

/** Takes one payment of all that a group owes so far. */
export default function PayGroupDialog({ groupId }: { groupId: number }) {
  return (
    <GroupLoader title="Take Payment" groupId={groupId}>
      {group => <PayForm group={group} />}
    </GroupLoader>
  )
}

function PayForm({ group: { id, name, due, stays } }: { group: GroupDetails }) {
  const { open } = useDialog()
  const { currency } = useVenueLocale()
  const pay = usePayGroup()
  const form = useFieldlessForm()
  const done = useDone()
  const payment = useGuestPayment({ due, takesCards: true, visitHint })
  const back = () => open('group', { groupId: id })
  const owing = stays.filter(({ dueAmount }) => dueAmount > 0)
  return (
    <CheckoutForm
      form={form}
      onSubmit={async () => {
        await pay.mutateAsync({ params: { id: String(id) }, body: { due, ...payment.body } })
        back()
        const description = `${name}: ${formatMoney(due, currency)}`
        await done(payment, { title: 'Payment taken', description }, billsOf(stays))
      }}
      onFailed={showFailure('Failed to take payment')}
    >
      <MoneyPanel
        payment={payment}
        guest={stays[0]}
        label="Bill"
        lines={[
          ...owing.map(({ facilityName, dueAmount }) => ({ label: facilityName, amount: dueAmount })),
          { kind: 'due', ...sayPlainly('due'), amount: due },
        ]}
        action="Take Payment"
        autoFocus
        disabled={!payment.owes}
        onCancel={back}
      />
    </CheckoutForm>
  )
}
