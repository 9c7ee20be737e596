import { EmailStateLine } from '#office/mail/web/shared/email-state-line.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { emailReceiptForm } from '../contract.ts'
import { useEmailReceipt, useReceiptEmail } from './queries.ts'

interface EmailReceiptProps {
  paymentId: number
  /** The page was opened for it: the address has the focus, or it is said why there is none. */
  isAsked?: boolean
}

/** Sends a receipt by e-mail, if the venue does and the guest is known. Shows what became of the last one. */
export function EmailReceipt({ paymentId, isAsked = false }: EmailReceiptProps) {
  const { data } = useReceiptEmail(paymentId)
  if (!data || (!data.canSend && !data.last && !isAsked)) return null
  return (
    <div data-no-print className="flex w-full max-w-3xl flex-col gap-2">
      {data.canSend && (
        <EmailForm key={data.address} paymentId={paymentId} address={data.address} autoFocus={isAsked} />
      )}
      {!data.canSend && isAsked && (
        <p className="text-muted">Email is not set up under Settings, or the guest is not known.</p>
      )}
      <p aria-live="polite" className="empty:hidden">
        {data.last && <EmailStateLine email={data.last} />}
      </p>
    </div>
  )
}

interface EmailFormProps {
  paymentId: number
  address: string
  autoFocus: boolean
}

function EmailForm({ paymentId, address, autoFocus }: EmailFormProps) {
  const send = useEmailReceipt()
  const { form, Field } = useZodForm(emailReceiptForm, { email: address })
  return (
    <Form
      form={form}
      className="gap-2"
      onSubmit={body => send.mutateAsync({ params: { id: String(paymentId) }, body })}
      onFailed={showFailure('Failed to send')}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field name="email" label="Email" required className="min-w-60 flex-1 md:max-w-sm">
          <Input type="email" autoComplete="off" autoFocus={autoFocus} />
        </Field>
        <SubmitButton variant="secondary" pending="Sending...">
          Send by Email
        </SubmitButton>
      </div>
      <FormError />
    </Form>
  )
}
