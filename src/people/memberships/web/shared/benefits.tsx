import { useQuery } from '@tanstack/react-query'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Field, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import * as api from '../../contract.ts'
import { type Benefit, benefit } from '../../contract.ts'
import { membershipTypeName } from './labels.tsx'
import { TypeForm, TypeSettings } from './type-settings.tsx'

/** The rental discount of each membership type. */
export function Benefits() {
  return (
    <TypeSettings
      title="Member prices"
      hint="For active members selected at check-in or on a rental. Free hours apply first and reset every calendar month; the discount applies to the rest."
      query={useQuery(queryFor(api.listBenefits))}
    >
      {one => <BenefitForm key={one.type} benefit={one} />}
    </TypeSettings>
  )
}

const schema = benefit.pick({ discountPercent: true, freeHours: true })

function BenefitForm({ benefit }: { benefit: Benefit }) {
  const { type, discountPercent, freeHours } = benefit
  const name = membershipTypeName[type]
  const save = useMutationOf(api.saveBenefit)
  const values = () => ({ discountPercent, freeHours })
  const { form } = useZodForm(schema, values())
  const { version, accept } = useEditedVersion(form, benefit, values)
  return (
    <TypeForm
      name={name}
      title="Member prices"
      applies={`Applies to ${name} members from now on`}
      form={form}
      save={body => save.mutateAsync({ params: { type }, body, ifMatch: version })}
      accept={accept}
      className="md:grid-cols-[1fr_10rem_10rem]"
    >
      <Field name="discountPercent" label="Discount (%)">
        {control => <NumberInput {...control} min={0} max={100} step={1} />}
      </Field>
      <Field name="freeHours" label="Free hours per month">
        {control => <NumberInput {...control} min={0} max={744} step={1} />}
      </Field>
    </TypeForm>
  )
}
