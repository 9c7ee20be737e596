import { useState } from 'react'
import { methodName } from '#money/ledger/rules.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type Deposit, keepDepositForm } from '../../contract.ts'
import { useApplyDeposit, useKeepDeposit, useReturnDeposit } from '../queries.ts'

/** Deposits held for lent items, each with its actions. Renders nothing if there are none. */
export function DepositsHeld({ deposits }: { deposits: readonly Deposit[] }) {
  const held = deposits.filter(({ status }) => status === 'held')
  if (held.length === 0) return null
  return (
    <section
      aria-label="Deposits held"
      className="flex flex-col gap-2 rounded-control border border-line bg-blue-soft/40 px-3 py-2"
    >
      {held.map(deposit => (
        <DepositLine key={deposit.id} deposit={deposit} />
      ))}
    </section>
  )
}

interface DepositLineProps {
  deposit: Deposit
  /** It is left of a booking that did not take place. */
  isRest?: boolean
}

/**
 * A held deposit: item, amount, and a button to return it. A deposit of a lent item can be kept, and the rest of a
 * booking that did not take place becomes credit.
 */
export function DepositLine({ deposit, isRest = false }: DepositLineProps) {
  const [isKeeping, setIsKeeping] = useState(false)
  const giveBack = useReturnDeposit()
  const { id, purpose, item, amount, method } = deposit

  async function returnIt() {
    try {
      await giveBack.mutateAsync({ params: { id: String(id) } })
      toast({ title: 'Deposit returned', description: `By ${methodName(method)}` })
    } catch (error) {
      showFailure('Failed to return deposit')(error)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{item}</span>{' '}
          <Badge tone="blue">
            <Money dollars={amount} /> deposit, {methodName(method)}
          </Badge>
        </span>
        {!isKeeping && (
          <Button size="sm" pending={giveBack.isPending && 'Returning...'} onClick={returnIt}>
            Return<span className="sr-only"> deposit for {item}</span>
          </Button>
        )}
        {isRest && <CreditButton deposit={deposit} />}
        {purpose === 'item' && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isKeeping}
            onClick={() => setIsKeeping(!isKeeping)}
          >
            {isKeeping ? 'Cancel' : 'Keep'}
            <span className="sr-only"> deposit for {item}</span>
          </Button>
        )}
      </div>
      {isKeeping && <KeepForm deposit={deposit} />}
    </div>
  )
}

/** Turns what is left of a booking into credit of its guest. */
function CreditButton({ deposit: { id, amount } }: { deposit: Deposit }) {
  const apply = useApplyDeposit()
  const { currency } = useVenueLocale()

  async function useIt() {
    try {
      await apply.mutateAsync({ params: { id: String(id) }, body: {} })
      const description = `${formatMoney(amount, currency)} can pay another bill of this guest`
      toast({ title: 'Added to the credit of the guest', description })
    } catch (error) {
      showFailure('Failed to use the prepayment as credit')(error)
    }
  }

  return (
    <Button size="sm" pending={apply.isPending && 'Processing...'} onClick={useIt}>
      Use as Credit
    </Button>
  )
}

/** Keeps all or part of a deposit, with a reason. */
function KeepForm({ deposit }: { deposit: Deposit }) {
  const keep = useKeepDeposit()
  const { form, Field } = useZodForm(keepDepositForm, { amount: deposit.amount, reason: '' })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        await keep.mutateAsync({ params: { id: String(deposit.id) }, body })
        toast({ title: 'Deposit kept', description: deposit.item })
      }}
      onFailed={showFailure('Failed to keep deposit')}
    >
      <div className="grid gap-3 sm:grid-cols-[7rem_1fr_auto] sm:items-start">
        <Field name="amount" label="Amount to keep" required>
          {control => (
            <NumberInput
              {...control}
              value={control.value ?? 0}
              min={0.01}
              max={deposit.amount}
              step={0.01}
            />
          )}
        </Field>
        <Field name="reason" label="Reason" required>
          <Input autoFocus />
        </Field>
        <SubmitButton className="sm:mt-6.5" pending="Keeping...">
          Keep Deposit
        </SubmitButton>
      </div>
      <FormError />
    </Form>
  )
}
