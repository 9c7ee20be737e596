import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { money } from '../../shared/values/fields.ts'
import { formatMoney } from '../../shared/values/money.ts'
import { showErrorToast } from '../../shared/web/data/error-messages.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { DialogBody } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { NumberInput } from '../../shared/web/ui/forms/number-input.tsx'
import type { Statement } from '../contract.ts'
import { AccountDialog } from './account-dialog.tsx'
import type { AccountKey } from './dialogs.ts'
import { usePayAccount } from './queries.ts'
import type { BillLine } from './shared/bill-lines.tsx'
import { MoneyPanel } from './shared/money-panel.tsx'
import { useOfferedMethods } from './shared/offered-methods.ts'
import { usePayment } from './shared/use-payment.ts'

/** Takes one payment for the open bills of an account, the oldest first. */
export default function PayAccountDialog(account: AccountKey) {
  return (
    <AccountDialog account={account} title="Take Payment">
      {statement => <Pay statement={statement} />}
    </AccountDialog>
  )
}

function Pay({ statement }: { statement: Statement }) {
  const { of, id, name } = statement.account
  const { owed } = statement.aging
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const pay = usePayAccount()
  const most = formatMoney(owed, currency)
  const schema = z.object({
    amount: money(0.01, 'Amount is required').max(owed, `At most ${most} is due`),
  })
  const { form, Field } = useZodForm(schema, { amount: owed })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const { forInvoices } = useOfferedMethods()
  const payment = usePayment(
    { due: amount > 0 ? amount : null, takesCards: true, isExact: amount !== owed },
    forInvoices,
  )
  return (
    <Form
      form={form}
      onSubmit={async ({ amount }) => {
        if (!payment.isPaying) return
        const body = { amount, ...payment.body }
        const { bills } = await pay.mutateAsync({ params: { of, id: String(id) }, body })
        const on = bills === 1 ? 'one bill' : `${bills} bills`
        toast({ title: 'Payment Taken', description: `${formatMoney(amount, currency)} on ${on} of ${name}` })
        close()
      }}
      onFailed={showErrorToast('take the payment')}
    >
      <DialogBody>
        <Field name="amount" label="Amount" hint={`${most} is due. The oldest bill is paid first.`} required>
          {control => <NumberInput {...control} min={0.01} step={0.01} />}
        </Field>
      </DialogBody>
      <MoneyPanel
        payment={payment}
        label="Open bills"
        lines={linesOf(statement, amount)}
        action="Take Payment"
        disabled={owed <= 0}
        onCancel={close}
      />
    </Form>
  )
}

/** The open bills, and what this payment leaves due. */
function linesOf({ openBills, openCount, aging }: Statement, amount: number): BillLine[] {
  const listed = openBills.reduce((cents, { due }) => cents + Math.round(due * 100), 0)
  const others = (Math.round(aging.owed * 100) - listed) / 100
  const left = Math.max(0, Math.round((aging.owed - (amount || 0)) * 100) / 100)
  return [
    ...openBills.map(({ label, due }) => ({ label, amount: due })),
    ...(openCount > openBills.length
      ? [{ label: `${openCount - openBills.length} newer bills`, amount: others }]
      : []),
    { kind: 'total', label: 'Total due', amount: aging.owed },
    { kind: 'due', label: 'Due after this payment', amount: left },
  ]
}
