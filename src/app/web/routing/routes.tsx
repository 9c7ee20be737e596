import { createBrowserHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { loadComponent } from '#platform/web/data/load-part.ts'
import type { LazyPage, Page } from '#platform/web/routing/pages.ts'
import { Router } from '#platform/web/routing/router.ts'
import { DashboardPage } from '../board/dashboard-page.tsx'
import { LockersPage, RoomsPage } from '../board/facilities-page.tsx'
import { MissingPage, NotFoundPage } from '../shell/error-pages.tsx'

/** A page whose code is a separate chunk, loaded when it is first shown. */
const lazyPage = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage & { path: Path } => {
  const component = async () => ({ default: (await load())[name] })
  return { path, load: async () => (await loadComponent(component, MissingPage)).default }
}

/** Every page. On each of them, the search of the URL also contains the open dialog and its parameters. */
export const pages = [
  // The pages of the board are part of the first page's script: loading them would take another round trip.
  { path: '/', component: DashboardPage },
  { path: '/rooms', component: RoomsPage },
  { path: '/lockers', component: LockersPage },
  lazyPage('/workorders', () => import('#house/workorders/web/workorders-page.tsx'), 'WorkordersPage'),
  lazyPage('/members', () => import('../members/members-page.tsx'), 'MembersPage'),
  lazyPage('/memberships', () => import('#money/memberships/web/memberships-page.tsx'), 'MembershipsPage'),
  lazyPage('/checkins', () => import('#desk/visits/web/checkins-page.tsx'), 'CheckinsPage'),
  lazyPage('/guests', () => import('#people/guests/web/guests-page.tsx'), 'GuestsPage'),
  lazyPage('/guests/$guestId', () => import('#people/guests/web/guest-page.tsx'), 'GuestPage'),
  lazyPage('/timeline', () => import('../timeline/timeline-page.tsx'), 'TimelinePage'),
  lazyPage('/billing', () => import('../billing/billing-page.tsx'), 'BillingPage'),
  lazyPage('/reports', () => import('#office/reports/web/reports-page.tsx'), 'ReportsPage'),
  lazyPage('/inventory', () => import('#house/inventory/web/inventory-page.tsx'), 'InventoryPage'),
  lazyPage('/cleaner-app', () => import('../cleaning/cleaner-page.tsx'), 'CleanerPage'),
  lazyPage('/venues', () => import('#chain/head-office/web/head-office-page.tsx'), 'HeadOfficePage'),
  lazyPage('/settings', () => import('../settings/settings-page.tsx'), 'SettingsPage'),
  lazyPage(
    '/guest-display',
    () => import('#office/devices/web/guest-display/guest-display-page.tsx'),
    'GuestDisplayPage',
  ),
  lazyPage('/display', () => import('#desk/waiting/web/display-page.tsx'), 'DisplayPage'),
  lazyPage('/public/unsubscribe', () => import('#people/news/web/unsubscribe-page.tsx'), 'UnsubscribePage'),
  lazyPage('/print/gift-card', () => import('#money/cards/web/print-card-page.tsx'), 'PrintCardPage'),
  lazyPage('/print/guest', () => import('#people/guests/web/print-guest-page.tsx'), 'PrintGuestPage'),
  // Loaded soon after the first page (scanned-things.tsx), because it is needed when no server is there to load it.
  lazyPage('/print/in-house', () => import('../shell/print-in-house-page.tsx'), 'PrintInHousePage'),
  lazyPage(
    '/print/invoice',
    () => import('#desk/invoices/web/papers/print-invoice-page.tsx'),
    'PrintInvoicePage',
  ),
  lazyPage(
    '/print/statement',
    () => import('#money/receivables/web/print-statement-page.tsx'),
    'PrintStatementPage',
  ),
  lazyPage(
    '/print/credit-note',
    () => import('#desk/invoices/web/papers/print-credit-note-page.tsx'),
    'PrintCreditNotePage',
  ),
  lazyPage(
    '/print/z-report',
    () => import('#money/shifts/web/reports/print-z-report-page.tsx'),
    'PrintZReportPage',
  ),
  lazyPage('/print/receipt', () => import('#money/papers/web/receipt-page.tsx'), 'ReceiptPage'),
] as const satisfies readonly Page[]

/** The path of a page, as in '/guests/$guestId'. */
export type PagePath = (typeof pages)[number]['path']

export const router = new Router(pages, NotFoundPage, createBrowserHistory())
