import { type ReactNode, useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Account } from '../contract.ts'
import { resetSecondFactors } from '../contract.ts'
import { OneTimePassword, type OneTimePasswordProps } from './one-time-password.tsx'
import { SessionList } from './session-list.tsx'
import {
  useChangeAccount,
  useResetPassword,
  useResetSecondFactors,
  useSetAccountPin,
  useSignOutEverywhere,
  useUnlockAccount,
} from './shared/account-queries.ts'

export const SIGN_IN_IS_OFF =
  'Sign-in is off. Set your own password under User Profile first; then you can create passwords for others.'

interface AccountAccessProps {
  account: Account
  isMe: boolean
  /** Sign-in is off. */
  isOpen: boolean
}

/** Password and sessions of an account. Each action takes effect immediately. */
export function AccountAccess({ account, isMe, isOpen }: AccountAccessProps) {
  const params = { id: String(account.id) }
  const signOut = useSignOutEverywhere()
  const change = useChangeAccount()
  const unlock = useUnlockAccount()
  const setPin = useSetAccountPin()
  const reset = useResetSecondFactors()

  async function endSessions() {
    await withErrorToast('Failed to sign out', async () => {
      await signOut.mutateAsync({ params })
      toast({ title: `${account.name} was signed out everywhere` })
    })
  }
  async function unlockSignIn() {
    await withErrorToast('Failed to unlock sign-in', async () => {
      await unlock.mutateAsync({ params })
      toast({ title: `${account.name} can sign in again` })
    })
  }
  async function resetSecondFactor() {
    await withErrorToast('Failed to reset second factor', async () => {
      const { removed } = await reset.mutateAsync({ params })
      toast({
        title: removed === 0 ? `${account.name} had no second factor` : 'Second factor reset',
        ...(removed > 0 && { description: `${account.name} was signed out and signs in with the password.` }),
      })
    })
  }
  async function removePin() {
    await withErrorToast('Failed to remove PIN', async () => {
      await setPin.mutateAsync({ params, body: { pin: null } })
      toast({ title: 'PIN removed' })
    })
  }
  async function toggleDisabled() {
    await withErrorToast('Failed to update staff account', async () => {
      await change.mutateAsync({ params, body: { disabled: !account.disabled } })
      toast({ title: account.disabled ? `${account.name} is enabled` : `${account.name} is disabled` })
    })
  }

  return (
    <div className="flex flex-col gap-5 border-line border-t pt-4">
      {!isMe && (
        <Group title="Password">
          {isOpen ? <p className="text-muted">{SIGN_IN_IS_OFF}</p> : <ResetPassword account={account} />}
        </Group>
      )}
      <Group title="Active Sessions">
        <SessionList accountId={account.id} />
      </Group>
      <div className="flex flex-wrap gap-2">
        {!isMe && (
          <Button pending={signOut.isPending && 'Signing out...'} onClick={() => void endSessions()}>
            Sign Out Everywhere
          </Button>
        )}
        {!isMe && (
          <Button pending={unlock.isPending && 'Unlocking...'} onClick={() => void unlockSignIn()}>
            Unlock Sign-in
          </Button>
        )}
        {!isMe && account.hasPin && (
          <Button pending={setPin.isPending && 'Removing...'} onClick={() => void removePin()}>
            Remove PIN
          </Button>
        )}
        {!isMe && resetSecondFactors.roles.some(role => role === account.role) && (
          <Button pending={reset.isPending && 'Resetting...'} onClick={() => void resetSecondFactor()}>
            Reset Second Factor
          </Button>
        )}
        {!isMe && (
          <Button
            variant={account.disabled ? 'secondary' : 'danger-ghost'}
            pending={change.isPending && 'Saving...'}
            onClick={() => void toggleDisabled()}
          >
            {account.disabled ? 'Enable Account' : 'Disable Account'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Creates a one-time password and shows it once. */
function ResetPassword({ account }: { account: Account }) {
  const { mutateAsync, isPending } = useResetPassword()
  const [created, setCreated] = useState<OneTimePasswordProps>()
  async function create() {
    await withErrorToast('Failed to reset password', async () => {
      setCreated(await mutateAsync({ params: { id: String(account.id) } }))
    })
  }
  return created ? (
    <OneTimePassword {...created} />
  ) : (
    <Button className="self-start" pending={isPending && 'Creating...'} onClick={() => void create()}>
      {account.password === 'none' ? 'Create One-time Password' : 'Reset Password'}
    </Button>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{title}</h3>
      {children}
    </section>
  )
}

async function withErrorToast(title: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    showFailure(title)(error)
  }
}
