import { fold } from '../shared/fold.ts'

/** Earliest birth date (SPEC §5). */
export const EARLIEST_BIRTH = '1900-01-01'

/** Why a birth date is refused, as a sentence; undefined where it may be. `today` as yyyy-MM-dd. */
export function refuseBirthDate(day: string, today: string): string | undefined {
  if (day < EARLIEST_BIRTH) return `Birth date cannot be before ${EARLIEST_BIRTH}`
  return day > today ? 'Birth date cannot be in the future' : undefined
}

/** 'M-000123' of 123. */
export const memberNumber = (id: number): string => `M-${String(id).padStart(6, '0')}`

/**
 * The id in a member number as a person or a scanner writes it: 'M-000123', 'm123', '000123', '123'. A scanner that
 * thinks of another keyboard may write another mark for the hyphen. Undefined where the text is no number.
 */
export function idInNumber(text: string): number | undefined {
  const digits = /^(?:m[^\p{L}\d]?)?0*([1-9]\d{0,9})$/iu.exec(text.trim().replace(/^mß/i, 'M-'))?.[1]
  const id = Number(digits)
  return digits !== undefined && id <= 2_147_483_647 ? id : undefined
}

/** The words of a search, folded, the longest first: it says most about whom to look for. */
export function termsOf(search: string): string[] {
  const words = fold(search).split(/[\s,;]+/)
  return [...new Set(words.filter(word => word !== ''))].sort((a, b) => b.length - a.length).slice(0, 8)
}

interface Person {
  first_name: string
  last_name: string
  email: string
  phone: string
  date_of_birth: string | null
}

/** Folded name and birth date in one, by which a person is found. */
export const personKey = (first: string, last: string, dateOfBirth: string) =>
  `${last}\n${first}\n${dateOfBirth}`

/** The folded columns by which a member is ordered and found. */
export function searchColumns({ first_name, last_name, email, phone, date_of_birth }: Person) {
  const digits = phone.replaceAll(/\D/g, '')
  const folded = [first_name, last_name, email, phone].map(fold)
  return {
    first_key: folded[0]!,
    last_key: folded[1]!,
    email_key: folded[2]!,
    person_key: date_of_birth && personKey(folded[0]!, folded[1]!, date_of_birth),
    search: [...new Set([...folded, digits])].join(' '),
  }
}
