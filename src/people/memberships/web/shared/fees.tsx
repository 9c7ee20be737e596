import { useQuery } from '@tanstack/react-query'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Field, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import * as api from '../../contract.ts'
import { type MembershipFees, membershipFees } from '../../contract.ts'
import { billingFrequencies } from '../../words.ts'
import { frequencyName, membershipTypeName } from './labels.tsx'
import { TypeForm, TypeSettings } from './type-settings.tsx'

/** The fee of each membership type per billing period. */
export function Fees() {
  return (
    <TypeSettings
      title="Membership fees"
      hint="Price of one billing period, tax included. New memberships start with it. Sold memberships keep their own fee."
      query={useQuery(queryFor(api.listFees))}
    >
      {one => <FeesForm key={one.type} type={one} />}
    </TypeSettings>
  )
}

function FeesForm({ type: { type, ...stored } }: { type: MembershipFees }) {
  const name = membershipTypeName[type]
  const save = useMutationOf(api.saveFees)
  const values = () => stored.fees
  const { form } = useZodForm(membershipFees.shape.fees, values())
  const { version, accept } = useEditedVersion(form, stored, values)
  return (
    <TypeForm
      name={name}
      title="Membership fees"
      applies={`Applies to new ${name} memberships`}
      form={form}
      save={body => save.mutateAsync({ params: { type }, body, ifMatch: version })}
      accept={accept}
      className="md:grid-cols-[1fr_repeat(4,7.5rem)]"
    >
      {billingFrequencies.map(frequency => (
        <Field key={frequency} name={frequency} label={frequencyName[frequency]}>
          {control => <NumberInput {...control} min={0} step={0.01} />}
        </Field>
      ))}
    </TypeForm>
  )
}
