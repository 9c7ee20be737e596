import type { Noun } from '#platform/feed/contract.ts'
import { fieldWords } from '#platform/values/field-words.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { formatDayTime } from '#platform/values/time.ts'
import type { VenueLocale } from '#platform/web/device/venue.ts'

/** Display names of the subjects of events. */
export const nounName: Record<Noun, string> = {
  facility: 'Rooms and lockers',
  rental: 'Rentals',
  guest: 'Guests',
  payment: 'Payments',
  settings: 'Settings',
  rate: 'Rates',
  sale: 'Sales',
  workorder: 'Work orders',
  schedule: 'Preventive maintenance',
  member: 'Members',
  membership: 'Memberships',
  plan: 'Membership plans',
  checkin: 'Member check-ins',
  item: 'Inventory',
  cleaning: 'Cleaning',
  inspection: 'Inspections',
  tag: 'NFC tags',
  invoice: 'Invoices',
  giftcard: 'Gift cards',
  device: 'Device',
  waiting: 'Waiting list',
  group: 'Groups',
  mail: 'Email',
  journal: 'Journal',
  shift: 'Shifts',
  account: 'Staff accounts',
  alert: 'Alerts',
  idrecord: 'ID records',
  backup: 'Backups',
  handover: 'Hand-overs',
  key: 'Keys and wristbands',
}

/** Returns the display name of a field: 'Hourly rate' for 'hourly_rate_cents' and 'hourlyRate'. */
export function fieldName(field: string): string {
  const words = fieldWords(field)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns an action in words: 'rental ended' for 'rental.ended'. */
export const actionName = (action: string): string => fieldWords(action.replace('.', ' '))

const MONEY_FIELD =
  /cents$|^(total|paid|charged|left|amount|price|cost|due|rate|hourlyRate|monthlyFee|pastDue)$/i
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Formats a stored value: amounts in the venue's currency, times in its zone, codes as words. */
export function valueText(field: string, value: unknown, venue: VenueLocale): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'number' && MONEY_FIELD.test(field))
    return formatMoney(/cents$/i.test(field) ? toDollars(value) : value, venue.currency)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && INSTANT.test(value))
    return formatDayTime(Date.parse(value), venue.timeZone)
  if (typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ')
  if (Array.isArray(value))
    return value.length === 0 ? 'empty' : value.map(one => valueText('', one, venue)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
