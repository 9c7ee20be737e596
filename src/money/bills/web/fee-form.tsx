import { useState } from 'react'
import { lineName } from '#money/ledger/words.ts'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { SwitchRow } from '#platform/web/ui/forms/switch-row.tsx'
import { type Bill, feeForm } from '../contract.ts'
import { AddFooter } from './add-footer.tsx'
import { useAddLine, useApplyDeposit } from './queries.ts'
import { ChargedAlready } from './shared/charged-already.tsx'

export interface FeeFormProps {
  bill: Bill
  kind: 'lost_key' | 'damage'
  onClose: () => void
}

/** Charges a lost key or a damage. A held deposit that covers it can pay it at once; the rest is returned. */
export function FeeForm({ bill, kind, onClose }: FeeFormProps) {
  const add = useAddLine()
  const apply = useApplyDeposit()
  const { currency } = useVenueLocale()
  const [isFromDeposit, setIsFromDeposit] = useState(true)
  const held = bill.deposits.filter(({ status }) => status === 'held')
  const { form, Field } = useZodForm(feeForm, { kind, amount: held[0]?.amount ?? 0, reason: '' })
  const amount = form.watch('amount')
  const deposit = held.find(one => one.amount >= amount)
  return (
    <Form
      form={form}
      onSubmit={async body => {
        if (deposit && isFromDeposit) {
          const { amount, ...line } = body
          await apply.mutateAsync({ params: { id: String(deposit.id) }, body: { amount, line } })
        } else {
          await add.mutateAsync({ params: { id: String(bill.id) }, body })
        }
        toast({ title: 'Added to the bill', description: lineName[kind] })
        onClose()
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <ChargedAlready bill={bill} kind={kind} />
        <Field name="amount" label="Amount" hint="Tax included" required>
          {control => <NumberInput {...control} min={0.01} step={0.01} />}
        </Field>
        <Field name="reason" label="Reason" required>
          <Input data-first={held.length > 0 || undefined} />
        </Field>
        {deposit && amount > 0 && (
          <SwitchRow
            label={`Pay it from the ${formatMoney(deposit.amount, currency)} deposit`}
            hint={`${deposit.item}. The rest is returned.`}
            value={isFromDeposit}
            onChange={setIsFromDeposit}
          />
        )}
        <FormError />
      </DialogBody>
      <AddFooter amount={amount} onClose={onClose} />
    </Form>
  )
}
