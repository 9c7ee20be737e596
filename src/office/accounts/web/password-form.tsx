import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#platform/web/data/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { type PasskeyProof, type SecondFactorRequest, type SignedIn, signIn } from '../contract.ts'
import { AppSetup } from './second-factor/app-setup.tsx'
import { useSignIn } from './shared/account-queries.ts'

const signInForm = signIn.body.pick({ login: true, password: true })
const newPassword = z.string().min(12, 'Use at least 12 characters').max(200)
const signInCode = signIn.body.shape.code.unwrap()
const fullForm = signInForm.extend({ newPassword, code: signInCode })

export interface PasswordFormProps {
  login?: string | undefined
  onEnter: (session: SignedIn) => void
}

/**
 * Signs in by user name and password. Also asks for a new password if the password was a one-time one, and for a code
 * or a passkey if the account needs a second factor.
 */
export function PasswordForm({ login = '', onEnter }: PasswordFormProps) {
  const [choosesNew, setChoosesNew] = useState(false)
  const [factor, setFactor] = useState<SecondFactorRequest>()
  const schema = signInForm.extend({
    ...(choosesNew && { newPassword }),
    ...(factor && { code: signInCode }),
  })
  const { form, Field } = useZodForm(schema as unknown as typeof fullForm, {
    login,
    password: '',
    newPassword: '',
    code: '',
  })
  const { mutateAsync } = useSignIn()

  function showNextStep(error: Error) {
    const needed = secondFactorNeeded(error)
    if (needed) setFactor(needed)
    else if (needsNewPassword(error)) setChoosesNew(true)
    else if (factor) form.resetField('code')
    else if (!choosesNew) form.resetField('password')
    if (needed || needsNewPassword(error)) form.clearErrors('root')
  }

  async function usePasskey(options: Record<string, unknown>) {
    const { login, password, newPassword } = form.getValues()
    form.clearErrors('root')
    try {
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
      const passkey = (await startAuthentication({ optionsJSON })) as unknown as PasskeyProof
      const body = { login, password, passkey, ...(choosesNew && { newPassword }) }
      onEnter(await mutateAsync({ body }))
    } catch (error) {
      // The challenge can be used once: the next attempt asks for a new one.
      setFactor(undefined)
      form.setError('root', { message: passkeyProblem(error) })
    }
  }

  return (
    <Form
      form={form}
      className="gap-4"
      onSubmit={async body => onEnter(await mutateAsync({ body }))}
      onFailed={showNextStep}
    >
      <Field name="login" label="User name or email" required>
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
      {factor?.setUp && (
        <p className="font-medium">Managers need a second factor here. Set up an authenticator app now.</p>
      )}
      {factor?.setUp && <AppSetup app={factor.setUp} />}
      {factor && (
        <Field
          name="code"
          label="Code"
          hint={factor.setUp ? undefined : 'From your authenticator app, or a recovery code'}
          required
        >
          <Input autoFocus autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <FormError />
      {factor?.passkey && (
        <Button size="lg" onClick={() => void usePasskey(factor.passkey!)}>
          Use Passkey
        </Button>
      )}
      <SubmitButton size="lg" pending="Signing in...">
        Sign In
      </SubmitButton>
    </Form>
  )
}

const secondFactorNeeded = (error: Error) =>
  error instanceof ApiError
    ? (error.problem as { secondFactor?: SecondFactorRequest } | undefined)?.secondFactor
    : undefined

const passkeyProblem = (error: unknown) =>
  error instanceof ApiError && error.status === 429
    ? error.message
    : 'The passkey did not sign you in. Try again, or use a code.'

const needsNewPassword = (error: Error) =>
  error instanceof ApiError && (error.problem as { chooseNew?: boolean } | undefined)?.chooseNew === true
