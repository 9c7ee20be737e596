import { useState } from 'react'
import { z } from 'zod'
import { methodName } from '#money/ledger/rules.ts'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { type JointPart, type JointPayment, jointRefundForm, type PaymentDetails } from '../../contract.ts'
import { useRefundJoint } from '../queries.ts'
import { leftOf } from '../refundable.ts'
import { RefundForm, usePaidBack } from '../refunds/refund-form.tsx'
import {
  isTooMuchNamed,
  type NamedLines,
  namedLines,
  RefundLines,
  sumOfLines,
} from '../refunds/refund-lines.tsx'

const schema = z.object({ reason: jointRefundForm.shape.reason })

interface JointRefundFormProps {
  payment: PaymentDetails
  joint: JointPayment
}

/** Refunds a payment over several bills: all that is left of it, or amounts of its parts. */
export function JointRefundForm({ payment, joint }: JointRefundFormProps) {
  const refund = useRefundJoint()
  const { form } = useZodForm(schema, { reason: '' })
  const open = joint.parts.filter(part => leftOf(part) > 0)
  const linesOfBill = ({ billId }: JointPart) => payment.lines.filter(line => line.billId === billId)
  const [amounts, setAmounts] = useState<Record<number, number>>(() =>
    Object.fromEntries(open.map(part => [part.paymentId, leftOf(part)])),
  )
  const [named, setNamed] = useState<Record<number, NamedLines>>({})
  const wanted = open
    .map(part => ({ ...part, amount: amounts[part.paymentId] || 0 }))
    .filter(({ amount }) => amount > 0)
  const isTooMuch = open.some(
    part =>
      (amounts[part.paymentId] || 0) > leftOf(part) ||
      isTooMuchNamed(linesOfBill(part), named[part.paymentId] ?? {}),
  )
  const back = usePaidBack(wanted.map(part => ({ methods: listMethods(part), amount: part.amount })))
  const setPart = ({ paymentId }: JointPart, amount: number, lines: NamedLines = {}) => {
    setNamed({ ...named, [paymentId]: lines })
    setAmounts({ ...amounts, [paymentId]: amount })
  }
  const setAll = (of: (part: JointPart) => number) => {
    setNamed({})
    setAmounts(Object.fromEntries(open.map(part => [part.paymentId, of(part)])))
  }
  return (
    <RefundForm
      form={form}
      methods={[...new Set(back.flatMap(({ methods }) => methods))]}
      back={back}
      refund={({ reason }, action) => {
        const parts = wanted.map(({ paymentId, amount }) => ({
          paymentId,
          amount,
          ...namedLines(named[paymentId] ?? {}),
        }))
        return refund.mutateAsync({ params: { id: String(payment.id) }, body: { parts, reason }, action })
      }}
      disabled={wanted.length === 0 || isTooMuch}
    >
      <p>Each amount goes back by its own method. The bills are reduced by these amounts.</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 flex w-full items-center justify-between gap-2 font-medium">
          Amounts
          <span className="flex gap-1.5">
            <Button size="sm" variant="ghost" onClick={() => setAll(leftOf)}>
              All
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAll(() => 0)}>
              None
            </Button>
          </span>
        </legend>
        {open.map(part => (
          <div key={part.paymentId} className="flex flex-col gap-2">
            <PartAmount
              part={part}
              value={amounts[part.paymentId] ?? 0}
              onChange={amount => setPart(part, amount)}
            />
            {linesOfBill(part).length > 1 && (
              <details className="flex flex-col gap-2 pl-4">
                <summary className="cursor-pointer text-sm">Choose lines of {part.label}</summary>
                <div className="flex flex-col gap-2 pt-2">
                  <RefundLines
                    lines={linesOfBill(part)}
                    of={`${part.label}, ${methodName(part.method)}`}
                    named={named[part.paymentId] ?? {}}
                    onChange={lines => setPart(part, sumOfLines(lines), lines)}
                  />
                </div>
              </details>
            )}
          </div>
        ))}
      </fieldset>
    </RefundForm>
  )
}

interface PartAmountProps {
  part: JointPart
  value: number
  onChange: (amount: number) => void
}

function PartAmount({ part, value, onChange }: PartAmountProps) {
  const { currency } = useVenueLocale()
  const { label, method, refundMethods } = part
  const voided = refundMethods.includes(method) ? '' : ' (voided)'
  const left = leftOf(part)
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        <span className={value > left ? 'block text-red-ink text-xs' : 'block text-muted text-xs'}>
          {methodName(method)}
          {voided} · at most {formatMoney(left, currency)}
        </span>
      </span>
      <NumberInput
        aria-label={`Refund of ${label}, ${methodName(method)}`}
        aria-invalid={value > left}
        className="w-28"
        min={0}
        max={left}
        step={0.01}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

/** Returns the methods that pay a part back. */
const listMethods = ({ method, refundMethods }: JointPart) =>
  refundMethods.length > 0 ? refundMethods : [method]
