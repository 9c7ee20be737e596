import { phoneInSearch, toEmailKey, toPhoneKey } from '#platform/values/search/contacts.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'

/** Earliest birth date (SPEC §5). */
export const EARLIEST_BIRTH = '1900-01-01'

/** Returns why a birth date is refused, as a sentence; undefined if it is valid. `today` as yyyy-MM-dd. */
export function checkBirthDate(day: string, today: string): string | undefined {
  if (day < EARLIEST_BIRTH) return `Birth date cannot be before ${EARLIEST_BIRTH}`
  return day > today ? 'Birth date cannot be in the future' : undefined
}

/** Returns the member number of an id: 'M-000123' for 123. */
export const memberNumber = (id: number): string => `M-${String(id).padStart(6, '0')}`

/**
 * Returns the id of a member number as typed or scanned: 'M-000123', 'm123', '000123', '123'. A scanner with
 * another keyboard layout may send another character for the hyphen. Undefined if the text is not a member
 * number.
 */
export function idInNumber(text: string): number | undefined {
  const digits = /^(?:m[^\p{L}\d]?)?0*([1-9]\d{0,9})$/iu.exec(text.trim().replace(/^mß/i, 'M-'))?.[1]
  const id = Number(digits)
  return digits !== undefined && id <= 2_147_483_647 ? id : undefined
}

/** Tells whether `text` is a complete member number as on a card; a few typed digits are not. */
export const isCardNumber = (text: string): boolean => /^m.{0,2}\d{6,10}$/i.test(text.trim())

/**
 * Returns up to 8 normalized words of a search, longest first, because a long word matches fewest members. A phone is
 * one word, however it is written.
 */
export function termsOf(search: string): string[] {
  const phone = phoneInSearch(search)
  if (phone !== undefined) return [phone]
  const words = search.split(/[\s,;]+/).map(word => phoneInSearch(word) ?? normalizeForSearch(word))
  return [...new Set(words.filter(word => word !== ''))].sort((a, b) => b.length - a.length).slice(0, 8)
}

/**
 * Returns the names that a word of Chinese, Japanese or Korean may be without the blank between them: the last name
 * first, or the first name. Empty for any other word.
 */
export function splitName(word: string): { last: string; first: string }[] {
  if (!/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u.test(word))
    return []
  const signs = [...word.normalize('NFC')]
  return signs.slice(1, 9).flatMap((_, index) => {
    const [one, other] = [signs.slice(0, index + 1), signs.slice(index + 1)].map(part =>
      part.join('').normalize('NFKD'),
    ) as [string, string]
    return [
      { last: one, first: other },
      { last: other, first: one },
    ]
  })
}

interface Person {
  first_name: string
  last_name: string
  email: string
  phone: string
  date_of_birth: string | null
  old_number?: string | null
}

/** Returns the key of a person: normalized name and birth date. */
export const personKey = (first: string, last: string, dateOfBirth: string) =>
  `${last}\n${first}\n${dateOfBirth}`

/** Returns the normalized columns for ordering and searching members. */
export function searchColumns({ first_name, last_name, email, phone, date_of_birth, old_number }: Person) {
  const normalized = [first_name, last_name, email, phone].map(normalizeForSearch)
  const digits = normalized[3]!.replaceAll(/\D/g, '')
  const phone_key = toPhoneKey(phone)
  const words = [...normalized, digits, phone_key, ...(old_number ? [normalizeForSearch(old_number)] : [])]
  return {
    first_key: normalized[0]!,
    last_key: normalized[1]!,
    email_key: toEmailKey(email),
    person_key: date_of_birth && personKey(normalized[0]!, normalized[1]!, date_of_birth),
    phone_key,
    search: [...new Set(words)].join(' '),
  }
}
