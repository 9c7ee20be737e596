import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ButtonProps } from '../actions/button.tsx'
import { DialogForm } from '../dialogs/dialog-form.tsx'
import { useZodForm } from './form.tsx'
import { Input } from './input.tsx'

interface Reason {
  reason: string
}

export interface ReasonFormProps {
  schema: z.ZodType<Reason, Reason>
  /** The button that submits: 'Void Payment'. */
  action: ReactNode
  variant?: ButtonProps['variant']
  /** Label of the button while submitting. */
  pending?: string
  /** The button that closes the dialog. */
  cancel?: string
  maxLength?: number
  /** Shown below the field, such as who has to approve. */
  note?: ReactNode
  onSubmit: (body: Reason) => Promise<unknown>
  onFailed?: (error: Error) => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks for a reason before something is voided, reversed, reopened or ended. Goes inside a Dialog. */
export function ReasonForm({ schema, onSubmit, onFailed, onClose, children, ...texts }: ReasonFormProps) {
  const { form, Field } = useZodForm(schema, { reason: '' })
  const { action, variant, pending = 'Processing...', cancel, maxLength, note } = texts
  return (
    <DialogForm
      form={form}
      onSubmit={onSubmit}
      {...(onFailed && { onFailed })}
      submit={action}
      pending={pending}
      variant={variant}
      onCancel={onClose}
      cancel={cancel}
    >
      {children}
      <Field name="reason" label="Reason" required>
        <Input autoComplete="off" autoFocus maxLength={maxLength} />
      </Field>
      {note}
    </DialogForm>
  )
}
