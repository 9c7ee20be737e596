import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { showFailure } from '../../data/error-messages.ts'
import type { ButtonProps } from '../actions/button.tsx'
import { CancelButton } from '../actions/cancel-button.tsx'
import { useEditedVersion } from '../forms/edited-version.ts'
import { Form, FormError, type FormProps, SubmitButton } from '../forms/form.tsx'
import { ReloadButton } from '../forms/reload-button.tsx'
import { cn } from '../style/cn.ts'
import { DialogBody, DialogFooter } from './dialog.tsx'
import { useDialog } from './open-dialog.ts'

export interface DialogFormProps<In extends FieldValues, Out>
  extends FormProps<In, Out>,
    Partial<Pick<ButtonProps, 'variant' | 'disabled'>> {
  /** The label of the button that submits, and while it does. */
  submit: ReactNode
  pending?: string | undefined
  /** Default: closes the dialog. */
  onCancel?: (() => void) | undefined
  cancel?: string | undefined
  /** At the other end of the buttons. */
  aside?: ReactNode
  /** Below the form's error. */
  remedy?: ReactNode
  /** Of the body. */
  className?: string
}

/** A form that fills a dialog: its fields, its error, and the buttons Cancel and submit. */
export function DialogForm<In extends FieldValues, Out>(props: DialogFormProps<In, Out>) {
  const { submit, pending, variant, disabled, onCancel, cancel, aside, remedy, className, ...form } = props
  const { close } = useDialog()
  return (
    <Form {...form}>
      <DialogBody className={cn('flex flex-col gap-4', className)}>
        {form.children}
        <FormError />
        {remedy}
      </DialogBody>
      <DialogFooter>
        {aside}
        <CancelButton onCancel={onCancel ?? close}>{cancel}</CancelButton>
        <SubmitButton pending={pending} disabled={disabled} {...(variant && { variant })}>
          {submit}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

export interface EditFormProps<In extends FieldValues, Out>
  extends Omit<DialogFormProps<In, Out>, 'onSubmit' | 'onFailed' | 'remedy'> {
  /** The newest version of the record; undefined for a new one. The form may have started from an older version. */
  newest: { version: number } | undefined
  /** Returns the form's values of the newest version. */
  values: () => In
  onSubmit: (values: Out, version: number) => Promise<unknown>
  /** 'Failed to save guest' */
  failure: string
}

/** Edits a record. On a conflict, shows who changed what and offers to load the new values. */
export function EditForm<In extends FieldValues, Out>(props: EditFormProps<In, Out>) {
  const { newest = { version: 0 }, values, failure, onSubmit, ...form } = props
  const { version, canReload, noteRefusal, follow } = useEditedVersion(form.form, newest, values)
  return (
    <DialogForm
      {...form}
      onSubmit={typed => onSubmit(typed, version)}
      onFailed={error => {
        noteRefusal(error)
        showFailure(failure)(error)
      }}
      remedy={canReload && <ReloadButton onClick={follow} />}
    />
  )
}
