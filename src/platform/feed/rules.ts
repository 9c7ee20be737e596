import type { Noun } from './words.ts'

/**
 * What an event makes stale: maps the noun of its action to the resources of the API that show it (`/api/rooms/7` →
 * rooms). The only such table: the server's answers in memory, the answers to writes and the pushes all follow it.
 */
export const staleAfter: Record<Noun, readonly string[]> = {
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
    'tips-owed',
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
  shift: ['billing', 'shifts', 'z-reports', 'x-report', 'tips-owed', 'reports'],
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

/** Returns the resources that events with these nouns make stale. The audit trail contains every event. */
export function resourcesAfter(nouns: Iterable<string>): string[] {
  const stale = [...nouns].flatMap(noun => ['audit', ...(staleAfter[noun as Noun] ?? [])])
  return [...new Set(stale)]
}
