import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { InventorySearch } from '../../../inventory/web/inventory-search.ts'
import type { ReportsSearch } from '../../../reports/web/reports-search.ts'
import { loadPart } from '../../../shared/web/data/load-part.ts'
import type { WorkorderSearch } from '../../../workorders/web/workorder-search.ts'
import { DashboardPage } from '../board/dashboard-page.tsx'
import { LockersPage, RoomsPage } from '../board/facilities-page.tsx'
import { facilitySearch } from '../board/facility-search.ts'
import { NotFoundPage, PageError } from '../shell/error-pages.tsx'
import { Layout } from '../shell/layout.tsx'
import { PrintInHousePage } from '../shell/print-in-house-page.tsx'

/** The component of a page, which is loaded when it is first shown or a link to it is pointed at. */
const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name)

/** On every page, the URL search also contains the open dialog and its parameters. */
const root = createRootRoute({
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: PageError,
  validateSearch: (search: Record<string, unknown>): { dialog?: string } => search,
})

// The pages of the board are part of the first page's script: loading them would take another round trip.
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: facilitySearch,
  component: DashboardPage,
})
const rooms = createRoute({
  getParentRoute: () => root,
  path: '/rooms',
  validateSearch: facilitySearch,
  component: RoomsPage,
})
const lockers = createRoute({
  getParentRoute: () => root,
  path: '/lockers',
  validateSearch: facilitySearch,
  component: LockersPage,
})

// The routes below validate their search in their own page, so that no other page loads the schema.
const workorders = createRoute({
  getParentRoute: () => root,
  path: '/workorders',
  validateSearch: (search: Record<string, unknown>): WorkorderSearch => search,
  component: lazyPage(() => import('../../../workorders/web/workorders-page.tsx'), 'WorkordersPage'),
})
const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyPage(() => import('../members/members-page.tsx'), 'MembersPage'),
})
const memberships = createRoute({
  getParentRoute: () => root,
  path: '/memberships',
  component: lazyPage(() => import('../../../memberships/web/memberships-page.tsx'), 'MembershipsPage'),
})
const checkins = createRoute({
  getParentRoute: () => root,
  path: '/checkins',
  component: lazyPage(() => import('../../../member-checkins/web/checkins-page.tsx'), 'CheckinsPage'),
})
const guests = createRoute({
  getParentRoute: () => root,
  path: '/guests',
  component: lazyPage(() => import('../../../guests/web/guests-page.tsx'), 'GuestsPage'),
})
const guest = createRoute({
  getParentRoute: () => root,
  path: '/guests/$guestId',
  component: lazyPage(() => import('../../../guests/web/guest-page.tsx'), 'GuestPage'),
})
const timeline = createRoute({
  getParentRoute: () => root,
  path: '/timeline',
  component: lazyPage(() => import('../../../rentals/web/timeline/timeline-page.tsx'), 'TimelinePage'),
})
const billing = createRoute({
  getParentRoute: () => root,
  path: '/billing',
  component: lazyPage(() => import('../billing/billing-page.tsx'), 'BillingPage'),
})
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: (search: Record<string, unknown>): ReportsSearch => search,
  component: lazyPage(() => import('../../../reports/web/reports-page.tsx'), 'ReportsPage'),
})
const inventory = createRoute({
  getParentRoute: () => root,
  path: '/inventory',
  validateSearch: (search: Record<string, unknown>): InventorySearch => search,
  component: lazyPage(() => import('../../../inventory/web/inventory-page.tsx'), 'InventoryPage'),
})
const cleanerApp = createRoute({
  getParentRoute: () => root,
  path: '/cleaner-app',
  component: lazyPage(() => import('../cleaning/cleaner-page.tsx'), 'CleanerPage'),
})
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyPage(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
})

const display = createRoute({
  getParentRoute: () => root,
  path: '/display',
  component: lazyPage(() => import('../../../waiting/web/display-page.tsx'), 'DisplayPage'),
})

const printGiftCard = createRoute({
  getParentRoute: () => root,
  path: '/print/gift-card',
  component: lazyRouteComponent(() => import('../../../gift-cards/web/print-card-page.tsx'), 'PrintCardPage'),
})
const printGuest = createRoute({
  getParentRoute: () => root,
  path: '/print/guest',
  component: lazyPage(() => import('../../../guests/web/print-guest-page.tsx'), 'PrintGuestPage'),
})
const printInHouse = createRoute({
  getParentRoute: () => root,
  path: '/print/in-house',
  // Loaded with the first page, because it is needed when no server is there to load it.
  component: PrintInHousePage,
})
const printInvoice = createRoute({
  getParentRoute: () => root,
  path: '/print/invoice',
  component: lazyPage(() => import('../../../invoices/web/print-invoice-page.tsx'), 'PrintInvoicePage'),
})
const printStatement = createRoute({
  getParentRoute: () => root,
  path: '/print/statement',
  component: lazyPage(() => import('../../../billing/web/print-statement-page.tsx'), 'PrintStatementPage'),
})
const printCreditNote = createRoute({
  getParentRoute: () => root,
  path: '/print/credit-note',
  component: lazyPage(
    () => import('../../../invoices/web/print-credit-note-page.tsx'),
    'PrintCreditNotePage',
  ),
})
const printZReport = createRoute({
  getParentRoute: () => root,
  path: '/print/z-report',
  component: lazyPage(() => import('../../../shifts/web/print-z-report-page.tsx'), 'PrintZReportPage'),
})
const printReceipt = createRoute({
  getParentRoute: () => root,
  path: '/print/receipt',
  component: lazyPage(() => import('../../../billing/web/receipt-page.tsx'), 'ReceiptPage'),
})

const routeTree = root.addChildren([
  dashboard,
  rooms,
  lockers,
  workorders,
  members,
  memberships,
  checkins,
  guests,
  guest,
  timeline,
  billing,
  reports,
  inventory,
  cleanerApp,
  settings,
  display,
  printGiftCard,
  printGuest,
  printInHouse,
  printInvoice,
  printCreditNote,
  printStatement,
  printZReport,
  printReceipt,
])

/** The URL search is plain `name=value` text that people can read and write; each schema coerces its values. */
export const router = createRouter({
  routeTree,
  // Any other path is unknown (SPEC §2), '/Rooms' too.
  caseSensitive: true,
  defaultPreload: 'intent',
  // Replaces the page only. That of the root replaces the frame too.
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const defined = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
    const text = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
