import { z } from 'zod'
import { email, multilineText, phone, requiredText, singleLineText } from '#platform/values/fields.ts'
import { EditForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { CheckField, Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import type { GuestRecord } from '../contract.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { useEditGuest } from './queries.ts'

const lines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Several phones or e-mails, one per line. */
const textList = (each: z.ZodType, message: string) =>
  z.string().refine(text => lines(text).every(line => each.safeParse(line).success), message)

const editForm = z.object({
  name: requiredText('Name is required', 120),
  phones: textList(phone, 'Phone number must be at least 10 digits'),
  emails: textList(email, 'Invalid email format'),
  language: singleLineText(40),
  preferences: multilineText(),
  notes: multilineText(),
  consent: z.boolean(),
})

/** Changes the record of a guest: name, contacts, language, preferences and notes. */
export default function EditGuestDialog({ guestId }: { guestId: number }) {
  return (
    <GuestDialog title="Edit Guest" guestId={guestId}>
      {guest => <EditGuestForm guest={guest} />}
    </GuestDialog>
  )
}

function EditGuestForm({ guest }: { guest: GuestRecord }) {
  const { close } = useDialog()
  const edit = useEditGuest()
  const { form, Field } = useZodForm(editForm, toFormValues(guest))
  return (
    <EditForm
      form={form}
      newest={guest}
      values={() => toFormValues(guest)}
      failure="Failed to save guest"
      submit="Save Guest"
      onSubmit={async ({ phones, emails, ...fields }, version) => {
        const body = { ...fields, phones: lines(phones), emails: lines(emails) }
        await edit.mutateAsync({ params: { id: String(guest.id) }, body, ifMatch: version })
        toast({ title: 'Guest saved' })
        close()
      }}
    >
      <Fields>
        <Field name="name" label="Name" required>
          <Input autoComplete="off" autoFocus />
        </Field>
        <Field name="language" label="Language" hint="Spanish or español: papers and e-mails in Spanish">
          <Input autoComplete="off" />
        </Field>
        <Field name="phones" label="Phones" hint="One per line">
          <Textarea rows={2} />
        </Field>
        <Field name="emails" label="Emails" hint="One per line">
          <Textarea rows={2} />
        </Field>
        <Field name="preferences" label="Preferences" className="md:col-span-2">
          <Textarea rows={2} />
        </Field>
        <Field name="notes" label="Notes" className="md:col-span-2">
          <Textarea rows={3} />
        </Field>
        <CheckField name="consent" label="Agrees to receive news" className="md:col-span-2" />
      </Fields>
    </EditForm>
  )
}

function toFormValues({
  name,
  contacts,
  language,
  preferences,
  notes,
  consentedAt,
}: GuestRecord): z.input<typeof editForm> {
  const of = (kind: string) =>
    contacts
      .filter(contact => contact.kind === kind)
      .map(({ value }) => value)
      .join('\n')
  return {
    name,
    phones: of('phone'),
    emails: of('email'),
    language,
    preferences,
    notes,
    consent: consentedAt !== null,
  }
}
