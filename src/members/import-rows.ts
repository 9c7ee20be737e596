import type { z } from 'zod'
import type { ImportPreview } from './contract.ts'
import { newMember } from './contract.ts'
import { checkBirthDate } from './rules.ts'

type Form = z.output<typeof newMember>
type Field = keyof Form

/** A row that can be imported. `row` is its spreadsheet row number. */
export interface ImportableRow {
  row: number
  name: string
  form: Form
}

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
]

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

/** Validates a row with the member form. Returns the form, or all reasons why it is invalid. */
export function checkRow(
  cells: readonly string[],
  fields: readonly (Field | undefined)[],
  row: number,
  today: string,
): ImportableRow | ImportPreview['bad'][number] {
  const values = Object.fromEntries(
    fields.flatMap((field, index) => (field ? [[field, parseCell(field, cells[index] ?? '')]] : [])),
  ) as Partial<Record<Field, string>>
  const name = [values.firstName, values.lastName].filter(Boolean).join(' ')
  const hasExtraCells = cells.slice(fields.length).some(cell => cell.trim() !== '')
  const { success, data, error } = newMember.safeParse(values)
  const reasons = [
    ...(hasExtraCells ? ['More cells than headings'] : []),
    ...(error?.issues ?? []).map(({ path, message }) => `${headingOf(path[0])}: ${message}`),
  ]
  const birthDateError = success && data.dateOfBirth ? checkBirthDate(data.dateOfBirth, today) : undefined
  if (birthDateError) reasons.push(`Date of birth: ${birthDateError}`)
  if (!success || reasons.length > 0) return { row, name, reasons: [...new Set(reasons)] }
  return { row, name, form: data }
}

/** Headings of an exported file. */
export const exportHeadings: readonly string[] = columns.map(({ heading }) => heading)

/** Normalizes a heading to its letters: 'first_name', 'First Name' and 'firstName' are equal. */
const normalizeHeading = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

const fieldByHeading = new Map(
  columns.flatMap(({ field, heading, aliases = [] }) =>
    [field, heading, ...aliases].map(name => [normalizeHeading(name), field] as const),
  ),
)

const headingOf = (field: PropertyKey | undefined) =>
  columns.find(column => column.field === field)?.heading ?? String(field)

/** Converts a cell to a form value. Accepts US dates (5/20/1980); an empty status is active. */
function parseCell(field: Field, cell: string): string {
  const text = cell.trim()
  if (field === 'status') return text === '' ? 'active' : text.toLowerCase()
  if (field !== 'dateOfBirth') return field === 'notes' ? cell : text
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  return us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : text
}
