import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import type { AccountKey } from '#money/ledger/words.ts'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { usePartPayment } from '#money/payments/web/shared/money-panel/use-part-payment.tsx'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Statement } from '../contract.ts'
import { AccountDialog } from './account-dialog.tsx'
import { usePayAccount } from './queries.ts'

/** Takes one payment for the open bills of an account, the oldest first. */
export default function PayAccountDialog(account: AccountKey) {
  return (
    <AccountDialog account={account} title="Take Payment" size="checkout">
      {statement => <Pay statement={statement} />}
    </AccountDialog>
  )
}

function Pay({ statement }: { statement: Statement }) {
  const { of, id, name } = statement.account
  const { owed } = statement
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const pay = usePayAccount()
  const done = useDone()
  const { form, amount, amountField, payment } = usePartPayment(owed, {
    hint: 'The oldest bill is paid first.',
    takesCards: true,
  })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async ({ amount }) => {
        if (!payment.isPaying) return
        const body = { amount, ...payment.body }
        const { bills, lastBillId } = await pay.mutateAsync({ params: { of, id: String(id) }, body })
        const on = bills === 1 ? 'one bill' : `${bills} bills`
        close()
        const description = `${formatMoney(amount, currency)} on ${on} of ${name}`
        await done(payment, { title: 'Payment taken', description }, { billIds: [lastBillId] })
      }}
      onFailed={showErrorToast('take the payment')}
    >
      <DialogBody>{amountField}</DialogBody>
      <MoneyPanel
        payment={payment}
        guest={of === 'guests' ? { guestId: id } : { memberId: id }}
        label="Open bills"
        lines={toLines(statement, amount)}
        action="Take Payment"
        disabled={owed <= 0}
        onCancel={close}
      />
    </CheckoutForm>
  )
}

/** Bills listed above the sum of the others. The account's page lists all. */
const MAX_LISTED = 50

/** The open bills, and what this payment leaves due. */
function toLines({ openBills, openCount, owed }: Statement, amount: number): BillLine[] {
  const oldest = openBills.slice(0, MAX_LISTED)
  const listed = oldest.reduce((cents, { due }) => cents + Math.round(due * 100), 0)
  const others = (Math.round(owed * 100) - listed) / 100
  const left = Math.max(0, Math.round((owed - (amount || 0)) * 100) / 100)
  return [
    ...oldest.map(({ label, words, due }) => ({ label, words, amount: due })),
    ...(openCount > oldest.length
      ? [{ ...sayPlainly('newerBills', { count: openCount - oldest.length }), amount: others }]
      : []),
    { kind: 'total', ...sayPlainly('totalDue'), amount: owed },
    { kind: 'due', ...sayPlainly('dueAfter'), amount: left },
  ]
}
