import { useState } from 'react'
import { z } from 'zod'
import { methodName } from '#money/ledger/rules.ts'
import { methodNames } from '#money/ledger/web/shared/method-name.ts'
import { type TenderAccount, tenderName } from '#money/ledger/words.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import {
  type JointPart,
  type JointPayment,
  jointRefundForm,
  type PaymentDetails,
  refundPayment,
} from '../../contract.ts'
import { useRefundJoint } from '../queries.ts'
import { leftOf, useRoundRefund } from '../refundable.ts'
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
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const refund = useRefundJoint()
  const { form, Field } = useZodForm(schema, { reason: '' })
  const open = joint.parts.filter(part => leftOf(part) > 0)
  const linesOf = ({ billId }: JointPart) => payment.lines.filter(line => line.billId === billId)
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
      isTooMuchNamed(linesOf(part), named[part.paymentId] ?? {}),
  )
  const back = usePaidBack(wanted)
  const setPart = ({ paymentId }: JointPart, amount: number, lines: NamedLines = {}) => {
    setNamed({ ...named, [paymentId]: lines })
    setAmounts({ ...amounts, [paymentId]: amount })
  }
  const setAll = (of: (part: JointPart) => number) => {
    setNamed({})
    setAmounts(Object.fromEntries(open.map(part => [part.paymentId, of(part)])))
  }
  return (
    <Form
      form={form}
      onSubmit={async ({ reason }) => {
        const parts = wanted.map(({ paymentId, amount }) => ({
          paymentId,
          amount,
          ...namedLines(named[paymentId] ?? {}),
        }))
        const sums = back.map(
          ({ methods, amount }) => `${formatMoney(amount, currency)} by ${methodNames(methods)}`,
        )
        const action = `Refund ${sums.join(' and ')}`
        await refund.mutateAsync({ params: { id: String(payment.id) }, body: { parts, reason }, action })
        const methods = new Set(back.flatMap(({ methods }) => methods))
        toast({ title: 'Refunded', description: `By ${methodNames([...methods])}` })
        close()
      }}
      onFailed={showFailure('Failed to refund')}
    >
      <DialogBody className="flex flex-col gap-4">
        <p>Each amount goes back by its own method. The refunded amounts do not become due again.</p>
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
              {linesOf(part).length > 1 && (
                <details className="flex flex-col gap-2 pl-4">
                  <summary className="cursor-pointer text-sm">Choose lines of {part.label}</summary>
                  <div className="flex flex-col gap-2 pt-2">
                    <RefundLines
                      lines={linesOf(part)}
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
        <Field name="reason" label="Reason" required>
          <Input data-first />
        </Field>
        <ApprovalNote call={refundPayment} />
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton pending="Processing..." variant="danger" disabled={wanted.length === 0 || isTooMuch}>
          Refund
          {back.map(
            ({ methods, amount }) =>
              ` · ${formatMoney(amount, currency)} ${methods.map(tenderName).join(' and ')}`,
          )}
        </SubmitButton>
      </DialogFooter>
    </Form>
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
const methodsOf = ({ method, refundMethods }: JointPart) =>
  refundMethods.length > 0 ? refundMethods : [method]

/** Returns what is paid back by the same methods, in dollars: cash is rounded as a whole. */
function usePaidBack(parts: readonly JointPart[]) {
  const roundRefund = useRoundRefund()
  const sums = new Map<string, { methods: TenderAccount[]; cents: number }>()
  for (const part of parts) {
    const methods = methodsOf(part)
    const key = methods.join()
    sums.set(key, { methods, cents: (sums.get(key)?.cents ?? 0) + toCents(part.amount) })
  }
  return [...sums.values()].map(({ methods, cents }) => {
    const amount = toDollars(cents)
    return { methods, amount: methods.length === 1 ? roundRefund(methods[0]!, amount) : amount }
  })
}
