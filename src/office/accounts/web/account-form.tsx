import { useState } from 'react'
import { z } from 'zod'
import { roles } from '#platform/http/roles.ts'
import { languageName, languages } from '#platform/languages/languages.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import {
  CheckField,
  Fields,
  Form,
  FormError,
  SubmitButton,
  useZodForm,
} from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { type Account, accountForm, setAccountPin } from '../contract.ts'
import { isWeakPin, mayManage } from '../rules.ts'
import { AccountAccess, SIGN_IN_IS_OFF } from './account-access.tsx'
import { OneTimePassword, type OneTimePasswordProps } from './one-time-password.tsx'
import { useSession } from './queries.ts'
import {
  useAddAccount,
  useChangeAccount,
  useResetPassword,
  useSetAccountPin,
} from './shared/account-queries.ts'
import { roleNames } from './shared/role-names.ts'

const { pin } = setAccountPin.body.shape
/** The account and its PIN; the server refuses a weak one as well, but only after the account is added. */
const schema = accountForm.extend({
  pin: z.literal('').or(pin.unwrap().refine(typed => !isWeakPin(typed), 'This PIN is too easy to guess')),
  createsPassword: z.boolean(),
})

/** Edits a staff account and its sign-in, or adds one with PIN and one-time password if none is passed. */
export function AccountForm({ account }: { account?: Account }) {
  const { open, close } = useDialog()
  const { data: session } = useSession()
  const add = useAddAccount()
  const change = useChangeAccount()
  const setPin = useSetAccountPin()
  const resetPassword = useResetPassword()
  const [created, setCreated] = useState<OneTimePasswordProps>()
  const me = session?.user
  const isMe = account?.id === me?.id
  const isOpen = session?.mode === 'open'
  const assignableRoles = roles.filter(role => !me || mayManage(me.role, role) || role === account?.role)
  const canEdit = !account || !me || mayManage(me.role, account.role)
  const { form, Field } = useZodForm(schema, { ...toFormValues(account), pin: '', createsPassword: !isOpen })
  const { dirtyFields } = form.formState

  async function addStaff({ pin, createsPassword, ...body }: z.output<typeof schema>) {
    const added = await add.mutateAsync({ body })
    const params = { id: String(added.id) }
    try {
      if (pin !== '') await setPin.mutateAsync({ params, body: { pin } })
      if (createsPassword && !isOpen) return setCreated(await resetPassword.mutateAsync({ params }))
      close()
    } catch (error) {
      showFailure(`${added.name} was added without PIN or password`)(error)
      return open('edit-account', { accountId: added.id })
    }
    toast({ title: 'Staff added', description: added.name })
  }

  async function saveStaff(
    { id, version }: Account,
    { pin, createsPassword: _, ...body }: z.output<typeof schema>,
  ) {
    const params = { id: String(id) }
    // Only edited fields, so that changes by others or by the buttons below are kept.
    const edited = Object.fromEntries(Object.entries(body).filter(([name]) => name in dirtyFields))
    if (Object.keys(edited).length > 0) await change.mutateAsync({ params, body: edited, ifMatch: version })
    if (pin !== '') await setPin.mutateAsync({ params, body: { pin } })
    toast({ title: 'Staff account updated' })
    close()
  }

  if (created)
    return (
      <>
        <DialogBody>
          <OneTimePassword {...created} />
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" autoFocus onClick={close}>
            Done
          </Button>
        </DialogFooter>
      </>
    )
  return (
    <Form
      form={form}
      onSubmit={values => (account ? saveStaff(account, values) : addStaff(values))}
      onFailed={showFailure(account ? 'Failed to update staff account' : 'Failed to add staff')}
    >
      <DialogBody className="flex flex-col gap-5">
        <Fields>
          <Field name="name" label="Full Name" required>
            <Input autoComplete="off" disabled={!canEdit} />
          </Field>
          <Field
            name="login"
            label="User name"
            hint="Used to sign in. For cleaners, also their cleaner ID"
            required
          >
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} disabled={!canEdit} />
          </Field>
          <Field name="role" label="Role" required>
            <Select
              disabled={!canEdit}
              options={assignableRoles.map(role => ({ value: role, label: roleNames[role] }))}
            />
          </Field>
          <Field name="language" label="Language" hint="Of the Cleaner App">
            <Select
              disabled={!canEdit}
              placeholder="Same as phone"
              options={languages.map(value => ({ value, label: languageName(value) }))}
            />
          </Field>
          {canEdit && !isMe && (
            <Field name="pin" label={account?.hasPin ? 'New PIN' : 'PIN'} hint={pinHint(account)}>
              <Input type="password" inputMode="numeric" autoComplete="off" maxLength={8} />
            </Field>
          )}
          <Field name="position" label="Position">
            <Input autoComplete="off" disabled={!canEdit} />
          </Field>
          <Field name="email" label="Email">
            <Input type="email" autoComplete="off" disabled={!canEdit} />
          </Field>
          <Field name="phone" label="Phone">
            <Input type="tel" autoComplete="off" disabled={!canEdit} />
          </Field>
        </Fields>
        {!account &&
          (isOpen ? (
            <p className="text-muted">{SIGN_IN_IS_OFF}</p>
          ) : (
            <CheckField
              name="createsPassword"
              label="Create a one-time password"
              hint="Shown next, once. They choose their own when they sign in."
            />
          ))}
        <FormError />
        {account && canEdit && <AccountAccess account={account} isMe={isMe} isOpen={isOpen} />}
        {!canEdit && <p className="text-muted">Only an admin can change this account.</p>}
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close}>{canEdit ? 'Cancel' : 'Close'}</CancelButton>
        {canEdit && (
          <SubmitButton pending={account ? 'Saving...' : 'Adding...'}>
            {account ? 'Save Changes' : 'Add Staff'}
          </SubmitButton>
        )}
      </DialogFooter>
    </Form>
  )
}

const toFormValues = (account: Account | undefined) => ({
  name: account?.name ?? '',
  login: account?.login ?? '',
  role: account?.role ?? ('staff' as const),
  language: account?.language ?? ('' as const),
  position: account?.position ?? '',
  email: account?.email ?? '',
  phone: account?.phone ?? '',
})

function pinHint(account: Account | undefined): string {
  if (account?.pinLocked) return 'Locked after wrong attempts. A new one, or Unlock Sign-in, unlocks it.'
  if (account?.hasPin) return '4 to 8 digits. Empty = keep the present one'
  return '4 to 8 digits, to switch users at a desk. Empty = none'
}
