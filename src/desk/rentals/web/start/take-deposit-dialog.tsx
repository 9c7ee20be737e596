import { useWatch } from 'react-hook-form'
import { depositForm } from '#money/bills/contract.ts'
import { DepositsHeld } from '#money/bills/web/shared/deposits.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { DEFAULT_DEPOSIT_ITEM, sayDepositItem, sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { Rental } from '../../contract.ts'
import { useDeposits, useTakeDeposit } from '../queries.ts'
import { RentalDialog } from '../rental-dialog.tsx'

/** Takes a deposit for an item lent to a guest, such as a key or a towel. */
export default function TakeDepositDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Take Deposit" rentalId={rentalId} size="checkout">
      {rental => <DepositForm rental={rental} />}
    </RentalDialog>
  )
}

const schema = depositForm.omit({ paymentMethod: true })

function DepositForm({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const take = useTakeDeposit()
  const done = useDone()
  const { data: deposits = [] } = useDeposits(rental.id)
  const { form, Field } = useZodForm(schema, { item: DEFAULT_DEPOSIT_ITEM, amount: 20 })
  const [item = '', amount = 0] = useWatch({ control: form.control, name: ['item', 'amount'] })
  const payment = useGuestPayment({ due: amount || null, own: 'cash', canSplit: false, isExact: true })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        const body = { ...typed, ...payment.body }
        await take.mutateAsync({ params: { id: String(rental.id) }, body })
        close()
        const told = { title: 'Deposit taken', description: `${body.item}, ${rental.facilityName}` }
        await done(payment, told, { rentalId: rental.id }, 'deposit')
      }}
      onFailed={showFailure('Failed to take deposit')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Fields>
          <Field name="item" label="Item" required>
            <Input autoFocus />
          </Field>
          <Field name="amount" label="Deposit" required>
            {control => <NumberInput {...control} min={0.01} step={0.01} />}
          </Field>
        </Fields>
        <p className="text-muted">Not revenue unless you keep it.</p>
        <DepositsHeld deposits={deposits} />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={rental}
        lines={
          amount ? [{ kind: 'due', ...sayPlainly('deposit', { item: sayDepositItem(item) }), amount }] : null
        }
        hint="Enter the amount of the deposit."
        action="Take Deposit"
        onCancel={close}
      />
    </CheckoutForm>
  )
}
