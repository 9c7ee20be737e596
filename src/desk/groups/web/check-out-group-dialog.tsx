import { useState } from 'react'
import { ConfirmTime } from '#money/bills/web/shared/confirm-time.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import { SwitchRow } from '#platform/web/ui/forms/switch-row.tsx'
import type { GroupDetails } from '../contract.ts'
import { GroupLoader } from './group-loader.tsx'
import { billsOf, useCheckOutGroup, useGroupBill } from './queries.ts'
import { visitHint } from './visit-hint.ts'

/** Checks out everybody of a group who is still in, with one payment. */
export default function CheckOutGroupDialog({ groupId }: { groupId: number }) {
  return (
    <GroupLoader title="Check Out All" groupId={groupId}>
      {group => <CheckOutForm group={group} />}
    </GroupLoader>
  )
}

function CheckOutForm({ group: { id, name, stays } }: { group: GroupDetails }) {
  const { open } = useDialog()
  const { currency } = useVenueLocale()
  const checkOut = useCheckOutGroup()
  const form = useFieldlessForm()
  const done = useDone()
  const { data: bill, error } = useGroupBill(id, !checkOut.isPending && !checkOut.isSuccess)
  const [returns, setReturns] = useState(true)
  const payment = useGuestPayment({ due: dueOf(bill), later: true, takesCards: true, visitHint })
  const held = bill?.deposits
  const heldText = held && formatMoney(held.amount, currency)
  const returnDeposits = returns && (held?.count ?? 0) > 0
  const back = () => open('group', { groupId: id })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        await checkOut.mutateAsync({
          params: { id: String(id) },
          body: { quotedAt: bill?.at, due: bill?.due, returnDeposits, ...payment.body, ...typed },
        })
        back()
        const detail = takenText(payment, currency)
        await done(payment, { title: 'Group checked out', description: name, detail }, billsOf(stays))
      }}
      onFailed={showFailure('Failed to check out the group')}
    >
      <DialogBody className="flex flex-col gap-4">
        {held && held.count > 0 && (
          <SwitchRow
            label={held.count === 1 ? 'Return the deposit' : `Return ${held.count} deposits`}
            hint={`${heldText} is held. Otherwise it stays held.`}
            value={returns}
            onChange={setReturns}
          />
        )}
        <ConfirmTime />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={stays[0]}
        label="Bill"
        lines={bill?.lines}
        error={error}
        action="Check Out All"
        also={returnDeposits ? `return ${heldText} deposit` : undefined}
        autoFocus
        onCancel={back}
      />
    </CheckoutForm>
  )
}
