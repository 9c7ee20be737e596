import { Fragment } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { UnsavedChangesPrompt } from '#platform/web/ui/dialogs/unsaved-changes-prompt.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Field, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { type Chart, chartForm } from '../../contract.ts'
import { accountHints } from '../../words.ts'
import { useChart, useSaveChart } from '../queries.ts'

/** The accountant's codes and names of our accounts. */
export function ChartOfAccounts() {
  const { data, error, refetch } = useChart()
  return (
    <Section title="Chart of accounts" className="max-w-3xl">
      <p className="-mt-2 text-muted">
        The codes and names that your accountant uses, for the journal export in Billing. QuickBooks finds
        accounts by name, Xero by code. Two lines may share an account. Each named tax can have its own.
      </p>
      <Card className="p-4 md:p-5">
        {data ? (
          <ChartForm chart={data} />
        ) : error ? (
          <ErrorState
            title="The chart of accounts could not be loaded."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Card>
    </Section>
  )
}

function ChartForm({ chart }: { chart: Chart }) {
  const save = useSaveChart()
  const { form } = useZodForm(chartForm, chart)
  const { isDirty, dirtyFields } = form.formState
  return (
    <Form
      form={form}
      className="gap-4"
      onSubmit={async body => {
        const accounts = body.accounts.filter((_, index) => dirtyFields.accounts?.[index])
        const taxes = body.taxes.filter((_, index) => dirtyFields.taxes?.[index])
        const saved = await save.mutateAsync({ body: { accounts, taxes } })
        form.reset(saved)
        toast({ title: 'Chart of accounts saved', description: 'The next export uses it.' })
      }}
      onFailed={showFailure('Failed to save the chart of accounts')}
    >
      {chart.accounts.map(({ account }, index) => (
        <Fragment key={account}>
          <AccountFields name={`accounts.${index}`} hint={accountHints[account]} />
          {account === 'tax' &&
            chart.taxes.map(({ tax }, index) => (
              <AccountFields key={tax} name={`taxes.${index}`} hint={`Tax owed: ${tax}`} />
            ))}
        </Fragment>
      ))}
      <FormError />
      <div>
        <SubmitButton disabled={!isDirty}>Save Changes</SubmitButton>
      </div>
      <UnsavedChangesPrompt unsaved={isDirty} />
    </Form>
  )
}

function AccountFields({ name, hint }: { name: string; hint: string }) {
  return (
    <fieldset
      aria-label={hint}
      className="grid grid-cols-[4.5rem_1fr] items-start gap-x-3 gap-y-1.5 md:grid-cols-[1fr_6rem_1.3fr]"
    >
      <p className="max-md:col-span-2 md:pt-2">{hint}</p>
      <Field name={`${name}.code`} label="Code" className="[&>label]:sr-only">
        <Input autoComplete="off" />
      </Field>
      <Field name={`${name}.name`} label="Name" className="[&>label]:sr-only">
        <Input autoComplete="off" />
      </Field>
    </fieldset>
  )
}
