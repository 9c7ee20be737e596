import Menu from 'lucide-react/icons/menu'
import { Favorites, useFavorites } from '#desk/sales/web/shared/favorites.tsx'
import { WaitingPapers } from '#office/devices/web/shared/waiting-papers.tsx'
import { AlertsBell } from '#platform/feed/web/alerts-bell.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useOpenAlertTarget } from '../alerts/alert-target.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Logo } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

export interface TopBarProps {
  onMenu: () => void
  menuOpen: boolean
}

export function TopBar({ onMenu, menuOpen }: TopBarProps) {
  const hasFavorite = useFavorites().length > 0
  return (
    <header
      data-no-print
      className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 md:px-6"
    >
      <IconButton
        label="Menu"
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
      <SearchBox />
      <div className="ml-auto flex items-center gap-1">
        <WaitingPapers />
        <Favorites />
        <AlertsBell onOpen={useOpenAlertTarget()} />
        <UserMenu />
      </div>
    </header>
  )
}
