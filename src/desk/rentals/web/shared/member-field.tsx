import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { usePickedValues } from '#people/guests/web/shared/picked-values.ts'
import type { Member } from '#people/members/contract.ts'
import { useMember } from '#people/members/web/queries.ts'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { fullName } from '#people/members/web/shared/member-status.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'

/**
 * The memberId field of the surrounding form, 0 if the guest is not a member. A picked member fills in the
 * empty customer fields, until another is picked.
 */
export function MemberField({ className }: { className?: string }) {
  const { control, getValues } = useFormContext()
  const memberId: number = useWatch({ control, name: 'memberId' })
  const { data: member } = useMember(memberId, memberId > 0)
  const { fill, takeBack } = usePickedValues()
  const show = useEffectEvent((picked: Member | undefined) => {
    takeBack({})
    if (!picked) return
    const customer = {
      customerName: fullName(picked),
      customerEmail: picked.email,
      customerPhone: picked.phoneNumber,
    }
    fill(Object.fromEntries(Object.entries(customer).filter(([name]) => getValues(name) === '')))
  })
  useEffect(() => show(member), [member])
  return (
    <Field
      name="memberId"
      label="Member"
      hint="A membership may lower the price."
      className={className ?? ''}
    >
      {control => <MemberPicker {...control} />}
    </Field>
  )
}
