import { useState } from 'react'
import { z } from 'zod'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { type Account, setPassword, setPin } from '../contract.ts'
import { setSession } from './queries.ts'
import { useSetPassword, useSetPin } from './shared/account-queries.ts'

const { password } = setPassword.body.shape
const passwordForm = z
  .object({ current: z.string().max(200), password, again: z.string() })
  .refine(given => given.password === given.again, { path: ['again'], error: 'Passwords do not match' })

interface PasswordProps {
  profile: Account
  /** Sign-in is off. */
  isOpen: boolean
}

/** Sets the user's password. The first password of the owner turns sign-in on, which the card announces. */
export function PasswordCard({ profile, isOpen }: PasswordProps) {
  return (
    <Section title={isOpen ? 'Set a Password' : 'Change Password'} className="max-w-3xl">
      <p className="-mt-2 max-w-prose text-muted">
        {isOpen
          ? `Sign-in is off. Setting a password turns it on for everyone: you sign in as ${profile.login}, others with the accounts you create under Staff Accounts.`
          : 'Signs you out at all other desks.'}
      </p>
      <Card className="p-4 md:p-5">
        <SetPasswordForm profile={profile} isOpen={isOpen} />
      </Card>
    </Section>
  )
}

/** The fields of `PasswordCard`. `skip` adds a button that leaves them. */
export function SetPasswordForm({ profile, isOpen, skip }: PasswordProps & { skip?: () => void }) {
  const { mutateAsync } = useSetPassword()
  const { form, Field } = useZodForm(passwordForm, emptyForm)
  return (
    <Form
      form={form}
      className="gap-5"
      onSubmit={async ({ current, password }) => {
        setSession(await mutateAsync({ body: { password, ...(!isOpen && { current }) } }))
        form.reset(emptyForm)
        toast({
          title: 'Password set',
          ...(isOpen && { description: 'Sign-in is now on for everyone.' }),
        })
      }}
      onFailed={showFailure('Failed to set password')}
    >
      <input type="hidden" autoComplete="username" value={profile.login} readOnly />
      <Fields>
        {!isOpen && (
          <Field
            name="current"
            label="Current password"
            required
            className="md:col-span-2 md:max-w-[calc(50%-0.5rem)]"
          >
            <Input type="password" autoComplete="current-password" />
          </Field>
        )}
        <Field
          name="password"
          label="New password"
          hint="At least 12 characters. A few words work well."
          required
        >
          <Input type="password" autoComplete="new-password" />
        </Field>
        <Field name="again" label="Repeat password" required>
          <Input type="password" autoComplete="new-password" />
        </Field>
      </Fields>
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{isOpen ? 'Set Password' : 'Change Password'}</SubmitButton>
        {skip && (
          <Button variant="ghost" onClick={skip}>
            Skip
          </Button>
        )}
      </div>
    </Form>
  )
}

const emptyForm = { current: '', password: '', again: '' }

const pinForm = z.object({ current: z.string().max(200), pin: setPin.body.shape.pin.unwrap() })

/** Sets the user's PIN, which unlocks a shared desk or switches its user. */
export function PinCard({ profile }: { profile: Account }) {
  const { mutateAsync } = useSetPin()
  const [removing, setRemoving] = useState(false)
  const { form, Field } = useZodForm(pinForm, { current: '', pin: '' })

  async function save(body: { current: string; pin: string | null }) {
    await mutateAsync({ body })
    form.reset({ current: '', pin: '' })
    toast({ title: body.pin === null ? 'PIN removed' : 'PIN set' })
  }

  async function remove() {
    setRemoving(true)
    try {
      await save({ current: form.getValues('current'), pin: null })
    } catch (error) {
      showFailure('Failed to remove PIN')(error)
    }
    setRemoving(false)
  }

  return (
    <Section title="PIN" className="max-w-3xl">
      <p className="-mt-2 text-muted">
        4 to 8 digits. Works at desks where you entered your password in the last 30 days.
      </p>
      <Card className="p-4 md:p-5">
        <Form form={form} className="gap-5" onSubmit={save} onFailed={showFailure('Failed to set PIN')}>
          <Fields>
            <Field
              name="current"
              label={profile.password === 'none' ? 'Current PIN' : 'Your password'}
              required
            >
              <Input type="password" autoComplete="current-password" />
            </Field>
            <Field name="pin" label="New PIN" required>
              <Input type="password" inputMode="numeric" autoComplete="off" maxLength={8} />
            </Field>
          </Fields>
          <FormError />
          <div className="flex flex-wrap gap-2">
            <SubmitButton>{profile.hasPin ? 'Change PIN' : 'Set PIN'}</SubmitButton>
            {profile.hasPin && (
              <Button pending={removing && 'Removing...'} onClick={() => void remove()}>
                Remove PIN
              </Button>
            )}
          </div>
        </Form>
      </Card>
    </Section>
  )
}
