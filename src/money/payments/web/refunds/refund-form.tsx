import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { methodNames } from '#money/ledger/web/shared/method-name.ts'
import { type TenderAccount, tenderName } from '#money/ledger/words.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { refundPayment } from '../../contract.ts'
import { useRoundRefund } from '../refundable.ts'

/** The amount paid back by the same methods, in dollars. */
interface PaidBack {
  methods: readonly TenderAccount[]
  amount: number
}

/** Returns what is paid back for the refunded amounts of payments: cash is rounded as a whole. */
export function usePaidBack(parts: readonly PaidBack[]): PaidBack[] {
  const roundRefund = useRoundRefund()
  const byMethods = new Map<string, PaidBack[]>()
  for (const part of parts) {
    const key = part.methods.join()
    byMethods.set(key, [...(byMethods.get(key) ?? []), part])
  }
  return [...byMethods.values()].map(of => {
    const { methods } = of[0]!
    const sum = toDollars(of.reduce((cents, { amount }) => cents + toCents(amount), 0))
    return { methods, amount: methods.length === 1 ? roundRefund(methods[0]!, sum) : sum }
  })
}

interface RefundFormProps<In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>
  /** The methods of what is refunded. */
  methods: readonly TenderAccount[]
  back: readonly PaidBack[]
  /** Sends the refund. `action` describes it to the person who approves it. */
  refund: (values: Out, action: string) => Promise<unknown>
  disabled: boolean
  /** The amounts. */
  children: ReactNode
}

/** Refunds amounts of one or several payments with a reason, and names on its button what is paid back. */
export function RefundForm<In extends FieldValues, Out extends FieldValues>(props: RefundFormProps<In, Out>) {
  const { form, methods, back, refund, disabled, children } = props
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  return (
    <DialogForm
      form={form}
      onSubmit={async values => {
        const sums = back.map(
          ({ methods, amount }) => `${formatMoney(amount, currency)} by ${methodNames(methods)}`,
        )
        await refund(values, `Refund ${sums.join(' and ')}`)
        toast({ title: 'Refunded', description: `By ${methodNames(methods)}` })
        close()
      }}
      onFailed={showFailure('Failed to refund')}
      submit={
        <>
          Refund
          {back.map(
            ({ methods, amount }) =>
              amount > 0 && ` · ${formatMoney(amount, currency)} ${methods.map(tenderName).join(' and ')}`,
          )}
        </>
      }
      pending="Processing..."
      variant="danger"
      disabled={disabled}
    >
      {children}
      <Field name="reason" label="Reason" required>
        <Input data-first />
      </Field>
      <ApprovalNote call={refundPayment} />
    </DialogForm>
  )
}
