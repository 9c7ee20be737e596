import { useState } from 'react'
import { z } from 'zod'
import { useTaxClassOptions } from '#office/settings/web/shared/tax-classes/tax-class-options.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { type MovementForm, movementFields, type ShiftWithMovements } from '../../contract.ts'
import type { MovementKind } from '../../words.ts'
import { toParams, useMoveCash, useTipsOwed } from '../queries.ts'
import { ShiftDialog } from '../shift-dialog.tsx'

/** Records cash paid into or out of a drawer that is not a customer payment. */
export default function PayCashDialog({ shiftId, kind }: { shiftId: number } & { kind: 'in' | 'out' }) {
  return (
    <ShiftDialog title={kind === 'in' ? 'Paid In' : 'Paid Out'} shiftId={shiftId}>
      {shift => <PayForm shift={shift} direction={kind} />}
    </ShiftDialog>
  )
}

const outKinds = [
  { value: 'out', label: 'Petty cash' },
  { value: 'tips', label: 'Tips' },
  { value: 'drop', label: 'Bank drop' },
] as const

/** Selected values are text; the empty text is no choice. */
const fields = z.object({
  amount: movementFields.out.shape.amount,
  reason: movementFields.drop.shape.reason,
  taxClass: z.string(),
  personId: z.string(),
})

const requiresReason = fields.extend({ reason: movementFields.out.shape.reason })
const schemas = {
  in: requiresReason,
  out: requiresReason,
  drop: fields,
  tips: fields.extend({ personId: z.string().min(1, 'Choose who gets the tips') }),
}

const texts: Record<MovementKind, { done: string; action: string; hint: string }> = {
  in: { done: 'Paid in', action: 'Pay In', hint: 'Change from the bank, the safe' },
  out: { done: 'Paid out', action: 'Pay Out', hint: 'What was bought, and where' },
  drop: { done: 'Bank drop', action: 'Drop Cash', hint: 'The number of the bag, or who takes it' },
  tips: { done: 'Tips paid out', action: 'Pay Tips', hint: '' },
}

function PayForm({ shift, direction }: { shift: ShiftWithMovements; direction: 'in' | 'out' }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const move = useMoveCash()
  const [kind, setKind] = useState<MovementKind>(direction)
  const { form, Field } = useZodForm(schemas[kind], { amount: 0, reason: '', taxClass: '', personId: '' })
  const isNobodyOwed = useTipsOwed().data?.length === 0
  const { done, action, hint } = texts[kind]
  return (
    <DialogForm
      form={form}
      onSubmit={async values => {
        await move.mutateAsync({ params: toParams(shift.id), body: toMovement(kind, values) })
        const amount = formatMoney(values.amount, currency)
        toast({
          title: done,
          description: `${amount} ${kind === 'in' ? 'into' : 'out of'} ${shift.drawer}`,
        })
        close()
      }}
      onFailed={showErrorToast('record the cash')}
      submit={action}
      pending="Processing..."
      disabled={kind === 'tips' && isNobodyOwed}
    >
      {direction === 'out' && (
        <Chips
          label="What for"
          chips={outKinds}
          value={kind}
          onChange={kind => {
            setKind(kind)
            form.clearErrors()
          }}
        />
      )}
      {kind === 'tips' && (
        <Field
          name="personId"
          label="Paid to"
          hint={isNobodyOwed && 'Tips that staff add to bills are paid out here'}
          required
        >
          {control => (
            <TippedPerson
              {...control}
              onChoose={owed => form.setValue('amount', owed, { shouldDirty: true })}
            />
          )}
        </Field>
      )}
      <Field name="amount" label="Amount" required>
        {control => <NumberInput {...control} min={0.01} step={0.01} />}
      </Field>
      {kind === 'out' && (
        <Field name="taxClass" label="Tax on the receipt" hint="The amount includes it">
          {control => <ReceiptTax {...control} />}
        </Field>
      )}
      {kind !== 'tips' && (
        <Field
          name="reason"
          label={kind === 'drop' ? 'Note' : 'Reason'}
          hint={hint}
          required={kind !== 'drop'}
        >
          <Input autoComplete="off" />
        </Field>
      )}
    </DialogForm>
  )
}

function toMovement(
  kind: MovementKind,
  { amount, reason, taxClass, personId }: z.output<typeof fields>,
): MovementForm {
  if (kind === 'tips') return { kind, amount, reason, personId: Number(personId) }
  if (kind === 'out') return { kind, amount, reason, ...(taxClass && { taxClass }) }
  return { kind, amount, reason }
}

interface ChoiceProps {
  value: string
  onChange: (value: string) => void
}

/** Selects who gets tips, and says how much each is owed. */
function TippedPerson({
  value,
  onChange,
  onChoose,
  ...control
}: ChoiceProps & { onChoose: (owed: number) => void }) {
  const { currency } = useVenueLocale()
  const { data } = useTipsOwed()
  const people = data ?? []
  return (
    <Select
      {...control}
      value={value}
      placeholder={data?.length === 0 ? 'No tips are owed' : 'Choose a person'}
      options={people.map(({ personId, name, owed }) => ({
        value: String(personId),
        label: `${name} · ${formatMoney(owed, currency)} owed`,
      }))}
      onChange={({ target }) => {
        onChange(target.value)
        const chosen = people.find(({ personId }) => String(personId) === target.value)
        if (chosen) onChoose(chosen.owed)
      }}
    />
  )
}

function ReceiptTax({ value, onChange, ...control }: ChoiceProps) {
  return (
    <Select
      {...control}
      value={value}
      placeholder="No tax"
      options={useTaxClassOptions()}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
