import { Fragment } from 'react'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Field, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { PageForm } from '#platform/web/ui/forms/save-bar/page-form.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { type Chart, chartForm } from '../../contract.ts'
import { accountHints } from '../../words.ts'
import { useChart, useSaveChart } from '../queries.ts'

/** The accountant's codes and names of our accounts. */
export function ChartOfAccounts() {
  const { data, error, refetch } = useChart()
  return (
    <Section title="Chart of Accounts" className="max-w-3xl">
      <p className="-mt-2 text-muted">
        The codes and names that your accountant uses, for the journal export in Billing. QuickBooks finds
        accounts by name, Xero by code. Two lines may share an account. Each named tax can have its own.
      </p>
      <Card>
        <details>
          <summary className="cursor-pointer rounded-card px-4 py-3 font-medium hover:bg-hover md:px-5">
            Codes and Names
          </summary>
          {data ? (
            <ChartForm chart={data} />
          ) : error ? (
            <ErrorState title="The chart of accounts could not be loaded." error={error} onRetry={refetch} />
          ) : (
            <Skeleton className="m-4 h-96" />
          )}
        </details>
      </Card>
    </Section>
  )
}

function ChartForm({ chart }: { chart: Chart }) {
  const save = useSaveChart()
  const { form } = useZodForm(chartForm, chart)
  const { dirtyFields } = form.formState
  return (
    <PageForm
      form={form}
      className="gap-4 p-4 md:p-5"
      discard={() => form.reset()}
      onSubmit={async body => {
        const accounts = body.accounts.filter((_, index) => dirtyFields.accounts?.[index])
        const taxes = body.taxes.filter((_, index) => dirtyFields.taxes?.[index])
        const saved = await save.mutateAsync({ body: { accounts, taxes } })
        form.reset(saved)
        toast({ title: 'Chart of accounts saved', description: 'The next export uses it.' })
      }}
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
    </PageForm>
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
