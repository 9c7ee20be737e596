import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  calendarDay,
  email,
  emptyAsNull,
  id,
  idParams,
  multilineText,
  phone,
  requiredText,
  searchText,
  singleLineText,
} from '#platform/values/fields.ts'
import { guestExport } from './records/export-schema.ts'
import { guest, guestRecord, guestStay } from './schemas.ts'
import { flagKinds, flagScopes, guestKinds, MAX_CONTACTS } from './words.ts'

export type { GuestExport } from './records/export-schema.ts'
export {
  type BoardFlag,
  boardFlag,
  type Guest,
  type GuestFlag,
  type GuestRecord,
  type GuestStay,
  guest,
  guestFlag,
  guestRecord,
  guestStay,
} from './schemas.ts'
export type { ContactKind, FlagKind, FlagScope, GuestKind } from './words.ts'

export const listGuests = endpoint({
  method: 'GET',
  path: '/api/guests',
  roles: deskRoles,
  summary: 'Guests and companies by name, 50 a page; with a search, the best 50',
  query: z.object({
    /** Part of the name, a phone or an e-mail, or a member number. */
    search: searchText.optional(),
    /** The last id of the previous page. */
    after: idParams.shape.id.optional(),
  }),
  response: z.object({ guests: z.array(guest), more: z.boolean() }),
})

export const readGuest = endpoint({
  method: 'GET',
  path: '/api/guests/:id',
  roles: deskRoles,
  summary: 'The record of a guest; of a merged one, the record that took over its stays',
  params: idParams,
  response: guestRecord,
})

const phones = z.array(phone).max(MAX_CONTACTS)
const emails = z.array(email).max(MAX_CONTACTS)

/** The form of a new guest or company. */
export const guestForm = z.object({
  kind: z.enum(guestKinds).default('person'),
  name: requiredText('Name is required', 120),
  phone: emptyAsNull(phone),
  email: emptyAsNull(email),
})

export const addGuest = endpoint({
  method: 'POST',
  path: '/api/guests',
  roles: deskRoles,
  summary: 'Create the record of a guest or a company before the first stay',
  body: guestForm,
  response: guest,
  status: 201,
})

/** Changes of a record. Phones and e-mails replace all existing ones. */
export const guestChange = z
  .object({
    name: guestForm.shape.name,
    kind: z.enum(guestKinds),
    phones,
    emails,
    memberId: id.nullable(),
    language: singleLineText(40),
    preferences: multilineText(),
    notes: multilineText(),
    /** Whether the guest agrees to receive news. */
    consent: z.boolean(),
  })
  .partial()

export const editGuest = endpoint({
  method: 'PATCH',
  path: '/api/guests/:id',
  roles: deskRoles,
  summary: 'Change the record of a guest; past rentals keep the name they were made under',
  params: idParams,
  body: guestChange,
  response: guestRecord,
})

export const listGuestStays = endpoint({
  method: 'GET',
  path: '/api/guests/:id/stays',
  roles: deskRoles,
  summary: 'Stays and bookings of a guest, newest first, 50 a page',
  params: idParams,
  query: z.object({
    /** The last rental of the previous page. */
    before: idParams.shape.id.optional(),
  }),
  response: z.object({ stays: z.array(guestStay), more: z.boolean() }),
})

export const flagForm = z.object({
  kind: z.enum(flagKinds),
  scope: z.enum(flagScopes).default('all'),
  reason: requiredText('A reason is required', 300),
  /** The evidence: a report, a bill, a video. */
  evidence: multilineText(1_000).default(''),
  /** Last day in force; without it the flag has no end. */
  until: emptyAsNull(calendarDay),
})

export const flagGuest = endpoint({
  method: 'POST',
  path: '/api/guests/:id/flags',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Put a note, a warning or a ban on a guest. A ban needs a manager',
  params: idParams,
  body: flagForm,
  response: guestRecord,
})

export const liftFlag = endpoint({
  method: 'POST',
  path: '/api/guests/:id/flags/:flagId/lift',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Lift a flag with a reason; it stays in the history. A ban needs a manager',
  params: idParams.extend({ flagId: idParams.shape.id }),
  body: z.object({ reason: requiredText('A reason is required', 300) }),
  response: guestRecord,
})

export const mergeGuests = endpoint({
  method: 'POST',
  path: '/api/guests/:id/merge',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Merge another record into this one: its stays, bills, contacts and flags. Staff need a manager',
  params: idParams,
  body: z.object({ otherId: id }),
  response: guestRecord,
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/guests/:id/moves/:moveId/undo',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Undo a merge: what came with the other record goes back to it. Staff need a manager',
  params: idParams.extend({ moveId: idParams.shape.id }),
  body: z.object({}),
  response: guestRecord,
})

/** The stays that are someone else's, and who that is. */
export const splitForm = z.object({
  rentalIds: z.array(id).min(1, 'Choose at least one stay').max(1_000),
  name: guestForm.shape.name,
  phone: emptyAsNull(phone),
  email: emptyAsNull(email),
})

export const splitGuest = endpoint({
  method: 'POST',
  path: '/api/guests/:id/split',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Move stays of a guest, with their bills, to a new record. Staff need a manager',
  params: idParams,
  body: splitForm,
  response: guestRecord,
})

export const exportGuest = endpoint({
  method: 'GET',
  path: '/api/guests/:id/export',
  roles: managerRoles,
  takesLong: true,
  summary: 'All that is stored of a guest, for the guest',
  params: idParams,
  response: guestExport,
})

export const eraseGuest = endpoint({
  method: 'POST',
  path: '/api/guests/:id/erase',
  roles: managerRoles,
  takesLong: true,
  summary:
    'Erase the data of a guest; stays and payments are kept without the name. Backups keep the data until they expire',
  params: idParams,
  body: z.object({ confirm: z.literal(true) }),
  response: z.object({
    id,
    stays: z.number().int(),
    /** Issued invoices keep name and address, as the law demands. */
    invoices: z.number().int(),
  }),
})
