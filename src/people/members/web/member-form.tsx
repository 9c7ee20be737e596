import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useSettings } from '#office/settings/web/queries.ts'
import { businessDay } from '#platform/values/time.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import {
  CheckField,
  Field,
  Fields,
  Form,
  FormError,
  SubmitButton,
  useZodForm,
} from '#platform/web/ui/forms/form.tsx'
import { Input, Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import { type Candidate, duplicates, type Member, memberForm } from '../contract.ts'
import { EARLIEST_BIRTH } from '../rules.ts'
import { memberStatuses } from '../words.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { memberStatusName } from './shared/member-status.tsx'

export type MemberValues = z.output<typeof memberForm>

export interface MemberFormProps {
  /** The member to edit, in its newest version; undefined for a new one. */
  member?: Member
  /**
   * Saves the member; `version` is the version that was edited. `confirmDuplicate` is set once the user confirms that
   * it is another person.
   */
  save: (values: MemberValues & { confirmDuplicate?: boolean }, version: number) => Promise<unknown>
  onSaved: () => void
  onFailed: (error: Error) => void
  /** Shown above the fields; may fill them in: the ID scanner. */
  scanner?: ReactNode
  submit: { label: string; pending: string }
}

/** The member form (SPEC §5). Asks for confirmation before it saves a possible duplicate. */
export function MemberForm(props: MemberFormProps) {
  const { member, save, onSaved, scanner, submit } = props
  const { close } = useDialog()
  const { form } = useZodForm(memberForm, valuesOf(member))
  const { version, canReload, noteRefusal, follow } = useEditedVersion(form, member ?? { version: 0 }, () =>
    valuesOf(member),
  )
  const [duplicate, setDuplicate] = useState<{ values: MemberValues; candidates: Candidate[] }>()

  async function submitValues(values: MemberValues, confirmDuplicate = false) {
    await save(confirmDuplicate ? { ...values, confirmDuplicate } : values, version)
    onSaved()
  }

  return (
    <Form
      form={form}
      onSubmit={async values => {
        try {
          await submitValues(values)
        } catch (error) {
          const candidates = candidatesIn(error)
          if (!candidates) throw error
          setDuplicate({ values, candidates })
        }
      }}
      onFailed={onFailed}
    >
      <DialogBody className="flex flex-col gap-4">
        {scanner}
        <MemberFields form={form} />
        <FormError />
        {canReload && <ReloadButton onClick={follow} />}
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <SubmitButton pending={submit.pending}>{submit.label}</SubmitButton>
      </DialogFooter>
      {duplicate && (
        <PossibleDuplicates
          candidates={duplicate.candidates}
          isNew={!member}
          onConfirm={() => submitValues(duplicate.values, true).catch(failed)}
          onClose={() => setDuplicate(undefined)}
        />
      )}
    </Form>
  )

  function onFailed(error: Error) {
    noteRefusal(error)
    props.onFailed(error)
  }

  function failed(error: Error) {
    setDuplicate(undefined)
    form.setError('root', { message: messageOf(error) })
    onFailed(error)
  }
}

function candidatesIn(error: unknown): Candidate[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return duplicates.safeParse(error.problem).data?.candidates
}

function MemberFields({ form }: { form: UseFormReturn<z.input<typeof memberForm>, unknown, MemberValues> }) {
  const { data: settings } = useSettings()
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <Fields>
      <Field name="firstName" label="First name" required>
        <Input autoComplete="off" />
      </Field>
      <Field name="lastName" label="Last name" required>
        <Input autoComplete="off" />
      </Field>
      <Field name="email" label="Email" required>
        <Input type="email" autoComplete="off" />
      </Field>
      <Field name="phoneNumber" label="Phone number" required>
        <Input type="tel" autoComplete="off" />
      </Field>
      <Field name="dateOfBirth" label="Date of birth">
        {control => (
          <DateTimePicker
            {...control}
            dateOnly
            min={EARLIEST_BIRTH}
            max={settings && businessDay(now(), settings)}
          />
        )}
      </Field>
      <Field name="address" label="Address">
        <Input autoComplete="off" />
      </Field>
      <Field name="city" label="City">
        <Input autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field name="state" label="State">
          <Input autoComplete="off" />
        </Field>
        <Field name="postalCode" label="Postal code">
          <Input autoComplete="off" />
        </Field>
      </div>
      <Field name="emergencyContact" label="Emergency contact">
        <Input autoComplete="off" />
      </Field>
      <Field name="emergencyPhone" label="Emergency phone">
        <Input type="tel" autoComplete="off" />
      </Field>
      <Field name="status" label="Status">
        <Select options={memberStatuses.map(value => ({ value, label: memberStatusName[value] }))} />
      </Field>
      {status !== 'active' && (
        <Field name="statusReason" label="Reason" hint="Shown to the desk at the next visit">
          <Input autoComplete="off" />
        </Field>
      )}
      <Field name="notes" label="Notes" className="md:col-span-2">
        <Textarea />
      </Field>
      <CheckField name="consent" label="Agrees to receive news" className="md:col-span-2" />
    </Fields>
  )
}

/** Returns the form values of a member; empty and active for a new one (SPEC §4). */
function valuesOf(member?: Member): z.input<typeof memberForm> {
  return {
    firstName: member?.firstName ?? '',
    lastName: member?.lastName ?? '',
    email: member?.email ?? '',
    phoneNumber: member?.phoneNumber ?? '',
    dateOfBirth: member?.dateOfBirth ?? '',
    address: member?.address ?? '',
    city: member?.city ?? '',
    state: member?.state ?? '',
    postalCode: member?.postalCode ?? '',
    emergencyContact: member?.emergencyContact ?? '',
    emergencyPhone: member?.emergencyPhone ?? '',
    notes: member?.notes ?? '',
    consent: (member?.newsConsentedAt ?? null) !== null,
    status: member?.status ?? 'active',
    statusReason: member?.statusReason ?? '',
  }
}
