import { toast } from '#platform/web/ui/feedback/toast.ts'
import { CheckField, Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { EditPageForm } from '#platform/web/ui/forms/save-bar/page-form.tsx'
import { type MailServer, mailServerForm } from '../contract.ts'
import { type MailSecurity, usualPorts } from '../words.ts'
import { useSaveMailServer } from './queries.ts'

const securities = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None' },
]

const toFormValues = ({ hasPassword: _, version: __, summaryRecipients: ___, ...server }: MailServer) => ({
  ...server,
  password: '',
})

const writeHint = ({ summaryRecipients }: MailServer) =>
  summaryRecipients.length === 0
    ? 'No manager has an email address yet. Add one under Staff Accounts.'
    : `The figures of the day before, as on Today. Goes to ${summaryRecipients.join(', ')}.`

/** Edits the mail server, based on the version the form was opened with. The password is never shown. */
export function MailServerForm({ server }: { server: MailServer }) {
  const save = useSaveMailServer()
  const { form, Field } = useZodForm(mailServerForm, toFormValues(server))
  const [security, user, summaryIsOn] = form.watch(['security', 'user', 'summaryIsOn'])
  return (
    <EditPageForm
      form={form}
      className="gap-5"
      record={server}
      values={toFormValues}
      save={(body, ifMatch) => save.mutateAsync({ body, ifMatch })}
      onSaved={({ isOn }) =>
        toast({
          title: 'Mail server saved',
          description: isOn ? 'Email to guests is on.' : 'Email to guests is off.',
        })
      }
    >
      <CheckField
        name="isOn"
        label="Send email to guests"
        hint="Also to members about their memberships, from 8 AM to 9 PM. Turning it off drops emails that are not sent yet."
      />
      <Fields>
        <Field name="host" label="Server" required>
          <Input autoComplete="off" spellCheck={false} placeholder="smtp.example.com" />
        </Field>
        <div className="grid grid-cols-2 gap-x-4">
          <Field name="security" label="Encryption">
            {control => (
              <Select
                {...control}
                options={securities}
                onChange={({ target }) => {
                  const next = target.value as MailSecurity
                  // A port that somebody typed stays.
                  if (form.getValues('port') === usualPorts[security])
                    form.setValue('port', usualPorts[next], { shouldDirty: true })
                  control.onChange(next)
                }}
              />
            )}
          </Field>
          <Field name="port" label="Port" required>
            {control => <NumberInput {...control} min={1} max={65_535} step={1} />}
          </Field>
        </div>
        <Field name="user" label="User" hint="Empty = no sign-in">
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        {user !== '' && (
          <Field
            name="password"
            label="Password"
            hint={server.hasPassword ? 'Saved. Enter it again for another server or user.' : undefined}
          >
            <Input
              type="password"
              autoComplete="new-password"
              placeholder={server.hasPassword ? '••••••••' : undefined}
            />
          </Field>
        )}
        <Field name="senderAddress" label="Sender address" required className="md:col-start-1">
          <Input type="email" autoComplete="off" placeholder="desk@example.com" />
        </Field>
        <Field name="senderName" label="Sender name">
          <Input autoComplete="off" />
        </Field>
      </Fields>
      {security === 'none' && (
        <p className="rounded-control bg-orange-soft px-3 py-2 text-orange-ink">
          Anyone on the way can read these emails. Use this only for a mail server on this machine.
        </p>
      )}
      <CheckField name="summaryIsOn" label="Email managers a summary each morning" hint={writeHint(server)} />
      {summaryIsOn && (
        <Fields>
          <Field name="summaryHours" label="Hours after the day starts" required>
            {control => <NumberInput {...control} min={1} max={23} step={1} />}
          </Field>
        </Fields>
      )}
    </EditPageForm>
  )
}
