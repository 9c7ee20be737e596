import { BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import type { AccountKey } from '#money/ledger/words.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter, DialogSums } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import type { Statement } from '../contract.ts'
import { AccountDialog } from './account-dialog.tsx'
import { useApplyCredit } from './queries.ts'

/** Pays a bill from what other bills of its account have in credit. */
export default function UseCreditDialog({ billId, ...account }: AccountKey & { billId: number }) {
  return (
    <AccountDialog account={account} title="Use Credit" size="sm">
      {statement => <Use statement={statement} billId={billId} />}
    </AccountDialog>
  )
}

function Use({ statement, billId }: { statement: Statement; billId: number }) {
  const { account, openBills, usableCredit } = statement
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const apply = useApplyCredit()
  const form = useFieldlessForm()
  const bill = openBills.find(one => one.billId === billId)
  const due = bill?.due ?? 0
  const amount = Math.min(due, usableCredit)
  const left = Math.round((due - amount) * 100) / 100
  const params = { of: account.of, id: String(account.id) }
  return (
    <Form
      form={form}
      onSubmit={async () => {
        await apply.mutateAsync({ params, body: { billId, amount } })
        toast({
          title: 'Credit used',
          description: `${bill?.label ?? 'The bill'}: ${formatMoney(amount, currency)}`,
        })
        close()
      }}
      onFailed={showErrorToast('use the credit')}
    >
      <DialogBody>
        <p>No money moves: the credit of another bill pays this one.</p>
      </DialogBody>
      <DialogSums>
        <BillLines
          label="Bill"
          isCapped
          lines={[
            { label: bill?.label ?? 'This bill', amount: due },
            { label: 'From credit', amount: -amount },
            { kind: 'due', label: 'Due', amount: left },
          ]}
        />
        <FormError />
      </DialogSums>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <SubmitButton pending="Processing..." disabled={amount <= 0}>
          Use Credit · {formatMoney(amount, currency)}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
