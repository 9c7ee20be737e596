import { useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { type MailServer, testForm } from '../contract.ts'
import { useSendTestEmail } from './queries.ts'

/** Sends a test e-mail through the saved mail server and shows what it said. */
export function TestEmailForm({ server }: { server: MailServer }) {
  const send = useSendTestEmail()
  const [answer, setAnswer] = useState<{ isAccepted: boolean; sentence: string }>()
  const { form, Field } = useZodForm(testForm, { to: server.senderAddress })
  if (server.host === '') return <p className="text-muted">Save the mail server first.</p>
  return (
    <Form
      form={form}
      className="gap-3"
      onSubmit={async body => {
        setAnswer(undefined)
        setAnswer(await send.mutateAsync({ body }))
      }}
      onFailed={showFailure('Failed to send')}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field name="to" label="Send to" required className="min-w-60 flex-1 md:max-w-sm">
          <Input type="email" autoComplete="off" />
        </Field>
        <SubmitButton pending="Sending...">Send Test Email</SubmitButton>
      </div>
      <p className="text-muted text-xs">Uses the saved mail server, also while email is off.</p>
      <div aria-live="polite">
        {answer && (
          <p
            className={cn(
              'break-words rounded-control px-3 py-2',
              answer.isAccepted ? 'bg-green-soft text-green-ink' : 'bg-red-soft text-red-ink',
            )}
          >
            {answer.sentence}
          </p>
        )}
      </div>
      <FormError />
    </Form>
  )
}
