import { z } from 'zod'
import { guestRecord } from '#people/guests/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  calendarDay,
  email,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  multilineText,
  phone,
  requiredText,
  searchText,
  singleLineText,
  withAlias,
} from '#platform/values/fields.ts'
import { dateOrders, MAX_BYTES, memberStatuses } from './words.ts'

export type { MemberStatus } from './words.ts'

/** The member form (SPEC §5). The server also checks the birth date against today. */
export const memberForm = z.object({
  firstName: requiredText('First name is required', 80),
  lastName: requiredText('Last name is required', 80),
  email,
  phoneNumber: phone,
  dateOfBirth: emptyAsNull(calendarDay),
  address: emptyAsNull(singleLineText()),
  city: emptyAsNull(singleLineText(80)),
  state: emptyAsNull(singleLineText(80)),
  postalCode: emptyAsNull(singleLineText(20)),
  emergencyContact: emptyAsNull(singleLineText(120)),
  emergencyPhone: emptyAsNull(singleLineText(40)),
  notes: emptyAsNull(multilineText()),
  /** Whether the member agrees to receive news. */
  consent: z.boolean(),
  status: z.enum(memberStatuses),
  /** Why the member is suspended or inactive; shown to the desk at the next visit. */
  statusReason: emptyAsNull(singleLineText()),
})

/** Confirms that the person is none of the shown candidates. */
const confirmed = { confirmDuplicate: z.boolean().optional() }

/** A new member needs a name, an email and a phone. New members are active (SPEC §4). */
export const newMember = memberForm
  .partial()
  .required({ firstName: true, lastName: true, email: true, phoneNumber: true })
export const memberChange = memberForm.partial().extend(confirmed)

export const member = z.object({
  id,
  memberNumber: z.string(),
  /** The number in an earlier system; empty if there is none. */
  oldNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** When a mail server last refused this address; null if none did. */
  emailFailedAt: isoInstant.nullable(),
  /** When the member agreed to receive news by email; null if not. */
  newsConsentedAt: isoInstant.nullable(),
  phone: z.string(),
  phoneNumber: z.string(),
  dateOfBirth: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  emergencyContact: z.string(),
  emergencyPhone: z.string(),
  notes: z.string(),
  status: z.enum(memberStatuses),
  statusReason: z.string(),
  createdAt: isoInstant,
  membershipCount: z.number().int(),
  /** The membership in force, else the latest; null if there never was one. */
  membership: z
    .object({ id, type: z.string(), status: z.string(), startDate: z.string(), endDate: z.string() })
    .nullable(),
  /** Amount owed over all memberships; negative is credit. */
  balance: amount,
  version: z.number().int(),
})

export type Member = z.infer<typeof member>

/** One member, with the merges into it and of it, newest first. */
export const memberRecord = member.extend({ moves: guestRecord.shape.moves })

export type MemberRecord = z.infer<typeof memberRecord>

/** A member who may be the same person as the one being saved. A 409 lists them as `candidates`. */
export const candidate = member
  .pick({ id: true, memberNumber: true, firstName: true, lastName: true, email: true, phoneNumber: true })
  .extend({ dateOfBirth: z.string().nullable(), same: z.enum(['email', 'phone', 'name and birth date']) })

export const duplicates = z.object({ candidates: z.array(candidate) })

export type Candidate = z.infer<typeof candidate>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  roles: deskRoles,
  summary: 'Members by name, 50 a page; with search the best 50 by name, number, email or phone',
  query: z.object({
    search: searchText.optional(),
    /** Id of the last member of the previous page. Ignored with `search`. */
    after: idParams.shape.id.optional(),
  }),
  response: z.array(member),
})

export const readMember = endpoint({
  method: 'GET',
  path: '/api/members/:id',
  roles: deskRoles,
  summary: 'One member; of a merged one, the member that took over what it had',
  params: idParams,
  response: memberRecord,
})

export const addMember = endpoint({
  method: 'POST',
  path: '/api/members',
  roles: deskRoles,
  summary: 'Add a member. 409 with candidates if one may be the same person, unless confirmDuplicate is set',
  body: withAlias(newMember.extend(confirmed), 'phone', 'phoneNumber'),
  response: member,
  status: 201,
})

export const editMember = endpoint({
  method: 'PATCH',
  path: '/api/members/:id',
  roles: deskRoles,
  summary: 'Change a member',
  params: idParams,
  body: withAlias(memberChange, 'phone', 'phoneNumber'),
  response: member,
})

export const mergeMembers = endpoint({
  method: 'POST',
  path: '/api/members/:id/merge',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Merge another member into this one: memberships, visits, stays and bills. Staff need a manager',
  params: idParams,
  body: z.object({ otherId: id }),
  response: memberRecord,
})

export const undoMemberMerge = endpoint({
  method: 'POST',
  path: '/api/members/:id/moves/:moveId/undo',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Undo a merge: what came with the other member goes back. Staff need a manager',
  params: idParams.extend({ moveId: idParams.shape.id }),
  body: z.object({}),
  response: memberRecord,
})

export const eraseMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/erase',
  roles: managerRoles,
  takesLong: true,
  summary:
    'Erase the data of a member and of the guest that the member is; memberships, visits and payments are kept without the name',
  params: idParams,
  body: z.object({ confirm: z.literal(true) }),
  response: z.object({ id }),
})

/** A rejected row and the reasons. `row` is its number in a spreadsheet. */
const rejectedRow = z.object({ row: z.number().int(), name: z.string(), reasons: z.array(z.string()) })

/** With its cells, so that it can be saved, corrected and imported again. */
const savableRow = rejectedRow.extend({ cells: z.array(z.string()) })
export type RejectedRow = z.infer<typeof savableRow>

/** Whether dates such as 4/1/1990 have the day or the month first. */
const dateOrder = z.enum(dateOrders)
export type DateOrder = z.infer<typeof dateOrder>

const importResult = z.object({
  /** Rows below the headings. */
  rows: z.number().int(),
  /** Number of rows that can be imported as new members. */
  ready: z.number().int(),
  bad: z.array(rejectedRow),
  /** Rows that may duplicate a member or an earlier row. */
  duplicates: z.array(rejectedRow),
  /** Rows with the old number of a member, and what they add. */
  updates: z.array(rejectedRow),
  /** Number of rows that say nothing new of a member with their old number. */
  unchanged: z.number().int(),
  /** Rows whose balance is not added, as their member has a membership already. */
  leftOut: z.array(rejectedRow),
  /** Unknown headings. */
  ignored: z.array(z.string()),
})

export const importPreview = importResult.extend({
  headings: z.array(z.string()),
  /** Rows that can be imported as new members, and what each adds. */
  additions: z.array(savableRow),
  bad: z.array(savableRow),
  duplicates: z.array(savableRow),
  updates: z.array(savableRow),
  leftOut: z.array(savableRow),
  /** A date of the file that may be read in two ways. The import must say which: `dates`. */
  ambiguousDate: z.string().nullable(),
})

export type ImportPreview = z.infer<typeof importPreview>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/members/import/preview',
  roles: managerRoles,
  takesLong: true,
  summary: 'Check a CSV file (text/csv) of members; stores nothing',
  bodyLimit: MAX_BYTES,
  query: z.object({ dates: dateOrder.optional() }),
  response: importPreview,
})

export const importMembers = endpoint({
  method: 'POST',
  path: '/api/members/import',
  roles: managerRoles,
  takesLong: true,
  summary: 'Import the good rows of a CSV file (text/csv); with duplicates=import also possible duplicates',
  bodyLimit: MAX_BYTES,
  query: z.object({ duplicates: z.enum(['skip', 'import']).optional(), dates: dateOrder.optional() }),
  response: importResult.extend({ imported: z.number().int(), updated: z.number().int() }),
})

const importProgress = z.object({
  startedAt: isoInstant,
  isRunning: z.boolean(),
  /** Rows to import and how many are done; if it has ended before all are, it failed. */
  rows: z.number().int(),
  done: z.number().int(),
  imported: z.number().int(),
  updated: z.number().int(),
})
export type ImportProgress = z.infer<typeof importProgress>

export const readLastImport = endpoint({
  method: 'GET',
  path: '/api/members/import',
  roles: managerRoles,
  summary: 'How far the import is that runs, or has ended within ten minutes; null if there is none',
  response: z.object({ last: importProgress.nullable() }),
})

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/members/export.csv',
  roles: managerRoles,
  takesLong: true,
  summary: 'All members as CSV, each with the current or latest membership, its end and the balance',
  response: z.string(),
})
