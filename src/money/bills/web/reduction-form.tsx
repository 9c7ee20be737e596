import KeyRound from 'lucide-react/icons/key-round'
import { lineName } from '#money/ledger/words.ts'
import { formatMoney } from '#platform/values/money.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type Bill, type BillLine, reductionForm } from '../contract.ts'
import { AddFooter } from './add-footer.tsx'
import { useAddLine, useDiscountPreview } from './queries.ts'
import { ConfirmTime } from './shared/confirm-time.tsx'

const chips = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
] as const

const WHOLE_BILL = '0'

export interface ReductionFormProps {
  bill: Bill
  kind: 'discount' | 'comp'
  /** The line that is offered first; undefined for the whole bill. */
  lineId?: number | undefined
  onClose: () => void
}

/** Takes a percentage or an amount off a line or the whole bill, with what it leaves and who has to approve it. */
export function ReductionForm({ bill, kind, lineId: first, onClose }: ReductionFormProps) {
  const add = useAddLine()
  const { currency } = useVenueLocale()
  const value = kind === 'comp' ? 100 : 10
  const { form, Field } = useZodForm(reductionForm, {
    kind,
    by: 'percent',
    value,
    reason: '',
    ...(first !== undefined && { lineId: first }),
  })
  const { lineId, ...asked } = form.watch()
  const { preview, error } = useDiscountPreview(bill.id, {
    kind,
    by: asked.by,
    value: String(asked.value),
    ...(lineId !== undefined && { lineId: String(lineId) }),
  })
  const name = lineName[kind]
  return (
    <Form
      form={form}
      onSubmit={async body => {
        const action = preview && `${name} of ${formatMoney(preview.off, currency)}`
        await add.mutateAsync({ params: { id: String(bill.id) }, body, action })
        toast({ title: 'Added to the bill', description: name })
        onClose()
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <div className="grid grid-cols-[1fr_8rem] items-end gap-3">
          <Field name="by" label="Take off">
            {({ value, onChange }) => (
              <Chips label="Take off" chips={chips} value={value} onChange={onChange} />
            )}
          </Field>
          <Field name="value" label={asked.by === 'percent' ? 'Percent' : 'Amount'} required>
            {control => <NumberInput {...control} min={0.01} step={asked.by === 'percent' ? 1 : 0.01} />}
          </Field>
        </div>
        <Field name="lineId" label="Of">
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              value={value === undefined ? WHOLE_BILL : String(value)}
              options={[{ value: WHOLE_BILL, label: 'Whole bill' }, ...reducibleLines(bill.lines)]}
              onChange={({ target }) =>
                onChange(target.value === WHOLE_BILL ? undefined : Number(target.value))
              }
            />
          )}
        </Field>
        <Field name="reason" label="Reason" required>
          <Input data-first />
        </Field>
        <p aria-live="polite" className="text-muted">
          {error && messageOf(error)}
          {preview && (
            <>
              Total <Money dollars={preview.total} /> → <Money dollars={preview.totalAfter} />
            </>
          )}
          {preview?.approval && (
            <span className="flex items-center gap-1.5 text-xs [&_svg]:size-3.5">
              <KeyRound aria-hidden />
              {preview.approval}
            </span>
          )}
        </p>
        <ConfirmTime />
        <FormError />
      </DialogBody>
      <AddFooter amount={preview && -preview.off} onClose={onClose} />
    </Form>
  )
}

const reducible: readonly BillLine['kind'][] = [
  'stay',
  'membership',
  'product',
  'damage',
  'lost_key',
  'service',
  'service_charge',
  'upgrade',
]

/** The lines that can be reduced. More time of a stay counts with the stay. */
const reducibleLines = (lines: readonly BillLine[]) =>
  lines
    .filter(({ kind, amount, isCorrected }) => reducible.includes(kind) && amount > 0 && !isCorrected)
    .map(({ id, label }) => ({ value: String(id), label }))
