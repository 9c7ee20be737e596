import { invalidateAll } from '#platform/web/data/query-client.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { UnsavedFormsContext } from '#platform/web/ui/forms/unsaved-forms.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { confirmPassword } from '../contract.ts'
import { signInTexts } from './languages/texts.ts'
import { setSession, useSession } from './queries.ts'
import { useConfirmPassword } from './shared/account-queries.ts'

/** Asks for the password on top of an open dialog, which keeps what was typed. */
export default function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const t = useTexts(signInTexts)
  const { data: session } = useSession()
  const { form, Field } = useZodForm(confirmPassword.body, { password: '' })
  const { mutateAsync } = useConfirmPassword()
  return (
    <Dialog
      title={t('confirmTitle')}
      description={t('enterToContinue', { name: session?.user.name ?? '' })}
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
          submit={t('continue')}
          pending={t('confirming')}
          onCancel={() => onEnd(false)}
        >
          <Field name="password" label={t('password')} required>
            <Input type="password" autoComplete="current-password" />
          </Field>
          <input type="hidden" autoComplete="username" value={session?.user.login ?? ''} readOnly />
        </DialogForm>
      </UnsavedFormsContext>
    </Dialog>
  )
}
