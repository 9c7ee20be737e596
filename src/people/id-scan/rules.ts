import type { VenueSettings } from '#office/settings/contract.ts'
import type { IdData, IdField } from './contract.ts'

/** Result of the checks on a card. A field is undefined if the card lacks the data. */
export interface CardCheck {
  /** Whole years today. */
  age: number | undefined
  tooYoung: boolean | undefined
  expired: boolean | undefined
  /** The holder may be admitted. */
  isValid: boolean
}

/** Checks a card on a day ('YYYY-MM-DD') of the venue's calendar. A card is valid through its expiry day. */
export function checkCard(card: IdData, today: string, minimumAge: number): CardCheck {
  const age = ageOn(card.dateOfBirth, today)
  const tooYoung = age === undefined ? undefined : age < minimumAge
  const expired = card.expirationDate === '' ? undefined : today > card.expirationDate
  const oldEnough = minimumAge === 0 || tooYoung === false
  return { age, tooYoung, expired, isValid: oldEnough && expired === false }
}

/**
 * Returns the age in whole years; undefined without a birth date or before it. A person born on 29 February
 * turns a year older on 1 March of other years.
 */
export function ageOn(dateOfBirth: string, today: string): number | undefined {
  if (dateOfBirth === '' || dateOfBirth > today) return undefined
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Formats a card's day as 'MM/DD/YYYY' (SPEC §9); empty if there is none. */
export function formatCardDay(day: string): string {
  const [year, month, date] = day.split('-')
  return date ? `${month}/${date}/${year}` : ''
}

/**
 * Returns a name as people write it if the card has it in capitals: 'MARY-ANN O'NEIL III' becomes 'Mary-Ann O'Neil
 * III'. Leaves any other spelling as it is.
 */
export function toNameCase(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replaceAll(/\p{L}[\p{L}\p{M}]*/gu, word => {
    if (/^(?:ii|iii|iv)$/.test(word)) return word.toUpperCase()
    const prefix = /^mc(?=\p{L}{3})/u.test(word) ? 'Mc' : ''
    const rest = word.slice(prefix.length)
    return `${prefix}${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`
  })
}

/** Returns first, middle and last name; 'Unknown' if the card has none (SPEC §5). */
export function fullName({
  firstName,
  middleName,
  lastName,
}: Pick<IdData, 'firstName' | 'middleName' | 'lastName'>) {
  return [firstName, middleName, lastName].filter(Boolean).map(toNameCase).join(' ') || 'Unknown'
}

type StorageSettings = Pick<VenueSettings, 'keptIdFields' | 'keptIdNumber'>

/** Returns the fields of a card that the venue stores. */
export function toStoredFields(
  card: Partial<IdData>,
  { keptIdFields, keptIdNumber }: StorageSettings,
): Partial<IdData> {
  const kept = new Set<IdField>(keptIdFields)
  if (keptIdNumber === 'yes') kept.add('documentId')
  return Object.fromEntries(
    Object.entries(card).filter(([field, value]) => kept.has(field as IdField) && value !== ''),
  )
}

/** Returns the fields that the browser must send: those to store, and those that the server hashes. */
export function fieldsToSend(card: IdData, keeping: StorageSettings): Partial<IdData> {
  const kept = toStoredFields(card, keeping)
  if (keeping.keptIdNumber === 'no' || card.documentId === '') return kept
  return { ...kept, documentId: card.documentId, dateOfBirth: card.dateOfBirth, country: card.country }
}
