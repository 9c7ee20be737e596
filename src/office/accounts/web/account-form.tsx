import { useState } from 'react'
import { roles } from '#platform/http/roles.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { type Account, accountForm } from '../contract.ts'
import { mayManage } from '../rules.ts'
import { AccountAccess } from './account-access.tsx'
import { useSession } from './queries.ts'
import { useAddAccount, useChangeAccount } from './shared/account-queries.ts'
import { roleNames } from './shared/role-names.ts'

/** Edits a staff account and its sign-in, or adds an account if none is passed. */
export function AccountForm({ account }: { account?: Account }) {
  const { open, close } = useDialog()
  const { data: session } = useSession()
  const add = useAddAccount()
  const change = useChangeAccount()
  const me = session?.user
  const assignableRoles = roles.filter(role => !me || mayManage(me.role, role) || role === account?.role)
  const canEdit = !account || !me || mayManage(me.role, account.role)
  const { form, Field } = useZodForm(accountForm, valuesOf(account))
  const { dirtyFields } = form.formState
  /** Typed below, and set by a button of its own. */
  const [pin, setPin] = useState('')

  return (
    <Form
      form={form}
      onSubmit={async body => {
        if (account) {
          await change.mutateAsync({
            params: { id: String(account.id) },
            // Sends only edited fields, so that changes by others or by the buttons below are kept.
            body: Object.fromEntries(Object.entries(body).filter(([name]) => name in dirtyFields)),
            ifMatch: account.version,
          })
          toast({ title: 'Staff account updated' })
          if (pin === '') close()
          else form.reset(form.getValues())
        } else {
          const added = await add.mutateAsync({ body })
          toast({ title: 'Staff account created', description: 'Next, create a one-time password for it.' })
          open('edit-account', { accountId: added.id })
        }
      }}
      onFailed={showFailure(account ? 'Failed to update staff account' : 'Failed to create staff account')}
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
        <FormError />
        {account && canEdit && (
          <AccountAccess account={account} isMe={account.id === me?.id} pin={pin} onPin={setPin} />
        )}
        {!canEdit && <p className="text-muted">Only an admin can change this account.</p>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{canEdit ? 'Cancel' : 'Close'}</Button>
        {canEdit && (
          <SubmitButton pending={account ? 'Saving...' : 'Creating...'}>
            {account ? 'Save Changes' : 'Create Account'}
          </SubmitButton>
        )}
      </DialogFooter>
    </Form>
  )
}

const valuesOf = (account: Account | undefined) => ({
  name: account?.name ?? '',
  login: account?.login ?? '',
  role: account?.role ?? ('staff' as const),
  position: account?.position ?? '',
  email: account?.email ?? '',
  phone: account?.phone ?? '',
})
