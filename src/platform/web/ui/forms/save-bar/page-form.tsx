import { useEffect, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useEditedVersion } from '../edited-version.ts'
import { Form, type FormProps } from '../form.tsx'
import { type EditedForm, useSaveBar } from './save-bar.tsx'

export interface PageFormProps<In extends FieldValues, Out>
  extends Omit<FormProps<In, Out>, 'onEnter' | 'submitter' | 'onFailed'>,
    Pick<EditedForm, 'discard'>,
    Partial<Pick<EditedForm, 'follow'>> {}

/**
 * A form without a button: the bar of the page saves it together with the page's other forms. Enter saves all of them.
 */
export function PageForm<In extends FieldValues, Out>(props: PageFormProps<In, Out>) {
  const { discard, follow, children, ...form } = props
  const { register, saveAll } = useSaveBar()
  const id = useId()
  const submitter = useRef<() => Promise<boolean>>(null)
  const latest = useRef({ discard, follow })
  useEffect(() => {
    latest.current = { discard, follow }
  })
  const { control } = props.form
  const { dirtyFields, errors } = props.form.formState
  const changes = countChanges(dirtyFields as Marks)
  const problem = errors.root?.message
  const isOutdated = follow !== undefined
  useEffect(
    () =>
      register(id, {
        changes,
        countChanges: () => countChanges(control._formState.dirtyFields as Marks),
        problem,
        save: () => submitter.current!(),
        discard: () => latest.current.discard(),
        follow: isOutdated ? () => latest.current.follow?.() : undefined,
      }),
    [register, id, control, changes, problem, isOutdated],
  )
  return (
    <Form {...form} onEnter={() => void saveAll()} submitter={submitter}>
      {children}
      <button type="submit" hidden />
    </Form>
  )
}

export interface EditPageFormProps<R, In extends FieldValues, Out>
  extends Omit<PageFormProps<In, Out>, 'onSubmit' | 'discard' | 'follow'> {
  /** The record in its newest version. The form may have started from an older one. */
  record: R
  /** Returns the form's values of a record. */
  values: (record: R) => In
  /** Saves what was typed, based on `version`, and returns the record as it is then. */
  save: (typed: Out, version: number) => Promise<R>
  onSaved: (saved: R) => void
}

/** A page's form that edits a record. On a conflict, says so and offers the newer values. */
export function EditPageForm<R extends { version: number }, In extends FieldValues, Out>(
  props: EditPageFormProps<R, In, Out>,
) {
  const { record, values, save, onSaved, ...form } = props
  const edited = useEditedVersion(props.form, record, () => values(record))
  return (
    <PageForm
      {...form}
      discard={edited.discard}
      follow={edited.canReload ? edited.follow : undefined}
      onSubmit={async typed => {
        try {
          const saved = await save(typed, edited.version)
          props.form.reset(values(saved))
          edited.accept(saved.version)
          onSaved(saved)
        } catch (error) {
          edited.noteRefusal(error)
          throw error
        }
      }}
    />
  )
}

/** What react-hook-form calls `dirtyFields`: true for a changed value, in the shape of the values. */
type Marks = boolean | readonly Marks[] | { readonly [name: string]: Marks } | undefined

/** Returns the number of changed fields. A row of a list is one, and so is a list of plain values. */
function countChanges(marks: Marks): number {
  if (Array.isArray(marks))
    return marks.includes(true) ? 1 : marks.filter(row => countChanges(row as Marks) > 0).length
  if (typeof marks === 'object')
    return Object.values(marks).reduce<number>((sum, one) => sum + countChanges(one), 0)
  return Number(marks === true)
}

/** Returns the values whose fields, or parts of them, have been changed. */
export const changedValues = <V extends object>(values: V, dirtyFields: object): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => countChanges((dirtyFields as Record<string, Marks>)[name]) > 0),
  ) as Partial<V>
