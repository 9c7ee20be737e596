import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { PageForm } from '#platform/web/ui/forms/save-bar/page-form.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'

export interface TypeSettingsProps<T> {
  /** 'Membership fees'. */
  title: string
  hint: string
  query: { data: T[] | undefined; error: Error | null; refetch: () => unknown }
  /** The form of one membership type. */
  children: (one: T) => ReactNode
}

/** A part of the settings with a form for each membership type. */
export function TypeSettings<T>({ title, hint, query, children }: TypeSettingsProps<T>) {
  const { data, error, refetch } = query
  return (
    <Section title={title} className="max-w-3xl">
      <p className="-mt-2 text-muted">{hint}</p>
      <Card className="p-4 md:p-5">
        {error && !data ? (
          <ErrorState title={`${title} could not be loaded.`} error={error} onRetry={() => void refetch()} />
        ) : (
          (data?.map(children) ?? <Skeleton className="h-64" />)
        )}
      </Card>
    </Section>
  )
}

export interface TypeFormProps<V extends FieldValues, Body extends FieldValues> {
  /** Name of the membership type. */
  name: string
  /** What is saved: 'Membership fees'. */
  title: string
  /** For whom it applies from now on. */
  applies: string
  form: UseFormReturn<V, unknown, Body>
  /** Saves, and returns the new version. */
  save: (body: Body) => Promise<{ version: number }>
  /** Takes the new version over. */
  accept: (version: number) => void
  /** Grid columns from 768 px on. */
  className: string
  /** The fields. */
  children: ReactNode
}

/** The form of one type, in one row; saves with the version it loaded. */
export function TypeForm<V extends FieldValues, Body extends V>(props: TypeFormProps<V, Body>) {
  const { name, title, applies, form, save, accept, className, children } = props
  return (
    <PageForm
      form={form}
      discard={() => form.reset()}
      className="border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0"
      onSubmit={async body => {
        const { version } = await save(body)
        form.reset(body)
        accept(version)
        toast({ title: `${title} saved`, description: applies })
      }}
    >
      <fieldset aria-label={name} className={cn('grid grid-cols-2 items-end gap-3', className)}>
        <p className="font-medium max-md:col-span-2 md:pb-2">{name}</p>
        {children}
      </fieldset>
    </PageForm>
  )
}
