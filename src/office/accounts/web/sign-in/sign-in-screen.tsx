import { type ReactNode, useState } from 'react'
import { invalidateAll, refetchAll } from '#platform/web/data/query-client.ts'
import { leaveWhenFinished } from '#platform/web/device/work-in-hand.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Session, SignedIn } from '../../contract.ts'
import { signInTexts } from '../languages/texts.ts'
import { PasswordForm } from '../password-form.tsx'
import { setSession } from '../queries.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { useSignOut } from '../shared/account-queries.ts'
import { PinForm } from './pin-form.tsx'

export interface SignInScreenProps {
  /** The locked session; null if nobody is signed in. */
  session: Session | null | undefined
  /** The session whose work is still mounted behind the screen. */
  before: Session | undefined
  /**
   * Called when the screen begins and ends to show what must be read: until then it stays, with or without a session.
   */
  onHold: (isHeld: boolean) => void
}

/** Full-window sign-in by password, or by PIN at a locked desk. */
export default function SignInScreen({ session, before, onHold }: SignInScreenProps) {
  const t = useTexts(signInTexts)
  const [byPassword, setByPassword] = useState(session?.user.hasPin === false)
  const [entered, setEntered] = useState<SignedIn>()
  const enter = (now: Session) => void resume(now, before)
  const enterByPassword = (now: SignedIn) => {
    if (now.recoveryCodes.length === 0) return enter(now)
    onHold(true)
    setEntered(now)
  }
  if (entered) {
    const { recoveryCodes, ...now } = entered
    return (
      <Screen title={t('secondFactorAdded')}>
        <RecoveryCodes
          codes={recoveryCodes}
          login={now.user.login}
          onDone={() => {
            onHold(false)
            enter(now)
          }}
        />
      </Screen>
    )
  }
  if (!session) {
    return (
      <Screen title={t('signInTitle')} hint={before && t('sessionEnded')}>
        <PasswordForm login={before?.user.login} onEnter={enterByPassword} />
      </Screen>
    )
  }
  return (
    <Screen title={t('deskIsLocked')} hint={t('lastUser', { name: session.user.name })}>
      {byPassword ? (
        <PasswordForm login={session.user.login} onEnter={enterByPassword} />
      ) : (
        <PinForm user={session.user} onEnter={enter} />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={() => setByPassword(!byPassword)}>
          {t(byPassword ? 'usePin' : 'usePassword')}
        </Button>
        <SignOut />
      </div>
    </Screen>
  )
}

/**
 * Continues after sign-in: the same person keeps the page, with data reloaded for their current rights;
 * anyone else starts on a new page.
 */
async function resume(now: Session, before: Session | undefined) {
  if (before?.user.id === now.user.id && before.user.role === now.user.role) {
    if (before.rights === now.rights) invalidateAll()
    else await refetchAll()
    setSession(now)
  } else if (before) await leaveWhenFinished(() => location.assign('/'))
  else location.reload()
}

function Screen({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <main className="pointer-events-auto fixed inset-0 z-[100] flex flex-col items-center overflow-y-auto bg-ground px-4 py-[max(2rem,12vh)] text-ink">
      <p className="mb-6 font-semibold text-lg tracking-tight">Keydesk POS</p>
      <div className="flex w-full max-w-sm flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
        <div>
          <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
          {hint && <p className="text-muted">{hint}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}

function SignOut() {
  const t = useTexts(signInTexts)
  const { mutateAsync, isPending } = useSignOut()
  const leave = () =>
    leaveWhenFinished(async () => {
      await mutateAsync({})
      location.assign('/')
    })
  return (
    <Button variant="ghost" pending={isPending && t('signingOut')} onClick={() => void leave()}>
      {t('signOut')}
    </Button>
  )
}
