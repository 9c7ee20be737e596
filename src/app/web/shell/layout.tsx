import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { OfferBanner } from '#desk/waiting/web/shared/offer-banner.tsx'
import { useCleanerLanguage } from '#house/cleaning/web/cleaner-language.ts'
import { ManagerApproval } from '#office/accounts/web/shared/manager-approval.tsx'
import { PasswordConfirmation } from '#office/accounts/web/shared/password-confirmation.tsx'
import { RequireSession } from '#office/accounts/web/shared/require-session.tsx'
import { useDesk } from '#office/devices/web/shared/desk-queries.ts'
import { setConnectionPaused } from '#platform/feed/web/socket.ts'
import { instantToLocal, SECOND } from '#platform/values/time.ts'
import { lazyPart, loadPart } from '#platform/web/data/load-part.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { usePageLanguage } from '#platform/web/device/language.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { PageView } from '#platform/web/routing/page-view.tsx'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { MissingInBackground } from '#platform/web/ui/feedback/missing-part.tsx'
import { useToast } from '#platform/web/ui/feedback/toast.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { shellTexts } from '../languages/texts.ts'
import { isPublicPage } from '../routing/public-pages.ts'
import { useSectionLabel } from '../routing/section-label.ts'
import { sections } from '../routing/sections.ts'
import { BottomBar } from './bottom-bar/bottom-bar.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { PageError } from './error-pages.tsx'
import { FloatingAlerts } from './floating-alerts.tsx'
import { RequireAccess } from './require-access.tsx'
import { useSyncTheme, useSyncVenueLocale } from './session.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const CurrentDialog = lazyPart(() => import('../routing/dialogs.tsx'))
const Drawer = lazyPart(() => import('./sidebar-drawer.tsx'))
const ScannedThings = lazyPart(() => import('./scanned-things.tsx'), MissingInBackground)
const BrowserPrinter = lazyPart(
  () => import('#office/devices/web/shared/browser-printer.tsx'),
  MissingInBackground,
)
const Tooltips = lazyPart(() => import('#platform/web/ui/feedback/tooltip.tsx'), MissingInBackground)
const Toaster = lazyPart(() => import('#platform/web/ui/feedback/toaster.tsx'), MissingInBackground)

const page = <PageView errorView={PageError} />

/** The layout of every page, behind the session check. Nobody signs in to public displays. */
export function Layout() {
  const isPublic = useLocation(({ pathname }) => isPublicPage(pathname))
  const isCleanerApp = useLocation(({ pathname }) => pathname === '/cleaner-app')
  if (isPublic) return page
  return (
    <>
      {isCleanerApp && <CleanerAppLanguage />}
      <RequireSession onChange={open => setConnectionPaused(!open)}>
        <FramedPage />
        <PasswordConfirmation />
        <ManagerApproval />
      </RequireSession>
      <IconTooltips />
      {isCleanerApp && <KeptCleanings />}
    </>
  )
}

/** Shows the Cleaner App in its language, with all that is around it, such as its sign-in. */
function CleanerAppLanguage() {
  usePageLanguage(useCleanerLanguage())
  return null
}

/** Sends the cleanings that this phone has kept, also while the desk is locked. */
function KeptCleanings() {
  useEffect(() => {
    void loadPart(() => import('#house/cleaning/web/offline/outbox.ts')).then(
      ({ startOutbox }) => startOutbox(),
      // The page itself shows what is missing.
      () => undefined,
    )
  }, [])
  return null
}

/** The page within its frame. Print pages have no frame. */
function FramedPage() {
  useSyncVenueLocale()
  useSyncTheme()
  const isForPaper = useLocation(({ pathname }) => pathname.startsWith('/print/'))
  return isForPaper ? page : <Frame />
}

/** The year is that of the venue's zone. */
function Footer() {
  const t = useTexts(shellTexts)
  const { timeZone } = useVenueLocale()
  return t('footer', { year: useTickingValue(now => instantToLocal(now, timeZone).slice(0, 4), 'minute') })
}

/** The pages with a board: the skip link leads to its cards, and an offer of the waiting list shows below them. */
const boardPaths = ['/', '/rooms', '/lockers']

/** Sidebar, top bar, the page itself, footer, dialogs and toasts. */
function Frame() {
  const t = useTexts(shellTexts)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const hasBoard = useLocation(({ pathname }) => boardPaths.includes(pathname))
  return (
    <>
      <a
        href={hasBoard ? '#board' : '#main'}
        className="-translate-y-16 fixed top-2 left-2 z-50 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div className="flex min-h-full">
        <aside
          data-no-print
          className="sticky top-0 hidden h-dvh shrink-0 border-line border-r bg-surface md:block"
        >
          <Sidebar />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar onMenu={() => setDrawerOpen(true)} menuOpen={drawerOpen} />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[110rem] flex-1 px-4 py-5 outline-none has-data-board:pt-2 xl:px-6 xl:[body:has([data-aside=panel])_&]:pr-116 xl:[body:has([data-aside=list])_&]:pr-71"
          >
            <RequireAccess>{page}</RequireAccess>
          </main>
          <footer data-no-print className="px-4 py-4 text-muted text-xs md:px-6">
            <Footer />
          </footer>
          <FloatingAlerts />
          <div data-foot className="sticky bottom-0 z-20">
            {hasBoard && <OfferBanner />}
            <ConnectionNote />
            <BottomBar />
          </div>
        </div>
      </div>
      <PageAnnouncer />
      <Suspense fallback={null}>{drawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}</Suspense>
      <Scans />
      <DeskPrinter />
      <Dialogs />
      <Toasts />
    </>
  )
}

/** Announces the page to screen readers, because navigation does not reload. */
function PageAnnouncer() {
  const { pathname } = useLocation()
  const labelOf = useSectionLabel()
  const section = sections.find(({ path }) => path === pathname)
  return (
    <p aria-live="polite" className="sr-only">
      {section && labelOf(section)}
    </p>
  )
}

/**
 * Handles what is scanned on any screen. Loaded on the first interaction or soon after the page, so that it does not
 * delay the first page; a code that is scanned before waits for it.
 */
function Scans() {
  const interacted = useHasOccurred('pointermove', 'pointerdown', 'keydown')
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 3 * SECOND)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{(interacted || isDue) && <ScannedThings />}</Suspense>
}

/** Prints at a port of this computer, at a desk whose printer is there. */
function DeskPrinter() {
  const { printerId = null, browserPort = null } = useDesk() ?? {}
  if (printerId === null || browserPort === null) return null
  return (
    <Suspense fallback={null}>
      <BrowserPrinter key={`${printerId} ${browserPort}`} printerId={printerId} port={browserPort} />
    </Suspense>
  )
}

/** Loads the dialogs on the first interaction, or if the URL opens one, so that they do not delay the first page. */
function Dialogs() {
  const hasDialog = useLocation(({ search }) => 'dialog' in search)
  const interacted = useHasOccurred('pointermove', 'pointerdown', 'keydown')
  return <Suspense fallback={null}>{(interacted || hasDialog) && <CurrentDialog />}</Suspense>
}

/** Loads the toaster on the first interaction or the first toast, so that it does not delay the first page. */
function Toasts() {
  const interacted = useHasOccurred('pointerdown', 'keydown')
  const shown = useToast()
  return <Suspense fallback={null}>{(interacted || shown) && <Toaster />}</Suspense>
}

/** Loads the tooltips on the first interaction, so that they do not delay the first page. */
function IconTooltips() {
  const interacted = useHasOccurred('pointermove', 'keydown')
  return <Suspense fallback={null}>{interacted && <Tooltips />}</Suspense>
}

/** Returns whether one of these events has occurred on the page. */
function useHasOccurred(...types: readonly string[]): boolean {
  const [occurred, setOccurred] = useState(false)
  const all = types.join()
  useLayoutEffect(() => {
    const onEvent = () => setOccurred(true)
    const options = { once: true, passive: true }
    for (const type of all.split(',')) addEventListener(type, onEvent, options)
    return () => {
      for (const type of all.split(',')) removeEventListener(type, onEvent)
    }
  }, [all])
  return occurred
}
