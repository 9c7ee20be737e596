import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../shared/web/data/api.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'
import { type Session, signIn } from '../contract.ts'
import { useSignIn } from './queries.ts'

const signInForm = signIn.body.pick({ login: true, password: true })
const newPasswordForm = signInForm.extend({
  newPassword: z.string().min(12, 'Use at least 12 characters').max(200),
})

export interface PasswordFormProps {
  login?: string | undefined
  onEnter: (session: Session) => void
}

/** Signs in by user name and password. After a one-time password, also asks for a new password. */
export function PasswordForm({ login = '', onEnter }: PasswordFormProps) {
  const [choosesNew, setChoosesNew] = useState(false)
  const schema = choosesNew ? newPasswordForm : signInForm
  const { form, Field } = useZodForm(schema as typeof newPasswordForm, {
    login,
    password: '',
    newPassword: '',
  })
  const { mutateAsync } = useSignIn()
  return (
    <Form
      form={form}
      className="gap-4"
      onSubmit={async body => onEnter(await mutateAsync({ body }))}
      onFailed={error => {
        if (needsNewPassword(error)) {
          setChoosesNew(true)
          form.clearErrors('root')
        } else if (!choosesNew) form.resetField('password')
      }}
    >
      <Field name="login" label="User name or e-mail" required>
        <Input
          autoFocus={login === ''}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field name="password" label={choosesNew ? 'One-time password' : 'Password'} required>
        <Input type="password" autoFocus={login !== ''} autoComplete="current-password" />
      </Field>
      {choosesNew && (
        <Field
          name="newPassword"
          label="New password"
          hint="At least 12 characters. A few words work well."
          required
        >
          <Input type="password" autoFocus autoComplete="new-password" />
        </Field>
      )}
      <FormError />
      <SubmitButton size="lg" pending="Signing in...">
        Sign in
      </SubmitButton>
    </Form>
  )
}

const needsNewPassword = (error: Error) =>
  error instanceof ApiError && (error.problem as { chooseNew?: boolean } | undefined)?.chooseNew === true
