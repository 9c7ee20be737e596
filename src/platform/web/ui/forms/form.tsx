import { zodResolver } from '@hookform/resolvers/zod'
import { Slot } from 'radix-ui'
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
} from 'react-hook-form'
import type { z } from 'zod'
import { fieldTexts } from '#platform/values/languages/texts.ts'
import { ApiError, NotApproved } from '../../data/api.ts'
import { messageOf } from '../../data/error-messages.ts'
import { useServerReachable } from '../../data/server-reach.ts'
import { frameTexts } from '../../languages/texts.ts'
import { Button, type ButtonProps } from '../actions/button.tsx'
import { cn } from '../style/cn.ts'
import { useTexts } from '../text/use-texts.ts'
import { Checkbox } from './checkbox.tsx'
import { FieldNotes } from './input.tsx'
import { useRegisterForm } from './unsaved-forms.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

/** A form with a zod schema. The returned `Field` accepts only this form's field names. */
export function useZodForm<S extends FormSchema>(schema: S, defaultValues: DefaultValues<z.input<S>>) {
  // The schema's generic messages are in the language of the page.
  useTexts(fieldTexts)
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues,
  })
  return { form, Field: Field as (props: FieldProps<FieldPath<z.input<S>>>) => ReactNode }
}

/** A form without fields of its own: a question with a button. */
export const useFieldlessForm = () => useForm()

export interface FormProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>
  /** Saves the values. If it throws an ApiError with `errors`, they are shown at their fields and the input stays. */
  onSubmit: (values: Out) => Promise<unknown> | unknown
  /** Called on every failure, including those shown at a field, except if nobody approved. Use it for a toast. */
  onFailed?: (error: Error) => void
  /** Called by Enter instead of saving only this form. */
  onEnter?: () => void
  /** Receives a function that validates and saves the form and returns whether it is saved. */
  submitter?: Ref<() => Promise<boolean>>
  className?: string
  children: ReactNode
}

/**
 * A form. Inside a Dialog it contains DialogBody and DialogFooter. Enter and Ctrl Enter submit. The first error
 * receives focus.
 */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { form, onSubmit, onFailed, onEnter, submitter, className, children } = props
  useRegisterForm(form.formState.isDirty, form.formState.isSubmitting)
  const element = useRef<HTMLFormElement>(null)

  async function submit(): Promise<boolean> {
    const unfinished = findUnfinished(element.current!)
    if (unfinished) {
      form.setError(unfinished.name as FieldPath<In>, {
        message: `Type the whole ${unfinished.type}, or clear it`,
      })
      unfinished.focus()
      return false
    }
    // A number that cannot be read is not what the person means, whatever it counts as.
    const unreadable = element.current!.querySelector<HTMLElement>('[data-unreadable]')
    if (unreadable) {
      await form.trigger()
      unreadable.focus()
      return false
    }
    let isSaved = false
    await form.handleSubmit(async values => {
      try {
        await onSubmit(values as Out)
        isSaved = true
      } catch (thrown) {
        if (thrown instanceof NotApproved) return
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        if (!showFieldErrors(form, error)) form.setError('root', { message: messageOf(error) })
        onFailed?.(error)
      }
    })()
    return isSaved
  }

  useImperativeHandle(submitter, () => submit)
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (onEnter) onEnter()
          else void submit()
        }}
        onKeyDown={event => {
          // From any field, also from a text of several lines.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
          // In a dialog that opened from within the form.
          if (!event.currentTarget.contains(event.target as Node)) return
          event.preventDefault()
          pressSubmit(event.currentTarget)
        }}
        className={cn('flex min-h-0 flex-1 flex-col', className)}
      >
        {children}
      </form>
    </FormProvider>
  )
}

/** Returns the first date or time that is typed half. Its value is empty, which an optional field takes as none. */
const findUnfinished = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')].find(
    ({ validity }) => validity.badInput,
  )

/** Presses the submit button of a form, unless it is disabled. */
const pressSubmit = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>('button[type=submit]:enabled')?.click()

/** Shows the server's errors at their fields. Returns whether at least one field was found. */
function showFieldErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: Error,
): boolean {
  const names = new Set<string>(Object.keys(form.control._fields))
  const own = Object.entries(error instanceof ApiError ? error.errors : {}).filter(([name]) =>
    names.has(name.split('.')[0] ?? name),
  )
  own.forEach(([name, message], index) => {
    form.setError(name as FieldPath<In>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return own.length > 0
}

/** Props that a Field passes to its control. */
export type ControlProps = ControllerRenderProps & {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export interface FieldProps<Name extends string> {
  name: Name
  label: ReactNode
  hint?: ReactNode
  /** Marks the field as required. The schema enforces it. */
  required?: boolean
  className?: string
  /** The control, or a function that renders it. */
  children: ReactNode | ((control: ControlProps) => ReactNode)
}

/** A field with label, control, hint and error, linked for screen readers. */
export function Field({ name, label, hint, required, className, children }: FieldProps<string>) {
  const id = useId()
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name, control: control as Control })
  const error = fieldState.error?.message
  const wired: ControlProps = {
    ...field,
    id,
    ...notesProps({ id, hint, error }),
    ...(required && { 'aria-required': true }),
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        // The star is CSS content with empty alternative text: a screen reader announces aria-required instead.
        className={cn(
          'font-medium text-sm',
          required && "after:ml-0.5 after:text-red-ink after:content-['*'/'']",
        )}
      >
        {label}
      </label>
      {typeof children === 'function' ? (
        children(wired)
      ) : (
        <Slot.Root {...(wired as object)}>{children}</Slot.Root>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** Links a control with its notes for screen readers. */
const notesProps = ({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) => ({
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  ...(error && ({ 'aria-invalid': true } as const)),
})

/** A checkbox with its label, and a hint and error below. */
export function CheckField({
  name,
  label,
  hint,
  className,
}: Omit<FieldProps<string>, 'children' | 'required'>) {
  const id = useId()
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name, control: control as Control })
  const error = fieldState.error?.message
  return (
    <div className={cn('grid grid-cols-[auto_1fr] items-center gap-x-2.5 gap-y-1', className)}>
      <Checkbox {...field} id={id} value={field.value === true} {...notesProps({ id, hint, error })} />
      <label htmlFor={id} className="tap flex items-center font-medium">
        {label}
      </label>
      <div className="col-start-2 flex flex-col gap-1 empty:hidden">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}

/** Fields in two columns from 768 px, in one column below. */
export function Fields({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('grid gap-4 md:grid-cols-2', className)}>{children}</div>
}

/** The error of the form as a whole. */
export function FormError() {
  const message = useFormContext().formState.errors.root?.message
  if (!message) return null
  return (
    <p role="alert" className="rounded-control bg-red-soft px-3 py-2 text-red-ink">
      {message}
    </p>
  )
}

/**
 * The button that submits the surrounding form. `pending` is its label while submitting ('Creating...'). While the
 * server cannot be reached it is disabled, and the form keeps what was typed.
 */
export function SubmitButton({ pending, disabled, ...props }: ButtonProps) {
  const t = useTexts(frameTexts)
  const { isSubmitting } = useFormContext().formState
  const isReachable = useServerReachable()
  return (
    <Button
      type="submit"
      variant="primary"
      pending={isSubmitting && (pending ?? t('saving'))}
      disabled={disabled || !isReachable}
      title={isReachable ? undefined : t('typedStays')}
      {...props}
    />
  )
}
