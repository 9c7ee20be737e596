import { useFormContext, useWatch } from 'react-hook-form'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { paymentMethodName } from '#money/ledger/words.ts'
import { useOfferedMethods } from '#money/payments/web/shared/money-panel/offered-methods.ts'
import type { HeldDeposit } from '#money/payments/web/shared/money-panel/submit-label.ts'
import { DEFAULT_DEPOSIT_ITEM } from '#money/pricing/languages/say-plainly.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'

/** The optional deposit at check-in, or `each` of several facilities; collapsed to a button until staff open it. */
export function DepositFields({ each = 1 }: { each?: number }) {
  const form = useFormContext()
  const { forGuests } = useOfferedMethods()
  const paymentMethod = forGuests.includes('cash') ? 'cash' : forGuests[0]
  const defaults = { item: DEFAULT_DEPOSIT_ITEM, amount: 20, paymentMethod }
  const set = (deposit: typeof defaults | undefined) =>
    form.setValue('deposit', deposit, { shouldDirty: true })
  if (!useWatch({ control: form.control, name: 'deposit' }))
    return (
      <Button size="sm" variant="ghost" className="-ml-2.5 w-fit" onClick={() => set(defaults)}>
        {each > 1 ? 'Take a Deposit for Each' : 'Take a Deposit'}
      </Button>
    )
  return (
    <fieldset className="grid w-full gap-3 rounded-control border border-line px-3 py-2.5 sm:grid-cols-3">
      <legend className="px-1 font-medium">Deposit</legend>
      <Field name="deposit.item" label="Item" required>
        <Input />
      </Field>
      <Field name="deposit.amount" label={each > 1 ? `Deposit, ${each} times` : 'Deposit'} required>
        {control => <NumberInput {...control} min={0.01} step={0.01} />}
      </Field>
      <Field name="deposit.paymentMethod" label="Deposit paid by" required>
        <Select options={forGuests.map(value => ({ value, label: paymentMethodName(value) }))} />
      </Field>
      <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => set(undefined)}>
        Remove Deposit
      </Button>
    </fieldset>
  )
}

/** Returns what the money panel shows of the form's deposit, if there is one. */
export const heldDeposit = (
  deposit: { item: string; amount: number; paymentMethod?: PaymentMethod | undefined } | undefined,
): HeldDeposit | undefined =>
  deposit && { item: deposit.item, amount: deposit.amount || 0, method: deposit.paymentMethod ?? 'cash' }
