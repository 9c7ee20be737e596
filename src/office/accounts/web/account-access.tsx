import { type ReactNode, useState } from 'react'
import { messageOf, showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { useRegisterForm } from '#platform/web/ui/forms/unsaved-forms.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Account } from '../contract.ts'
import { resetSecondFactors } from '../contract.ts'
import { SessionList } from './session-list.tsx'
import {
  useChangeAccount,
  useResetPassword,
  useResetSecondFactors,
  useSetAccountPin,
  useSignOutEverywhere,
  useUnlockAccount,
} from './shared/account-queries.ts'

interface AccountAccessProps extends PinProps {
  isMe: boolean
}

/** Password, PIN and sessions of an account. Each action takes effect immediately. */
export function AccountAccess({ account, isMe, pin, onPin }: AccountAccessProps) {
  const params = { id: String(account.id) }
  const signOut = useSignOutEverywhere()
  const change = useChangeAccount()
  const unlock = useUnlockAccount()
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
  async function toggleDisabled() {
    await withErrorToast('Failed to update staff account', async () => {
      await change.mutateAsync({ params, body: { disabled: !account.disabled } })
      toast({ title: account.disabled ? `${account.name} is enabled` : `${account.name} is disabled` })
    })
  }

  return (
    <div className="flex flex-col gap-5 border-line border-t pt-4">
      {!isMe && <OneTimePassword account={account} />}
      {!isMe && <Pin account={account} pin={pin} onPin={onPin} />}
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

/** Creates a one-time password and shows it once; the server stores only its hash. */
function OneTimePassword({ account }: { account: Account }) {
  const { mutateAsync, isPending } = useResetPassword()
  const [created, setCreated] = useState<{ password: string; validUntil: string }>()
  async function create() {
    await withErrorToast('Failed to reset password', async () => {
      setCreated(await mutateAsync({ params: { id: String(account.id) } }))
    })
  }
  return (
    <Group title="Password">
      {created ? (
        <div className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2">
          <p>
            One-time password for <strong className="font-medium">{account.login}</strong>:
          </p>
          <output className="select-all font-mono text-lg">{created.password}</output>
          <p className="text-muted text-xs">
            Shown only once. Valid until <ShortDateTime at={created.validUntil} />. They choose a new password
            when they sign in.
          </p>
        </div>
      ) : (
        <Button className="self-start" pending={isPending && 'Creating...'} onClick={() => void create()}>
          {account.password === 'none' ? 'Create One-time Password' : 'Reset Password'}
        </Button>
      )}
    </Group>
  )
}

interface PinProps {
  account: Account
  /** As typed, and not set yet. */
  pin: string
  onPin: (typed: string) => void
}

function Pin({ account, pin, onPin }: PinProps) {
  const { mutateAsync, isPending } = useSetAccountPin()
  useRegisterForm(pin !== '', isPending)
  const [problem, setProblem] = useState<string>()
  async function save(pin: string | null) {
    setProblem(undefined)
    try {
      await mutateAsync({ params: { id: String(account.id) }, body: { pin } })
      onPin('')
      toast({ title: pin === null ? 'PIN removed' : 'PIN set' })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <Group title={account.hasPin ? (account.pinLocked ? 'PIN (locked)' : 'PIN (set)') : 'PIN'}>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          aria-label="New PIN"
          aria-invalid={problem !== undefined}
          placeholder="4 to 8 digits"
          value={pin}
          onChange={event => onPin(event.target.value)}
          className="w-40"
        />
        <Button disabled={pin === ''} pending={isPending && 'Saving...'} onClick={() => void save(pin)}>
          Set PIN
        </Button>
        {account.hasPin && (
          <Button variant="ghost" onClick={() => void save(null)}>
            Remove PIN
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-red-ink text-xs">
          {problem}
        </p>
      )}
    </Group>
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
