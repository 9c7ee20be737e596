import type { Noun } from '../../../feed/contract.ts'
import { invalidate } from '../../../shared/web/data/query-client.ts'

/**
 * Queries that an event invalidates: maps the noun of its action to query roots, which are the resources of the paths
 * (`/api/rooms/7` → rooms). Roots that are not on screen cost nothing.
 */
const rootsByNoun: Record<Noun, readonly string[]> = {
  facility: ['rooms', 'lockers', 'rentals', 'nfc', 'inventory', 'reports'],
  rental: ['rooms', 'lockers', 'rentals', 'billing', 'workorders', 'reports', 'inventory', 'x-report'],
  payment: [
    'rentals',
    'billing',
    'members',
    'memberships',
    'member-checkins',
    'reports',
    'invoices',
    'x-report',
  ],
  settings: ['settings', 'session', 'rentals', 'billing', 'reports'],
  workorder: ['workorders', 'rooms', 'lockers', 'reports'],
  schedule: ['workorders'],
  member: ['members', 'memberships', 'member-checkins', 'billing'],
  membership: ['memberships', 'members', 'member-checkins', 'billing', 'reports'],
  checkin: ['member-checkins', 'members', 'rooms', 'lockers', 'inventory', 'reports'],
  item: ['inventory', 'restocks'],
  cleaning: ['cleaning', 'cleaning-records', 'rooms', 'lockers', 'inventory'],
  tag: ['nfc', 'rooms', 'lockers'],
  invoice: ['billing', 'invoices', 'reports'],
  shift: ['billing', 'shifts', 'z-reports', 'x-report'],
  account: ['accounts', 'session', 'sessions', 'profile'],
  alert: ['alerts'],
  idrecord: ['id-records'],
  backup: ['backups'],
  rate: ['rates', 'rentals'],
}

/** Refetches the queries on screen that changes of these nouns affect. */
export function invalidateByNouns(nouns: ReadonlySet<Noun>): void {
  invalidate(['audit', ...[...nouns].flatMap(noun => rootsByNoun[noun] ?? [])])
}
