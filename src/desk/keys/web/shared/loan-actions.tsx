import { useState } from 'react'
import { z } from 'zod'
import { useBill } from '#money/bills/web/queries.ts'
import { ChargedAlready } from '#money/bills/web/shared/charged-already.tsx'
import { money } from '#platform/values/fields.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Field, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { Loan } from '../../contract.ts'
import { useLoseKey, useTakeBackKey } from '../queries.ts'

/** Takes a key back, or records it as lost with its charge. */
export function LoanActions({ loan }: { loan: Loan }) {
  const { id, label } = loan
  const takeBack = useTakeBackKey()
  const [isLost, setLost] = useState(false)

  async function back() {
    try {
      await takeBack.mutateAsync({ params: { id: String(id) } })
      toast({ title: 'Key is back', description: label })
    } catch (error) {
      showFailure('Failed to take back')(error)
    }
  }

  if (isLost) return <LostForm loan={loan} onCancel={() => setLost(false)} />
  return (
    <span className="flex gap-2">
      <Button
        size="sm"
        variant="soft"
        pending={takeBack.isPending && 'Saving...'}
        onClick={() => void back()}
      >
        Back<span className="sr-only"> {label}</span>
      </Button>
      <Button size="sm" variant="danger-ghost" onClick={() => setLost(true)}>
        Lost<span className="sr-only"> {label}</span>
      </Button>
    </span>
  )
}

const schema = z.object({ amount: money(0) })

function LostForm({
  loan: { id, billId, label, isGuestGone },
  onCancel,
}: {
  loan: Loan
  onCancel: () => void
}) {
  const lose = useLoseKey()
  const { data: bill } = useBill(billId)
  const { currency } = useVenueLocale()
  const { form } = useZodForm(schema, { amount: 0 })
  const amount = form.watch('amount')
  return (
    <Form
      form={form}
      className="w-full gap-2"
      onSubmit={async body => {
        await lose.mutateAsync({ params: { id: String(id) }, body })
        toast({ title: 'Key blocked', description: `${label} was lost` })
      }}
    >
      {!isGuestGone && (
        <>
          <ChargedAlready bill={bill} kind="lost_key" />
          <Field name="amount" label={`Charge for ${label}`} hint="Tax included. 0 = no charge">
            {control => <NumberInput {...control} min={0} step={0.01} autoFocus />}
          </Field>
        </>
      )}
      <FormError />
      <span className="flex flex-wrap gap-2">
        <SubmitButton variant="danger" size="sm">
          {amount > 0 ? `Block ${label} · ${formatMoney(amount, currency)} on the bill` : `Block ${label}`}
        </SubmitButton>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </Form>
  )
}
