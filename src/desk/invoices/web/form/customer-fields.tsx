import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useRental } from '#desk/rentals/web/queries.ts'
import { useMember } from '#people/members/web/queries.ts'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { fullName } from '#people/members/web/shared/member-status.tsx'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { GuestPicker } from './guest-picker.tsx'
import type { InvoiceValues } from './invoice-values.ts'
import { StayField } from './stay-field.tsx'

const choices = [
  { value: 'anybody', label: 'Name and address' },
  { value: 'member', label: 'Member' },
  { value: 'guest', label: 'Guest' },
] as const

type InvoiceFormState = UseFormReturn<InvoiceValues>

/** The customer. Selecting a member or guest fills in name, address and e-mail. */
export function CustomerFields({ form }: { form: InvoiceFormState }) {
  const whom = useWatch({ control: form.control, name: 'whom' })
  return (
    <div className="flex flex-col gap-4">
      <Chips
        label="Invoice for"
        chips={choices}
        value={whom}
        onChange={value => form.setValue('whom', value, { shouldDirty: true })}
      />
      {whom === 'member' && <MemberField form={form} />}
      {whom === 'guest' && (
        <>
          <GuestField form={form} />
          <StayField form={form} />
        </>
      )}
      <Fields>
        <div className="flex flex-col gap-4">
          <Field name="customerName" label="Customer name" required>
            <Input autoComplete="off" />
          </Field>
          <Field name="customerEmail" label="Email">
            <Input type="email" autoComplete="off" />
          </Field>
        </div>
        <Field name="customerAddress" label="Address">
          <Textarea rows={4} />
        </Field>
      </Fields>
    </div>
  )
}

function MemberField({ form }: { form: InvoiceFormState }) {
  const memberId = useWatch({ control: form.control, name: 'memberId' })
  const { data: member } = useMember(memberId, memberId > 0)
  useEffect(() => {
    if (!member || member.id !== memberId || !form.getFieldState('memberId').isDirty) return
    const place = [member.city, [member.state, member.postalCode].filter(Boolean).join(' ')]
    fillIn(form, {
      customerName: fullName(member),
      customerEmail: member.email,
      customerAddress: [member.address, place.filter(Boolean).join(', ')].filter(Boolean).join('\n'),
    })
  }, [member, memberId, form])
  return (
    <Field name="memberId" label="Member" required>
      {control => (
        <MemberPicker
          {...control}
          value={control.value as number}
          onChange={id =>
            form.setValue('memberId', id, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
    </Field>
  )
}

function GuestField({ form }: { form: InvoiceFormState }) {
  const rentalId = useWatch({ control: form.control, name: 'rentalId' })
  const { data: rental } = useRental(rentalId, rentalId > 0)
  useEffect(() => {
    if (!rental || rental.id !== rentalId || !form.getFieldState('rentalId').isDirty) return
    fillIn(form, { customerName: rental.customerName, customerEmail: rental.customerEmail ?? '' })
    const owes = rental.dueAmount > 0
    form.setValue('includesStay', owes, { shouldDirty: true })
    if (owes && form.getValues('lines').every(({ description }) => description === ''))
      form.setValue('lines', [], { shouldDirty: true })
  }, [rental, rentalId, form])
  return (
    <Field name="rentalId" label="Guest" hint="Select a guest in house, or search by name or phone." required>
      {control => (
        <GuestPicker
          {...control}
          value={control.value as number}
          onChange={id =>
            form.setValue('rentalId', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
    </Field>
  )
}

function fillIn(form: InvoiceFormState, values: Partial<InvoiceValues>) {
  for (const [name, value] of Object.entries(values))
    form.setValue(name as keyof InvoiceValues, value as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
}
