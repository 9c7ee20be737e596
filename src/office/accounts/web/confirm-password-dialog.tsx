import { invalidateAll } from '#platform/web/data/query-client.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { UnsavedFormsContext } from '#platform/web/ui/forms/unsaved-forms.ts'
import { confirmPassword } from '../contract.ts'
import { setSession, useSession } from './queries.ts'
import { useConfirmPassword } from './shared/account-queries.ts'

/** Asks for the password on top of an open dialog, which keeps what was typed. */
export default function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { data: session } = useSession()
  const { form, Field } = useZodForm(confirmPassword.body, { password: '' })
  const { mutateAsync } = useConfirmPassword()
  return (
    <Dialog
      title="Confirm it’s you"
      description={`${session?.user.name}, enter your password to continue.`}
      size="sm"
      above
      onClose={() => onEnd(false)}
    >
      {/* Closing with a half-typed password needs no confirmation. */}
      <UnsavedFormsContext value={undefined}>
        <DialogForm
          form={form}
          onSubmit={async body => {
            setSession(await mutateAsync({ body }))
            invalidateAll()
            onEnd(true)
          }}
          onFailed={() => form.setValue('password', '')}
          submit="Continue"
          pending="Confirming..."
          onCancel={() => onEnd(false)}
        >
          <Field name="password" label="Password" required>
            <Input type="password" autoComplete="current-password" />
          </Field>
          <input type="hidden" autoComplete="username" value={session?.user.login ?? ''} readOnly />
        </DialogForm>
      </UnsavedFormsContext>
    </Dialog>
  )
}
