import type { Noun } from '#platform/feed/contract.ts'
import { fieldWords } from '#platform/values/field-words.ts'

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
  checkin: 'Member check-ins',
  item: 'Inventory',
  cleaning: 'Cleaning',
  inspection: 'Inspections',
  tag: 'NFC tags',
  invoice: 'Invoices',
  giftcard: 'Gift cards',
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

/** Formats a stored value; cents as an amount. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'number' && /cents$/i.test(field)) return (value / 100).toFixed(2)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? 'empty' : value.map(one => valueText('', one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
