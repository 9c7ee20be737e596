import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../shared/web/data/error-messages.ts'
import { queryFor, useMutationOf } from '../../../shared/web/data/query-client.ts'
import { UnsavedChangesPrompt } from '../../../shared/web/ui/dialogs/unsaved-changes-prompt.tsx'
import { Skeleton } from '../../../shared/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../shared/web/ui/feedback/states.tsx'
import { toast } from '../../../shared/web/ui/feedback/toast.ts'
import { useEditedVersion } from '../../../shared/web/ui/forms/edited-version.ts'
import { Field, Form, FormError, SubmitButton, useZodForm } from '../../../shared/web/ui/forms/form.tsx'
import { NumberInput } from '../../../shared/web/ui/forms/number-input.tsx'
import { Card, Section } from '../../../shared/web/ui/layout/card.tsx'
import { api } from '../../api.ts'
import { type Benefit, benefit } from '../../contract.ts'
import { membershipTypeName } from './labels.tsx'

/** The rental discount of each membership type. */
export function Benefits() {
  const { data, error, refetch } = useQuery(queryFor(api.listBenefits))
  return (
    <Section title="Member prices" className="max-w-3xl">
      <p className="-mt-2 text-muted">
        For active members selected at check-in or on a rental. Free hours apply first and reset every
        calendar month; the discount applies to the rest.
      </p>
      <Card className="p-4 md:p-5">
        {error && !data ? (
          <ErrorState
            title="Member prices could not be loaded."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          (data?.map(one => <BenefitForm key={one.type} benefit={one} />) ?? <Skeleton className="h-48" />)
        )}
      </Card>
    </Section>
  )
}

const schema = benefit.pick({ discountPercent: true, freeHours: true })

/** The form of one type; saves with the version it loaded. */
function BenefitForm({ benefit }: { benefit: Benefit }) {
  const name = membershipTypeName[benefit.type]
  const save = useMutationOf(api.saveBenefit)
  const values = () => ({ discountPercent: benefit.discountPercent, freeHours: benefit.freeHours })
  const { form } = useZodForm(schema, values())
  const { version, accept } = useEditedVersion(form, benefit, values)
  const { isDirty } = form.formState
  return (
    <Form
      form={form}
      className="border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0"
      onSubmit={async body => {
        const saved = await save.mutateAsync({ params: { type: benefit.type }, body, ifMatch: version })
        form.reset(body)
        accept(saved.version)
        toast({ title: 'Member prices saved', description: `Applies to ${name} members from now on` })
      }}
      onFailed={error =>
        toast({
          title: 'Failed to save member prices',
          description: messageOf(error),
          variant: 'destructive',
        })
      }
    >
      <fieldset
        aria-label={name}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_9rem_9rem_6rem]"
      >
        <p className="font-medium max-md:col-span-2 md:pb-2">{name}</p>
        <Field name="discountPercent" label="Discount (%)">
          {control => <NumberInput {...control} min={0} max={100} step={1} />}
        </Field>
        <Field name="freeHours" label="Free hours per month">
          {control => <NumberInput {...control} min={0} max={744} step={1} />}
        </Field>
        <SubmitButton disabled={!isDirty} className="max-md:col-span-2">
          Save
        </SubmitButton>
      </fieldset>
      <FormError />
      <UnsavedChangesPrompt unsaved={isDirty} />
    </Form>
  )
}
