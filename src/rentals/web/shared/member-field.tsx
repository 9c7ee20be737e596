import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMember } from '../../../members/web/queries.ts'
import { MemberPicker } from '../../../members/web/shared/member-picker.tsx'
import { fullName } from '../../../members/web/shared/member-status.tsx'
import { Field } from '../../../shared/web/ui/forms/form.tsx'

/**
 * The memberId field of the surrounding form, 0 if the guest is not a member. A picked member fills in the
 * empty customer fields.
 */
export function MemberField({ className }: { className?: string }) {
  const { control, getValues, setValue } = useFormContext()
  const memberId: number = useWatch({ control, name: 'memberId' })
  const { data: member } = useMember(memberId, memberId > 0)
  useEffect(() => {
    if (!member) return
    const customer = {
      customerName: fullName(member),
      customerEmail: member.email,
      customerPhone: member.phoneNumber,
    }
    for (const [name, value] of Object.entries(customer))
      if (getValues(name) === '' && value !== '')
        setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }, [member, getValues, setValue])
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
