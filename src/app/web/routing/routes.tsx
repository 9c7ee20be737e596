import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { InventorySearch } from '../../../inventory/web/inventory-search.ts'
import type { ReportsSearch } from '../../../reports/web/reports-search.ts'
import type { WorkorderSearch } from '../../../workorders/web/workorder-search.ts'
import { facilitySearch } from '../board/facility-search.ts'
import { NotFoundPage, PageError } from '../shell/error-pages.tsx'
import { Layout } from '../shell/layout.tsx'

/** On every page, the URL search also contains the open dialog and its parameters. */
const root = createRootRoute({
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: PageError,
  validateSearch: (search: Record<string, unknown>): { dialog?: string } => search,
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: facilitySearch,
  component: lazyRouteComponent(() => import('../board/dashboard-page.tsx'), 'DashboardPage'),
})
const rooms = createRoute({
  getParentRoute: () => root,
  path: '/rooms',
  validateSearch: facilitySearch,
  component: lazyRouteComponent(() => import('../board/facilities-page.tsx'), 'RoomsPage'),
})
const lockers = createRoute({
  getParentRoute: () => root,
  path: '/lockers',
  validateSearch: facilitySearch,
  component: lazyRouteComponent(() => import('../board/facilities-page.tsx'), 'LockersPage'),
})

// The routes below validate their search in their own page, so that no other page loads the schema.
const workorders = createRoute({
  getParentRoute: () => root,
  path: '/workorders',
  validateSearch: (search: Record<string, unknown>): WorkorderSearch => search,
  component: lazyRouteComponent(
    () => import('../../../workorders/web/workorders-page.tsx'),
    'WorkordersPage',
  ),
})
const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyRouteComponent(() => import('../members/members-page.tsx'), 'MembersPage'),
})
const memberships = createRoute({
  getParentRoute: () => root,
  path: '/memberships',
  component: lazyRouteComponent(
    () => import('../../../memberships/web/memberships-page.tsx'),
    'MembershipsPage',
  ),
})
const checkins = createRoute({
  getParentRoute: () => root,
  path: '/checkins',
  component: lazyRouteComponent(
    () => import('../../../member-checkins/web/checkins-page.tsx'),
    'CheckinsPage',
  ),
})
const billing = createRoute({
  getParentRoute: () => root,
  path: '/billing',
  component: lazyRouteComponent(() => import('../billing/billing-page.tsx'), 'BillingPage'),
})
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: (search: Record<string, unknown>): ReportsSearch => search,
  component: lazyRouteComponent(() => import('../../../reports/web/reports-page.tsx'), 'ReportsPage'),
})
const inventory = createRoute({
  getParentRoute: () => root,
  path: '/inventory',
  validateSearch: (search: Record<string, unknown>): InventorySearch => search,
  component: lazyRouteComponent(() => import('../../../inventory/web/inventory-page.tsx'), 'InventoryPage'),
})
const cleanerApp = createRoute({
  getParentRoute: () => root,
  path: '/cleaner-app',
  component: lazyRouteComponent(() => import('../../../cleaning/web/cleaner-app-page.tsx'), 'CleanerAppPage'),
})
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
})

const printGiftCard = createRoute({
  getParentRoute: () => root,
  path: '/print/gift-card',
  component: lazyRouteComponent(() => import('../../../gift-cards/web/print-card-page.tsx'), 'PrintCardPage'),
})
const printInvoice = createRoute({
  getParentRoute: () => root,
  path: '/print/invoice',
  component: lazyRouteComponent(
    () => import('../../../invoices/web/print-invoice-page.tsx'),
    'PrintInvoicePage',
  ),
})
const printZReport = createRoute({
  getParentRoute: () => root,
  path: '/print/z-report',
  component: lazyRouteComponent(
    () => import('../../../shifts/web/print-z-report-page.tsx'),
    'PrintZReportPage',
  ),
})
const printReceipt = createRoute({
  getParentRoute: () => root,
  path: '/print/receipt',
  component: lazyRouteComponent(() => import('../../../billing/web/receipt-page.tsx'), 'ReceiptPage'),
})

const routeTree = root.addChildren([
  dashboard,
  rooms,
  lockers,
  workorders,
  members,
  memberships,
  checkins,
  billing,
  reports,
  inventory,
  cleanerApp,
  settings,
  printGiftCard,
  printInvoice,
  printZReport,
  printReceipt,
])

/** The URL search is plain `name=value` text that people can read and write; each schema coerces its values. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
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
