import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { AccountKey } from '#money/ledger/words.ts'
import { refundForm } from '#money/payments/contract.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { money } from '#platform/values/fields.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { payOutCredit, type Statement } from '../contract.ts'
import { AccountDialog } from './account-dialog.tsx'
import { usePayOutCredit } from './queries.ts'

/** Pays out the credit of an account by the original payment methods. */
export default function PayOutCreditDialog(account: AccountKey) {
  return (
    <AccountDialog account={account} title="Pay Out Credit" size="sm">
      {statement => <PayOut statement={statement} />}
    </AccountDialog>
  )
}

function PayOut({ statement: { account, usableCredit } }: { statement: Statement }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const payOut = usePayOutCredit()
  const most = formatMoney(usableCredit, currency)
  const schema = z.object({
    amount: money(0.01, 'Amount is required').max(usableCredit, `At most ${most} is in credit`),
    reason: refundForm.shape.reason,
  })
  const { form, Field } = useZodForm(schema, { amount: usableCredit, reason: '' })
  const amount = useWatch({ control: form.control, name: 'amount' }) || 0
  const params = { of: account.of, id: String(account.id) }
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        const text = formatMoney(body.amount, currency)
        await payOut.mutateAsync({ params, body, action: `Pay out credit of ${account.name} · ${text}` })
        toast({ title: 'Credit paid out', description: `${text} to ${account.name}` })
        close()
      }}
      onFailed={showErrorToast('pay the credit out')}
      submit={<>Pay Out · {formatMoney(amount, currency)}</>}
      pending="Processing..."
    >
      <Field name="amount" label="Amount" hint={`${most} is in credit.`} required>
        {control => <NumberInput {...control} min={0.01} step={0.01} />}
      </Field>
      <Field name="reason" label="Reason" required>
        <Input autoComplete="off" />
      </Field>
      <p className="text-muted">Returned by the original payment methods.</p>
      <ApprovalNote call={payOutCredit} />
    </DialogForm>
  )
}
