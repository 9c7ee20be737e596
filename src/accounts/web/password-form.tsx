import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../shared/web/api.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/form.tsx'
import { Input } from '../../shared/web/ui/input.tsx'
import { type Session, signIn } from '../contract.ts'
import { useSignIn } from './queries.ts'

const known = signIn.body.pick({ login: true, password: true })
const choosing = known.extend({ newPassword: z.string().min(12, 'Use at least 12 characters').max(200) })

export interface PasswordFormProps {
  login?: string | undefined
  onEnter: (session: Session) => void
}

/** Signs in by user name and password; a one-time password is exchanged for one's own at once. */
export function PasswordForm({ login = '', onEnter }: PasswordFormProps) {
  const [choosesNew, setChoosesNew] = useState(false)
  const schema = choosesNew ? choosing : known
  const { form, Field } = useZodForm(schema as typeof choosing, { login, password: '', newPassword: '' })
  const { mutateAsync } = useSignIn()
  return (
    <Form
      form={form}
      className="gap-4"
      onSubmit={async body => onEnter(await mutateAsync({ body }))}
      onFailed={error => {
        if (isAskedForNew(error)) {
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
          hint="Choose a password of your own: at least 12 characters, best a few words."
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

const isAskedForNew = (error: Error) =>
  error instanceof ApiError && (error.problem as { chooseNew?: boolean } | undefined)?.chooseNew === true
