import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { z } from 'zod'
import { requiredText } from '#platform/values/fields.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { currentTexts, useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { PasskeyProof, SecondFactorRequest, SignedIn } from '../contract.ts'
import { signInTexts } from './languages/texts.ts'
import { AppSetup } from './second-factor/app-setup.tsx'
import { useSignIn } from './shared/account-queries.ts'

const fullForm = (t: ReturnType<typeof signInTexts.translator>) =>
  z.object({
    login: requiredText(t('enterUserName'), 254),
    password: z.string().min(1, t('enterPassword')).max(200),
    newPassword: z.string().min(12, t('passwordTooShort')).max(200),
    code: z.string().trim().min(6, t('enterCode')).max(40),
  })

export interface PasswordFormProps {
  login?: string | undefined
  onEnter: (session: SignedIn) => void
}

/**
 * Signs in by user name and password. Also asks for a new password if the password was a one-time one, and for a code
 * or a passkey if the account needs a second factor.
 */
export function PasswordForm({ login = '', onEnter }: PasswordFormProps) {
  const t = useTexts(signInTexts)
  const [choosesNew, setChoosesNew] = useState(false)
  const [factor, setFactor] = useState<SecondFactorRequest>()
  const full = fullForm(t)
  const { newPassword, code, ...always } = full.shape
  const schema = z.object({ ...always, ...(choosesNew && { newPassword }), ...(factor && { code }) })
  const { form, Field } = useZodForm(schema as unknown as typeof full, {
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
      <Field name="login" label={t('userNameOrEmail')} required>
        <Input
          autoFocus={login === ''}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field name="password" label={t(choosesNew ? 'oneTimePassword' : 'password')} required>
        <Input type="password" autoFocus={login !== ''} autoComplete="current-password" />
      </Field>
      {choosesNew && (
        <Field name="newPassword" label={t('newPassword')} hint={t('newPasswordHint')} required>
          <Input type="password" autoFocus autoComplete="new-password" />
        </Field>
      )}
      {factor?.setUp && <p className="font-medium">{t('needsSecondFactor')}</p>}
      {factor?.setUp && <AppSetup app={factor.setUp} />}
      {factor && (
        <Field name="code" label={t('code')} hint={factor.setUp ? undefined : t('codeHint')} required>
          <Input autoFocus autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <FormError />
      {factor?.passkey && (
        <Button size="lg" onClick={() => void usePasskey(factor.passkey!)}>
          {t('usePasskey')}
        </Button>
      )}
      <SubmitButton size="lg" pending={t('signingIn')}>
        {t('signIn')}
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
    : currentTexts(signInTexts)('passkeyFailed')

const needsNewPassword = (error: Error) =>
  error instanceof ApiError && (error.problem as { chooseNew?: boolean } | undefined)?.chooseNew === true
