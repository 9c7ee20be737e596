import type { Noun } from '#platform/feed/contract.ts'
import { fieldWords } from '#platform/values/field-words.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { inSentence } from '#platform/values/text/in-sentence.ts'
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
  chain: 'Chain',
  waiting: 'Waiting list',
  group: 'Groups',
  mail: 'Email',
  news: 'News',
  journal: 'Journal',
  shift: 'Shifts',
  account: 'Staff accounts',
  alert: 'Alerts',
  idrecord: 'ID records',
  backup: 'Backups',
  handover: 'Hand-overs',
  key: 'Keys and wristbands',
}

/**
 * Returns the display name of a field: 'Hourly rate' for 'hourly_rate_cents' and 'hourlyRate', 'On' for 'is_on',
 * 'Room cleaning time' for 'room cleaningMinutes'.
 */
export function fieldName(field: string): string {
  const words = fieldWords(field)
    .replace(/\bis (?=\w)/, '')
    .replace(/ minutes$/, ' time')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One line of an entry. Without `values` it only says that the field changed: a secret, or a guest's data. */
export interface ChangeLine {
  name: string
  values?: readonly [before: string, after: string]
}

/** Returns the changes of an entry in words. Of a record inside a field, only the parts that differ. */
export function changeLines(
  changes: Record<string, readonly [unknown, unknown]>,
  venue: VenueLocale,
): ChangeLine[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    if (before === null && after === null) return { name: fieldName(field) }
    return partsThatDiffer(field, before, after).map(([name, old, value]) => ({
      name: fieldName(name),
      values: [valueText(name, old, venue), valueText(name, value, venue)] as const,
    }))
  })
}

type Part = [name: string, before: unknown, after: unknown]

function partsThatDiffer(name: string, before: unknown, after: unknown): Part[] {
  if (!isRecord(before) || !isRecord(after)) return [[name, before, after]]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .flatMap(key => partsThatDiffer(`${name} ${key}`, before[key], after[key]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  if (typeof value === 'boolean' || /(^|_)is_/.test(field)) return value ? 'yes' : 'no'
  if (typeof value === 'number' && /Minutes$/.test(field)) return `${value} min`
  if (typeof value === 'string' && INSTANT.test(value))
    return formatDayTime(Date.parse(value), venue.timeZone)
  if (typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ')
  if (Array.isArray(value))
    return value.length === 0
      ? 'empty'
      : value.map(one => valueText('', one, venue)).join(value.some(isRecord) ? '; ' : ', ')
  return isRecord(value) ? recordText(value, venue) : String(value)
}

const recordText = (record: Record<string, unknown>, venue: VenueLocale) =>
  Object.entries(record)
    .map(([key, value]) => `${inSentence(fieldName(key))} ${valueText(key, value, venue)}`)
    .join(', ')
