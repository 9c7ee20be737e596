import { useState } from 'react'
import { z } from 'zod'
import { requiredText } from '#platform/values/fields.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Session } from '../../contract.ts'
import { signInTexts } from '../languages/texts.ts'
import { useDeskUsers, useSwitchUser } from '../shared/account-queries.ts'

export interface PinFormProps {
  user: Session['user']
  onEnter: (session: Session) => void
}

const OTHER_USER = ''

/** Unlocks the desk or switches its user. Offers known people; anyone else types their user name. */
export function PinForm({ user, onEnter }: PinFormProps) {
  const t = useTexts(signInTexts)
  const { data: people = [] } = useDeskUsers(true)
  const [typesName, setTypesName] = useState(false)
  const schema = z.object({
    login: requiredText(t('enterUserName'), 254),
    pin: requiredText(t('enterPin'), 20),
  })
  const { form, Field } = useZodForm(schema, { login: user.login, pin: '' })
  const { mutateAsync } = useSwitchUser()
  const others = people.filter(({ login }) => login !== user.login)
  const options = [user, ...others].map(({ login, name }) => ({ value: login, label: name }))
  return (
    <Form
      form={form}
      className="gap-4"
      onSubmit={async body => onEnter(await mutateAsync({ body }))}
      onFailed={() => form.resetField('pin')}
    >
      {typesName ? (
        <Field name="login" label={t('userName')} required>
          <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      ) : (
        <Field name="login" label={t('whoIsUsing')}>
          {control => (
            <Select
              {...control}
              options={[...options, { value: OTHER_USER, label: t('someoneElse') }]}
              onChange={event => {
                control.onChange(event)
                setTypesName(event.target.value === OTHER_USER)
              }}
            />
          )}
        </Field>
      )}
      <Field name="pin" label={t('pin')} required>
        <Input
          type="password"
          inputMode="numeric"
          autoFocus={!typesName}
          autoComplete="off"
          maxLength={8}
          className="text-center text-lg tracking-[0.5em]"
        />
      </Field>
      <FormError />
      <SubmitButton size="lg" pending={t('unlocking')}>
        {t('unlock')}
      </SubmitButton>
    </Form>
  )
}
