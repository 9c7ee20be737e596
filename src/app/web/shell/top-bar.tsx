import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleUser from 'lucide-react/icons/circle-user'
import Menu from 'lucide-react/icons/menu'
import { type ComponentProps, Suspense, useState } from 'react'
import { Favorites, useFavorites } from '#desk/sales/web/shared/favorites.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { WaitingPapers } from '#office/devices/web/shared/waiting-papers.tsx'
import { useIsHeadOffice } from '#office/settings/web/queries.ts'
import { AlertsBell } from '#platform/feed/web/alerts-bell.tsx'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { useOpenAlertTarget } from '../alerts/alert-target.ts'
import { shellTexts } from '../languages/texts.ts'
import { SearchBox } from '../search/search-box.tsx'
import { useUserName } from './session.ts'
import { Logo } from './sidebar.tsx'

export interface TopBarProps {
  onMenu: () => void
  menuOpen: boolean
}

export function TopBar({ onMenu, menuOpen }: TopBarProps) {
  const t = useTexts(shellTexts)
  const hasFavorite = useFavorites().length > 0
  const isHeadOffice = useIsHeadOffice()
  const isCleanerApp = useLocation(({ pathname }) => pathname === '/cleaner-app')
  const mayRent = useMayOpen('check-in')
  return (
    <header
      data-no-print
      className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 md:px-6"
    >
      <IconButton
        label={t('menu')}
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
        className="md:hidden"
      />
      <span className="flex items-center gap-2 font-semibold tracking-tight md:hidden">
        <Logo className="size-6" />
        {!hasFavorite && <span className="max-[22rem]:hidden">Keydesk POS</span>}
      </span>
      {/* It leads to the desk's pages, which are in English. Cleaners have it on their other pages. */}
      {(mayRent || !isCleanerApp) && <SearchBox />}
      <div className="ml-auto flex items-center md:gap-1">
        <WaitingPapers />
        {!isHeadOffice && <Favorites />}
        <HelpButton />
        <AlertsBell onOpen={useOpenAlertTarget()} />
        <UserMenu />
      </div>
    </header>
  )
}

/** Opens the guides for the page, also with `?`. On a phone, the menu of the user does. */
function HelpButton() {
  const t = useTexts(shellTexts)
  const { leaveFor } = useDialog()
  return (
    <IconButton
      label={t('help')}
      icon={<CircleQuestionMark />}
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      onClick={() => leaveFor('help')}
      className="max-md:hidden"
    />
  )
}

const UserMenuItems = lazyPart(() => import('./user-menu-items.tsx'))

/** The current user and their menu, which is loaded when first opened. */
function UserMenu() {
  const name = useUserName()
  const [opened, setOpened] = useState(false)
  const closed = (
    <UserButton name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpened(true)} />
  )
  if (!opened) return closed
  return (
    <Suspense fallback={closed}>
      <UserMenuItems trigger={<UserButton name={name} />} />
    </Suspense>
  )
}

function UserButton({ name, ...props }: { name: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="tap inline-flex h-9 max-w-56 items-center justify-center gap-2 rounded-control px-2 font-medium transition-colors hover:bg-hover"
      {...props}
    >
      <CircleUser className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="truncate">{name}</span>
      <ChevronDown className="size-3.5 shrink-0 text-muted max-sm:hidden" aria-hidden />
    </button>
  )
}
