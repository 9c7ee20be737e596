import type { Noun } from '../../../feed/contract.ts'
import type { Change } from '../../../feed/web/live.ts'
import { invalidate, rootOf } from '../../../shared/web/data/query-client.ts'

/**
 * The queries that an event invalidates: maps the noun of its action to query roots, which are the resources of the
 * paths (`/api/rooms/7` → rooms). Roots that are not on screen cost nothing. The only such list: pushes use it, and so
 * do this tab's own writes.
 */
export const rootsByNoun: Record<Noun, readonly string[]> = {
  facility: ['rooms', 'lockers', 'rentals', 'nfc', 'inventory', 'reports', 'turnarounds', 'waiting'],
  rental: [
    'rooms',
    'lockers',
    'rentals',
    'guests',
    'billing',
    'workorders',
    'reports',
    'inventory',
    'x-report',
    'turnarounds',
    'keys',
    'waiting',
    'groups',
  ],
  guest: ['groups', 'guests', 'rentals', 'billing', 'members', 'invoices', 'waiting'],
  journal: ['journal'],
  waiting: ['waiting', 'rooms', 'lockers', 'turnarounds', 'reports'],
  giftcard: ['gift-cards', 'billing', 'reports', 'x-report'],
  group: ['groups', 'rentals'],
  mail: ['mail', 'waiting', 'billing'],
  payment: [
    'groups',
    'guests',
    'gift-cards',
    'rentals',
    'billing',
    'members',
    'memberships',
    'member-checkins',
    'reports',
    'invoices',
    'x-report',
  ],
  settings: ['settings', 'session', 'clock', 'rentals', 'billing', 'reports', 'turnarounds'],
  workorder: ['workorders', 'rooms', 'lockers', 'reports', 'turnarounds'],
  schedule: ['workorders'],
  member: ['members', 'memberships', 'member-checkins', 'billing'],
  membership: ['memberships', 'members', 'member-checkins', 'billing', 'rentals', 'reports'],
  checkin: [
    'member-checkins',
    'members',
    'rooms',
    'lockers',
    'inventory',
    'reports',
    'turnarounds',
    'waiting',
  ],
  item: ['inventory', 'products', 'restocks'],
  cleaning: ['cleaning', 'cleaning-records', 'rooms', 'lockers', 'inventory', 'turnarounds', 'waiting'],
  inspection: ['turnarounds', 'rooms', 'lockers'],
  handover: ['handovers'],
  key: ['keys'],
  tag: ['nfc', 'rooms', 'lockers'],
  invoice: ['billing', 'invoices', 'guests', 'reports'],
  shift: ['billing', 'shifts', 'z-reports', 'x-report'],
  account: ['accounts', 'session', 'sessions', 'profile'],
  alert: ['alerts'],
  idrecord: ['id-records'],
  backup: ['backups'],
  rate: ['rates', 'rentals'],
  sale: [
    'groups',
    'sales',
    'products',
    'inventory',
    'rentals',
    'billing',
    'members',
    'member-checkins',
    'reports',
    'x-report',
  ],
}

/**
 * The events that the writes to each resource record. A write invalidates what its push will, without waiting for it.
 */
export const nounsByResource: Readonly<Record<string, readonly Noun[]>> = {
  accounts: ['account'],
  // The lists of alerts apply their own writes at once.
  alerts: [],
  backups: ['backup'],
  billing: ['payment'],
  cleaning: ['cleaning'],
  'gift-cards': ['giftcard', 'payment'],
  'id-records': ['idrecord'],
  groups: ['group', 'rental', 'payment'],
  guests: ['guest'],
  // Stores nothing.
  'id-scans': [],
  inventory: ['item'],
  invoices: ['invoice'],
  clock: ['settings'],
  journal: ['journal', 'shift', 'membership'],
  lockers: ['facility'],
  mail: ['mail'],
  'member-checkins': ['checkin'],
  members: ['member'],
  memberships: ['membership', 'payment'],
  nfc: ['tag'],
  profile: ['account'],
  rates: ['rate'],
  rentals: ['rental', 'payment'],
  rooms: ['facility'],
  sales: ['sale'],
  // Signing in and out replace the session and refetch everything.
  session: [],
  sessions: ['account'],
  settings: ['settings', 'idrecord'],
  shifts: ['shift'],
  turnarounds: ['inspection', 'workorder'],
  handovers: ['handover'],
  keys: ['key', 'payment'],
  waiting: ['waiting'],
  workorders: ['workorder', 'schedule'],
}

/** Returns the roots of the queries that the writes to a resource may change. */
export const rootsAfter = ({ path }: { path: string }) => rootsOf(nounsByResource[rootOf(path)] ?? [])

/** Refetches the queries on screen that the changes affect, except those that are refetched after an own write. */
export function invalidateByChanges(changes: readonly Change[]): void {
  const roots = changes.flatMap(({ noun, ownWrite }) => {
    const refetched = ownWrite ? rootsAfter({ path: `/api/${ownWrite}` }) : []
    return rootsOf([noun]).filter(root => !refetched.includes(root))
  })
  if (roots.length > 0) invalidate([...new Set(roots)])
}

/** The audit trail contains every event. */
function rootsOf(nouns: readonly Noun[]): string[] {
  return nouns.length > 0 ? ['audit', ...nouns.flatMap(noun => rootsByNoun[noun] ?? [])] : []
}
