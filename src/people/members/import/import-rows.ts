import { z } from 'zod'
import type { CsvRow } from '#platform/values/csv/read-csv.ts'
import { calendarDay, emptyAsNull, singleLineText } from '#platform/values/fields.ts'
import type { DateOrder, RejectedRow } from '../contract.ts'
import { newMember } from '../contract.ts'
import { checkBirthDate } from '../rules.ts'

const MAX_DOLLARS = 1_000_000

/** Dollars owed; negative is credit. */
const balance = z
  .string()
  .regex(/^-?\d+(\.\d{1,2})?$/, 'Must be an amount such as 50.00, or -12.50 in credit')
  .transform(Number)
  .refine(dollars => Math.abs(dollars) <= MAX_DOLLARS, 'Must be at most 1,000,000')

/** A row: the member form, the number in an earlier system, and the membership that was paid there. */
const importForm = newMember.extend({
  oldNumber: emptyAsNull(singleLineText(40)),
  plan: emptyAsNull(singleLineText(80)),
  billing: emptyAsNull(singleLineText(20)),
  paidUntil: emptyAsNull(calendarDay),
  balance: emptyAsNull(balance),
})

type Form = z.output<typeof newMember>
type Field = keyof z.output<typeof importForm>

/** A membership of an earlier system that is paid until a day, yyyy-MM-dd, inclusive. */
export interface PaidMembership {
  /** The name of the plan. */
  plan: string
  /** The word for the billing frequency; empty for the usual one of the plan. */
  billing: string
  paidUntil: string
  /** Dollars owed there; negative is credit. */
  balance: number
}

/** A row that can be imported. `row` is its spreadsheet row number. */
export interface ImportableRow {
  row: number
  name: string
  form: Form
  oldNumber: string | null
  membership: PaidMembership | null
  /** What the import does with the membership, as sentences without a period. */
  effects: readonly string[]
  cells: readonly string[]
}

/** Returns why a membership cannot be imported, as 'Plan: …', and what its import does; empty if it can. */
export type CheckMembership = (membership: PaidMembership) => { refusals: string[]; effects: string[] }

/** Columns of an import file with their heading and accepted aliases. */
const columns: readonly { field: Field; heading: string; aliases?: readonly string[] }[] = [
  { field: 'firstName', heading: 'First name', aliases: ['given name', 'forename'] },
  { field: 'lastName', heading: 'Last name', aliases: ['surname', 'family name'] },
  { field: 'email', heading: 'Email', aliases: ['e-mail', 'email address', 'mail'] },
  { field: 'phoneNumber', heading: 'Phone number', aliases: ['phone', 'telephone', 'mobile', 'cell'] },
  { field: 'dateOfBirth', heading: 'Date of birth', aliases: ['birth date', 'birthday', 'dob'] },
  { field: 'address', heading: 'Address', aliases: ['street', 'street address'] },
  { field: 'city', heading: 'City', aliases: ['town'] },
  { field: 'state', heading: 'State', aliases: ['province', 'region'] },
  { field: 'postalCode', heading: 'Postal code', aliases: ['zip', 'zip code', 'postcode'] },
  { field: 'emergencyContact', heading: 'Emergency contact' },
  { field: 'emergencyPhone', heading: 'Emergency phone' },
  { field: 'notes', heading: 'Notes', aliases: ['note', 'comment', 'comments'] },
  { field: 'status', heading: 'Status' },
  { field: 'statusReason', heading: 'Status reason' },
  { field: 'oldNumber', heading: 'Old number', aliases: ['old member number', 'previous number'] },
  { field: 'plan', heading: 'Plan', aliases: ['membership plan'] },
  { field: 'billing', heading: 'Billing', aliases: ['billing frequency'] },
  { field: 'paidUntil', heading: 'Paid until', aliases: ['paid through', 'paid to', 'valid until'] },
  { field: 'balance', heading: 'Balance', aliases: ['opening balance', 'balance due'] },
]

/** The columns of a paid membership, which an export names in words of its own. */
const membershipFields: readonly Field[] = ['plan', 'billing', 'paidUntil', 'balance']

/** Returns the field of each column (undefined if unknown) and the unknown headings. */
export function headingsOf(headings: readonly string[]): {
  fields: (Field | undefined)[]
  ignored: string[]
} {
  const fields = headings.map(heading => fieldByHeading.get(normalizeHeading(heading)))
  const ignored = headings.filter((heading, index) => !fields[index] && heading.trim() !== '')
  return { fields, ignored }
}

/** Returns the headings of required columns that are missing. */
export function missingHeadings(fields: readonly (Field | undefined)[]): string[] {
  const needed: readonly Field[] = ['firstName', 'lastName', 'email', 'phoneNumber']
  return columns
    .filter(({ field }) => needed.includes(field) && !fields.includes(field))
    .map(({ heading }) => heading)
}

/**
 * Returns the first date of a file that may be read in two ways, with the day or the month first; undefined if
 * the others show that all have the month first, as is usual in the United States.
 */
export function findAmbiguousDate(
  rows: readonly CsvRow[],
  fields: readonly (Field | undefined)[],
): string | undefined {
  const dated = rows.flatMap(({ cells }) =>
    cells.filter((_, column) => dateFields.includes(fields[column] ?? 'notes')),
  )
  const parts = dated.flatMap(cell => {
    const [text, first, second] = numericDate.exec(cell.trim()) ?? []
    return text === undefined ? [] : [{ text, first: Number(first), second: Number(second) }]
  })
  const differing = parts.filter(
    ({ first, second }) => first !== second && Math.min(first, second) <= 12 && Math.max(first, second) <= 31,
  )
  const isMonthFirst =
    differing.some(({ second }) => second > 12) && differing.every(({ first }) => first <= 12)
  return isMonthFirst ? undefined : (differing.find(hasTwoReadings) ?? differing[0])?.text
}

const hasTwoReadings = ({ first, second }: { first: number; second: number }) => first <= 12 && second <= 12

/** Validates a row with the member form. Returns the form, or all reasons why it is invalid. */
export function checkRow(
  { number: row, cells }: CsvRow,
  fields: readonly (Field | undefined)[],
  dates: DateOrder,
  today: string,
  checkMembership: CheckMembership,
): ImportableRow | RejectedRow {
  const values = Object.fromEntries(
    fields.flatMap((field, index) => (field ? [[field, parseCell(field, cells[index] ?? '', dates)]] : [])),
  ) as Partial<Record<Field, string>>
  const name = [values.firstName, values.lastName].filter(Boolean).join(' ')
  const hasExtraCells = cells.slice(fields.length).some(cell => cell.trim() !== '')
  const { success, data, error } = importForm.safeParse(values)
  const reasons = [
    ...(hasExtraCells ? ['More cells than headings'] : []),
    ...columns.flatMap(({ field, heading }) =>
      digitFields.includes(field) && isShortenedNumber(values[field])
        ? [
            `${heading}: A spreadsheet has shortened a long number to ${values[field]}. Format the column as text`,
          ]
        : [],
    ),
    ...(error?.issues ?? []).map(issue => `${headingOf(issue.path[0])}: ${messageOf(issue)}`),
  ]
  const birthDateError = success && data.dateOfBirth ? checkBirthDate(data.dateOfBirth, today) : undefined
  if (birthDateError) reasons.push(`Date of birth: ${birthDateError}`)
  const { oldNumber = null, plan, billing, paidUntil, balance, ...form } = data ?? {}
  const membership =
    plan && paidUntil ? { plan, billing: billing ?? '', paidUntil, balance: balance ?? 0 } : null
  const { refusals = [], effects = [] } = membership ? checkMembership(membership) : {}
  if (plan && !paidUntil) reasons.push('Paid until: Required with a plan')
  if (paidUntil && !plan) reasons.push('Plan: Required with Paid until')
  if (balance && !plan && !paidUntil) reasons.push('Balance: Plan and Paid until are required with it')
  reasons.push(...refusals)
  if (!success || reasons.length > 0) return { row, name, reasons: [...new Set(reasons)], cells }
  return { row, name, form: form as Form, oldNumber, membership, effects, cells }
}

const dateFields: readonly Field[] = ['dateOfBirth', 'paidUntil']

/** The fields with long numbers, which spreadsheets shorten to '4.47911E+11'. */
const digitFields: readonly Field[] = ['phoneNumber', 'emergencyPhone', 'postalCode']
const isShortenedNumber = (text = '') => /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i.test(text)

/** Names the words that a field allows. */
const messageOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' ? `Must be ${listOf(issue.values.map(String))}` : issue.message

/** 'active, inactive or suspended' */
const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Headings of an exported file. */
export const exportHeadings: readonly string[] = columns
  .filter(({ field }) => !membershipFields.includes(field))
  .map(({ heading }) => heading)

/** Normalizes a heading to its letters: 'first_name', 'First Name' and 'firstName' are equal. */
const normalizeHeading = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

const fieldByHeading = new Map(
  columns.flatMap(({ field, heading, aliases = [] }) =>
    [field, heading, ...aliases].map(name => [normalizeHeading(name), field] as const),
  ),
)

const headingOf = (field: PropertyKey | undefined) =>
  columns.find(column => column.field === field)?.heading ?? String(field)

/** A date of numbers with the year last. Those with dots have the day first. */
const numericDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/
const dottedDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** Converts a cell to a form value. An empty status is active. */
function parseCell(field: Field, cell: string, dates: DateOrder): string {
  const text = cell.trim()
  if (field === 'status') return text === '' ? 'active' : text.toLowerCase()
  if (field === 'balance') return parseBalance(text)
  if (!dateFields.includes(field)) return field === 'notes' ? cell : text
  const dotted = dottedDate.exec(text)
  const [, first, second, year] = dotted ?? numericDate.exec(text) ?? []
  if (year === undefined) return text
  const [day, month] = dotted || dates === 'day' ? [first, second] : [second, first]
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** Both separators, or one with three digits behind it, divide thousands: '1,234.50' and '1.234,50'. */
const grouped = /^\d{1,3}(?:(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3})+,\d{1,2})$/

/** Converts an amount such as '$1,234.50', '1.234,50 €', '12.50-' or '(12.50)' to '1234.50' or '-12.50'. */
function parseBalance(text: string): string {
  const digits = text.replaceAll(/[\s\p{Sc}()+-]/gu, '')
  const decimal = /[.,]\d{1,2}$/.exec(digits)?.[0].slice(1)
  const isAmount = grouped.test(digits) || /^\d+([.,]\d{1,2})?$/.test(digits)
  if (!isAmount || /\d\s*[-(]\s*\d/.test(text)) return text
  const whole = digits.slice(0, decimal ? -decimal.length - 1 : undefined).replaceAll(/[.,]/g, '')
  const isCredit = /^\(.*\)$/.test(text) || text.includes('-')
  return `${isCredit ? '-' : ''}${whole}${decimal ? `.${decimal}` : ''}`
}
