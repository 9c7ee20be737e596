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
import { billingFrequencies } from '../../calls.ts'
import { type MembershipFees, membershipFees } from '../../contract.ts'
import { frequencyName, membershipTypeName } from './labels.tsx'

/** The fee of each membership type per billing period. */
export function Fees() {
  const { data, error, refetch } = useQuery(queryFor(api.listFees))
  return (
    <Section title="Membership fees" className="max-w-3xl">
      <p className="-mt-2 text-muted">
        Price of one billing period, tax included. New memberships start with it. Sold memberships keep their
        own fee.
      </p>
      <Card className="p-4 md:p-5">
        {error && !data ? (
          <ErrorState
            title="Membership fees could not be loaded."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          (data?.map(one => <FeesForm key={one.type} type={one} />) ?? <Skeleton className="h-64" />)
        )}
      </Card>
    </Section>
  )
}

/** The form of one type; saves with the version it loaded. */
function FeesForm({ type: { type, ...stored } }: { type: MembershipFees }) {
  const name = membershipTypeName[type]
  const save = useMutationOf(api.saveFees)
  const values = () => stored.fees
  const { form } = useZodForm(membershipFees.shape.fees, values())
  const { version, accept } = useEditedVersion(form, stored, values)
  const { isDirty } = form.formState
  return (
    <Form
      form={form}
      className="border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0"
      onSubmit={async body => {
        const saved = await save.mutateAsync({ params: { type }, body, ifMatch: version })
        form.reset(body)
        accept(saved.version)
        toast({ title: 'Membership fees saved', description: `Applies to new ${name} memberships` })
      }}
      onFailed={error =>
        toast({
          title: 'Failed to save membership fees',
          description: messageOf(error),
          variant: 'destructive',
        })
      }
    >
      <fieldset
        aria-label={name}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_repeat(4,7rem)_5rem]"
      >
        <p className="font-medium max-md:col-span-2 md:pb-2">{name}</p>
        {billingFrequencies.map(frequency => (
          <Field key={frequency} name={frequency} label={frequencyName[frequency]}>
            {control => <NumberInput {...control} min={0} step={0.01} />}
          </Field>
        ))}
        <SubmitButton disabled={!isDirty} className="max-md:col-span-2">
          Save
        </SubmitButton>
      </fieldset>
      <FormError />
      <UnsavedChangesPrompt unsaved={isDirty} />
    </Form>
  )
}
