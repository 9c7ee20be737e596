import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleUser from 'lucide-react/icons/circle-user'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Users from 'lucide-react/icons/users'
import Vault from 'lucide-react/icons/vault'
import type { ReactNode } from 'react'
import { readDrawers } from '#money/shifts/contract.ts'
import { setSession, useIsAuthorized, useSession } from '#office/accounts/web/queries.ts'
import { useLockDesk, usePreferences, useSignOut } from '#office/accounts/web/shared/account-queries.ts'
import { roleNames } from '#office/accounts/web/shared/role-names.ts'
import { useDesk } from '#office/devices/web/shared/desk-queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { promptForPassword } from '#platform/web/data/password-prompt.ts'
import { leaveWhenFinished } from '#platform/web/device/work-in-hand.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from '#platform/web/ui/actions/menu.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { currentTexts, useTexts } from '#platform/web/ui/text/use-texts.ts'
import { shellTexts } from '../languages/texts.ts'

const themes = [
  { value: 'light', label: 'light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'sameAsDevice', icon: <Monitor aria-hidden /> },
] as const

export default function UserMenuItems({ trigger }: { trigger: ReactNode }) {
  const t = useTexts(shellTexts)
  const { navigate } = useRouter()
  const mayDrawer = useIsAuthorized(readDrawers)
  const desk = useDesk()
  const { leaveFor } = useDialog()
  return (
    <Menu trigger={trigger} defaultOpen>
      <UserActions />
      <MenuItem icon={<CircleQuestionMark aria-hidden />} onSelect={() => leaveFor('help')}>
        {t('help')}
      </MenuItem>
      <MenuSeparator />
      {mayDrawer && (
        <>
          <MenuItem
            icon={<Vault aria-hidden />}
            onSelect={() => navigate({ to: '/billing', search: { tab: 'drawer' } })}
          >
            Cash Drawer
          </MenuItem>
          {desk && desk.drawer !== 'none' && (
            <MenuItem icon={<LockOpen aria-hidden />} onSelect={() => leaveFor('no-sale')}>
              No Sale
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      <Appearance />
    </Menu>
  )
}

function Appearance() {
  const t = useTexts(shellTexts)
  const own = usePreferences()
  if (!own) return null
  const { darkMode } = own.preferences
  const theme = darkMode === null ? 'system' : darkMode ? 'dark' : 'light'
  return (
    <>
      <MenuLabel>{t('appearance')}</MenuLabel>
      <MenuRadioGroup
        value={theme}
        onChange={theme => own.change({ darkMode: theme === 'system' ? null : theme === 'dark' })}
        choices={themes.map(({ label, ...theme }) => ({ ...theme, label: t(label) }))}
      />
    </>
  )
}

/** Name and role, the profile and, in signed-in mode, switch user, lock and sign out. */
function UserActions() {
  const t = useTexts(shellTexts)
  const { data: session } = useSession()
  const { navigate } = useRouter()
  const { mutateAsync: lock } = useLockDesk()
  const { mutateAsync: signOut } = useSignOut()
  if (!session) return null
  const { user, rights } = session

  const signOutAndReload = () =>
    leaveWhenFinished(async () => {
      await signOut({})
      // Reloads, so that no data remains in this tab.
      location.assign('/')
    })
  const lockScreen = async () => setSession(await lock({}))

  return (
    <>
      <MenuLabel>
        {user.name} · {user.role === 'cleaner' ? t('roleCleaner') : roleNames[user.role]}
      </MenuLabel>
      {rights !== user.role && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => void promptForPassword()}>
          {t('enterPassword')}
        </MenuItem>
      )}
      <MenuItem
        icon={<CircleUser aria-hidden />}
        onSelect={() => navigate({ to: '/settings', search: { tab: 'profile' } })}
      >
        {t('userProfile')}
      </MenuItem>
      {session.mode === 'signed-in' && (
        <>
          <MenuItem icon={<Users aria-hidden />} onSelect={() => void runOrToast(lockScreen)}>
            {t('switchUser')}
          </MenuItem>
          <MenuItem icon={<Lock aria-hidden />} onSelect={() => void runOrToast(lockScreen)}>
            {t('lock')}
          </MenuItem>
          <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void runOrToast(signOutAndReload)}>
            {t('signOut')}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
    </>
  )
}

async function runOrToast(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    showFailure(currentTexts(shellTexts)('error'))(error)
  }
}
