import LayoutGrid from 'lucide-react/icons/layout-grid'
import ListIcon from 'lucide-react/icons/list'
import Search from 'lucide-react/icons/search'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useIsHeadOffice } from '#office/settings/web/queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

const SearchPalette = lazyPart(() => import('../../search/search-palette.tsx'))
const ListsMenu = lazyPart(() => import('./lists-menu.tsx'))

/**
 * What a desk needs on every page, at the thumb of a phone: Board, Search, Sell and Lists. Gives its room to the form
 * while the keyboard of the phone is open. The Cleaner App has none.
 */
export function BottomBar() {
  const dialog = useDialog()
  const isCleanerApp = useLocation(({ pathname }) => pathname === '/cleaner-app')
  const [mayRent, maySell] = [useMayOpen('check-in'), useMayOpen('new-sale')]
  const [typed, setTyped] = useState<string>()
  const isHeadOffice = useIsHeadOffice()
  if (!mayRent || isCleanerApp || isHeadOffice) return null
  return (
    <nav
      aria-label="Desk"
      data-no-print
      data-bottom-bar
      className="flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden [@media(max-height:26rem)]:hidden"
    >
      <Link to="/" className={item}>
        <LayoutGrid aria-hidden />
        Board
      </Link>
      <Item icon={<Search aria-hidden />} aria-haspopup="dialog" onClick={() => setTyped('')}>
        Search
      </Item>
      {maySell && (
        <Item
          icon={<ShoppingBasket aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => dialog.open('new-sale', {})}
        >
          Sell
        </Item>
      )}
      <Lists />
      <Suspense fallback={null}>
        {typed !== undefined && (
          <SearchPalette
            typed={typed}
            entered={false}
            onType={setTyped}
            onClose={() => setTyped(undefined)}
          />
        )}
      </Suspense>
    </nav>
  )
}

/** The lists of the desk strip, in a menu that is loaded when it is first opened. */
function Lists() {
  const [opened, setOpened] = useState(false)
  const trigger = <Item icon={<ListIcon aria-hidden />}>Lists</Item>
  const closed = (
    <Item
      icon={<ListIcon aria-hidden />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    >
      Lists
    </Item>
  )
  if (!opened) return closed
  return (
    <Suspense fallback={closed}>
      <ListsMenu trigger={trigger} />
    </Suspense>
  )
}

const item =
  'tap flex h-14 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-muted text-xs aria-[current=page]:text-primary-ink [&_svg]:size-5'

function Item({ icon, children, ...props }: { icon: ReactNode } & ComponentProps<'button'>) {
  return (
    <button type="button" className={item} {...props}>
      {icon}
      {children}
    </button>
  )
}
