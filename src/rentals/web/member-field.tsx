import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMember } from '../../members/web/queries.ts'
import { MemberPicker } from '../../members/web/shared/member-picker.tsx'
import { fullName } from '../../members/web/shared/member-status.tsx'
import { Field } from '../../shared/web/ui/form.tsx'

/** Who the guest is among the members: memberId of the form around it, 0 for none. Fills in what is still empty. */
export function MemberField({ className }: { className?: string }) {
  const { control, getValues, setValue } = useFormContext()
  const memberId: number = useWatch({ control, name: 'memberId' })
  const { data: member } = useMember(memberId, memberId > 0)
  useEffect(() => {
    if (!member) return
    const known = {
      customerName: fullName(member),
      customerEmail: member.email,
      customerPhone: member.phoneNumber,
    }
    for (const [name, value] of Object.entries(known))
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
