import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { flagForm, type GuestRecord } from '../contract.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { useFlagGuest } from './queries.ts'

/** Puts a note, a warning or a ban on a guest. Staff need a manager's PIN for a ban. */
export default function FlagGuestDialog({ guestId }: { guestId: number }) {
  return (
    <GuestDialog title="Add Flag" guestId={guestId}>
      {guest => <FlagForm guest={guest} />}
    </GuestDialog>
  )
}

function FlagForm({ guest }: { guest: GuestRecord }) {
  const { close } = useDialog()
  const flag = useFlagGuest()
  const { form, Field } = useZodForm(flagForm, {
    kind: 'note',
    scope: 'all',
    reason: '',
    evidence: '',
    until: '',
  })
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        await flag.mutateAsync({ params: { id: String(guest.id) }, body, action: 'Add a flag to a guest' })
        toast({ title: 'Flag added' })
        close()
      }}
      onFailed={showFailure('Failed to add flag')}
      submit="Add Flag"
    >
      <Fields>
        <Field name="kind" label="Kind" required hint="A ban needs a manager.">
          <Select>
            <option value="note">Note</option>
            <option value="warning">Warning</option>
            <option value="banned">Ban</option>
          </Select>
        </Field>
        <Field name="scope" label="Applies to" required>
          <Select>
            <option value="all">The whole venue</option>
            <option value="room">Rooms</option>
            <option value="locker">Lockers</option>
          </Select>
        </Field>
        <Field name="reason" label="Reason" required className="md:col-span-2">
          <Input autoFocus maxLength={300} />
        </Field>
        <Field name="until" label="Last day" hint="Empty = until it is lifted">
          {control => <DateTimePicker {...control} value={control.value ?? ''} dateOnly optional />}
        </Field>
        <Field name="evidence" label="Evidence" className="md:col-span-2">
          <Textarea rows={2} />
        </Field>
      </Fields>
    </DialogForm>
  )
}
