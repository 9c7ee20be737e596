import { phoneInSearch, toEmailKey, toPhoneKey } from '#platform/values/search/contacts.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import type { Instant } from '#platform/values/time.ts'
import { type ContactKind, type FlagKind, flagKinds } from './words.ts'

/** The guest as typed in a form. */
export interface GuestDetails {
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
}

export interface Contact {
  kind: ContactKind
  value: string
  key: string
}

/** Returns a name as it is compared: 'José  Ibáñez' and 'jose ibanez' are one name. */
export const toNameKey = normalizeForSearch

/** Returns the contacts that a form names. */
export function toContacts({ phone, email }: Pick<GuestDetails, 'phone' | 'email'>): Contact[] {
  const given: Contact[] = []
  if (phone) given.push({ kind: 'phone', value: phone.trim(), key: toPhoneKey(phone) })
  if (email) given.push({ kind: 'email', value: email.trim(), key: toEmailKey(email) })
  return given.filter(({ key }) => key !== '')
}

/** Returns the text in which a search looks: the name, then phones and e-mails. */
export const toSearchText = (nameKey: string, contacts: readonly Pick<Contact, 'key' | 'kind'>[]): string =>
  [
    nameKey,
    ...contacts
      .toSorted((a, b) => (a.kind === b.kind ? compareText(a.key, b.key) : a.kind === 'phone' ? -1 : 1))
      .map(({ key }) => key),
  ].join(' ')

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the words of a search, normalized; a phone is one word, however it is written. */
export function toSearchTerms(search: string): string[] {
  const phone = phoneInSearch(search)
  if (phone !== undefined) return [phone]
  const words = normalizeForSearch(search).split(/[\s,;]+/)
  return [...new Set(words.map(word => phoneInSearch(word) ?? word))].filter(word => word !== '').slice(0, 8)
}

/** Returns the id of a member in a member number, 'M-000123'; undefined if the text is none. */
export function memberIdIn(text: string): number | undefined {
  const digits = /^m-?0*(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Whether a flag is in force: neither lifted nor past its end. */
export const isInForce = (
  { lifted_at, until_at }: { lifted_at: number | null; until_at: number | null },
  now: Instant,
): boolean => lifted_at === null && (until_at === null || now < until_at)

/** Returns the place of a kind of flag in the order from harmless to serious. */
export const seriousness = (kind: FlagKind): number => flagKinds.indexOf(kind)

/** Returns when somebody agreed to receive news; null if they do not, undefined if the form does not say. */
export const consentedAt = (
  consent: boolean | undefined,
  before: Instant | null,
  now: Instant,
): Instant | null | undefined => (consent === undefined ? undefined : consent ? (before ?? now) : null)
