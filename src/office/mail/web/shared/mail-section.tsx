import { useState } from 'react'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { type MailServer, testForm } from '../../contract.ts'
import { MailServerForm } from '../mail-server-form.tsx'
import { useMailServer, useSendTestEmail } from '../queries.ts'

/** Settings → Email: the mail server through which guests get offers and receipts, and a test of it. */
export default function MailSection() {
  const { data: server, error, refetch } = useMailServer()
  if (server)
    return (
      <div className="flex flex-col gap-7">
        <SettingsCard
          title="Mail Server"
          hint="Guests who wait are told when a room or locker is ready. Receipts can be sent as well."
        >
          <MailServerForm server={server} />
        </SettingsCard>
        <SettingsCard title="Test">
          <TestEmailForm key={server.senderAddress} server={server} />
        </SettingsCard>
      </div>
    )
  if (error)
    return <ErrorState title="The mail server could not be loaded." error={error} onRetry={refetch} />
  return <Skeleton className="h-96 max-w-3xl" />
}

/** Sends a test e-mail through the saved mail server and shows what it said. */
function TestEmailForm({ server }: { server: MailServer }) {
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
