import type { z } from 'zod'
import type { ImportPreview } from './contract.ts'
import { newMember } from './contract.ts'
import { refuseBirthDate } from './rules.ts'

type Form = z.output<typeof newMember>
type Field = keyof Form

/** A row that can be imported. `row` as spreadsheets count. */
export interface GoodRow {
  row: number
  name: string
  form: Form
}

/** The columns of a file: what each is called, and what else people call it. */
const columns: readonly { field: Field; heading: string; also?: readonly string[] }[] = [
  { field: 'firstName', heading: 'First name', also: ['given name', 'forename'] },
  { field: 'lastName', heading: 'Last name', also: ['surname', 'family name'] },
  { field: 'email', heading: 'Email', also: ['e-mail', 'email address', 'mail'] },
  { field: 'phoneNumber', heading: 'Phone number', also: ['phone', 'telephone', 'mobile', 'cell'] },
  { field: 'dateOfBirth', heading: 'Date of birth', also: ['birth date', 'birthday', 'dob'] },
  { field: 'address', heading: 'Address', also: ['street', 'street address'] },
  { field: 'city', heading: 'City', also: ['town'] },
  { field: 'state', heading: 'State', also: ['province', 'region'] },
  { field: 'postalCode', heading: 'Postal code', also: ['zip', 'zip code', 'postcode'] },
  { field: 'emergencyContact', heading: 'Emergency contact' },
  { field: 'emergencyPhone', heading: 'Emergency phone' },
  { field: 'notes', heading: 'Notes', also: ['note', 'comment', 'comments'] },
  { field: 'status', heading: 'Status' },
  { field: 'statusReason', heading: 'Status reason' },
]

/** What each column of a file is; undefined where it is not understood. */
export function headingsOf(headings: readonly string[]): {
  fields: (Field | undefined)[]
  ignored: string[]
} {
  const fields = headings.map(heading => known.get(bare(heading)))
  const ignored = headings.filter((heading, index) => !fields[index] && heading.trim() !== '')
  return { fields, ignored }
}

/** The columns that a file must have and has not. */
export function missingHeadings(fields: readonly (Field | undefined)[]): string[] {
  const needed: readonly Field[] = ['firstName', 'lastName', 'email', 'phoneNumber']
  return columns
    .filter(({ field }) => needed.includes(field) && !fields.includes(field))
    .map(({ heading }) => heading)
}

/** A row as the member form would take it, or every reason why it would not. */
export function checkRow(
  cells: readonly string[],
  fields: readonly (Field | undefined)[],
  row: number,
  today: string,
): GoodRow | ImportPreview['bad'][number] {
  const typed = Object.fromEntries(
    fields.flatMap((field, index) => (field ? [[field, written(field, cells[index] ?? '')]] : [])),
  ) as Partial<Record<Field, string>>
  const name = [typed.firstName, typed.lastName].filter(Boolean).join(' ')
  const tooLong = cells.slice(fields.length).some(cell => cell.trim() !== '')
  const { success, data, error } = newMember.safeParse(typed)
  const reasons = [
    ...(tooLong ? ['More cells than headings'] : []),
    ...(error?.issues ?? []).map(({ path, message }) => `${headingOf(path[0])}: ${message}`),
  ]
  const born = success && data.dateOfBirth ? refuseBirthDate(data.dateOfBirth, today) : undefined
  if (born) reasons.push(`Date of birth: ${born}`)
  if (!success || reasons.length > 0) return { row, name, reasons: [...new Set(reasons)] }
  return { row, name, form: data }
}

/** The headings under which members are exported. */
export const exportHeadings: readonly string[] = columns.map(({ heading }) => heading)

/** Only letters count: 'first_name', 'First Name' and 'firstName' are the same. */
const bare = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

const known = new Map(
  columns.flatMap(({ field, heading, also = [] }) =>
    [field, heading, ...also].map(name => [bare(name), field] as const),
  ),
)

const headingOf = (field: PropertyKey | undefined) =>
  columns.find(column => column.field === field)?.heading ?? String(field)

/** What a cell means to a field. Dates also as spreadsheets of the United States write them; no status is active. */
function written(field: Field, cell: string): string {
  const text = cell.trim()
  if (field === 'status') return text === '' ? 'active' : text.toLowerCase()
  if (field !== 'dateOfBirth') return field === 'notes' ? cell : text
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  return us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : text
}
