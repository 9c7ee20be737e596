import type { VenueSettings } from '../settings/contract.ts'
import type { IdData, IdField } from './contract.ts'

/** What the desk must know of a card before anything else. Undefined where the card does not say. */
export interface Verdict {
  /** Whole years today. */
  age: number | undefined
  tooYoung: boolean | undefined
  expired: boolean | undefined
  /** Nothing stands against letting the holder in. */
  fine: boolean
}

/** Judges a card on a day ('YYYY-MM-DD') of the venue's calendar. A card is good through its last day. */
export function judge(card: IdData, today: string, minimumAge: number): Verdict {
  const age = ageOn(card.dateOfBirth, today)
  const tooYoung = age === undefined ? undefined : age < minimumAge
  const expired = card.expirationDate === '' ? undefined : today > card.expirationDate
  const oldEnough = minimumAge === 0 || tooYoung === false
  return { age, tooYoung, expired, fine: oldEnough && expired === false }
}

/**
 * Whole years on a day; undefined without a birth date or before it. Who was born on 29 February is a year older
 * on 1 March of other years.
 */
export function ageOn(dateOfBirth: string, today: string): number | undefined {
  if (dateOfBirth === '' || dateOfBirth > today) return undefined
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** 'MM/DD/YYYY' of a card's day (SPEC §9); empty where there is none. */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-')
  return date ? `${month}/${date}/${year}` : ''
}

/** First, middle and last name; 'Unknown' where the card has none (SPEC §5). */
export function fullName({
  firstName,
  middleName,
  lastName,
}: Pick<IdData, 'firstName' | 'middleName' | 'lastName'>) {
  return [firstName, middleName, lastName].filter(Boolean).join(' ') || 'Unknown'
}

type Keeping = Pick<VenueSettings, 'keptIdFields' | 'keptIdNumber'>

/** What of a card the venue keeps as it stands there. */
export function keptOf(card: Partial<IdData>, { keptIdFields, keptIdNumber }: Keeping): Partial<IdData> {
  const kept = new Set<IdField>(keptIdFields)
  if (keptIdNumber === 'yes') kept.add('documentId')
  return Object.fromEntries(
    Object.entries(card).filter(([field, value]) => kept.has(field as IdField) && value !== ''),
  )
}

/** What of a card must be sent for the venue to keep what it keeps; the hash of a number is made on the server. */
export function sentToKeep(card: IdData, keeping: Keeping): Partial<IdData> {
  const kept = keptOf(card, keeping)
  if (keeping.keptIdNumber === 'no' || card.documentId === '') return kept
  return { ...kept, documentId: card.documentId, dateOfBirth: card.dateOfBirth, country: card.country }
}
