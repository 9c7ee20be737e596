import { z } from 'zod'
import { endpoint } from '../shared/http/endpoint.ts'
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
  singleLineText,
} from '../shared/values/fields.ts'
import * as calls from './calls.ts'
import { contactKinds, flagKinds, flagScopes, guestKinds, MAX_CONTACTS } from './calls.ts'

export type { ContactKind, FlagKind, FlagScope, GuestKind } from './calls.ts'

/** What the desk must know of a guest before anything else. */
export const guestFlag = z.object({
  id,
  kind: z.enum(flagKinds),
  scope: z.enum(flagScopes),
  reason: z.string(),
  /** Last day in force, yyyy-MM-dd; null if it has no end. */
  until: z.string().nullable(),
})

export type GuestFlag = z.infer<typeof guestFlag>

/** A flag that is not lifted, as the board marks it. */
export const boardFlag = z.object({
  kind: z.enum(flagKinds),
  /** It is in force before this instant; null if it has no end. */
  until: isoInstant.nullable(),
})

export type BoardFlag = z.infer<typeof boardFlag>

/** A guest or a company, as lists and forms show it. */
export const guest = z.object({
  id,
  kind: z.enum(guestKinds),
  name: z.string(),
  /** The latest ones; empty if unknown. */
  phone: z.string(),
  email: z.string(),
  memberId: id.nullable(),
  memberNumber: z.string().nullable(),
  /** Flags in force, the most serious first. */
  flags: z.array(guestFlag),
  /** Amount owed; negative is credit. */
  balance: amount,
  /** Number of stays, without cancelled bookings. */
  stays: z.number().int(),
  /** Start of the newest stay that has begun; null if there is none. */
  lastVisit: isoInstant.nullable(),
})

export type Guest = z.infer<typeof guest>

/** The record of a guest, with all that is known. */
export const guestRecord = guest.extend({
  contacts: z.array(z.object({ kind: z.enum(contactKinds), value: z.string() })),
  language: z.string(),
  preferences: z.string(),
  notes: z.string(),
  /** When the guest agreed to receive news; null if not. */
  consentedAt: isoInstant.nullable(),
  firstVisit: isoInstant.nullable(),
  /** Charged for all stays and invoices, with tax. */
  spending: amount,
  /** All flags, also lifted and past ones, newest first. */
  flagHistory: z.array(
    guestFlag.extend({
      evidence: z.string(),
      setAt: isoInstant,
      setBy: z.string(),
      liftedAt: isoInstant.nullable(),
      liftedBy: z.string().nullable(),
      liftReason: z.string().nullable(),
    }),
  ),
  /** Merges and splits of this record, newest first. */
  moves: z.array(
    z.object({
      id,
      kind: z.enum(['merge', 'split']),
      at: isoInstant,
      by: z.string(),
      fromId: id,
      intoId: id,
      stays: z.number().int(),
    }),
  ),
  createdAt: isoInstant,
  version: z.number().int(),
})

export type GuestRecord = z.infer<typeof guestRecord>

export const listGuests = endpoint(calls.listGuests, {
  summary: 'Guests and companies by name, 50 a page; with a search, the best 50',
  query: z.object({
    /** Part of the name, a phone or an e-mail, or a member number. */
    search: singleLineText(100).optional(),
    /** The last id of the previous page. */
    after: idParams.shape.id.optional(),
  }),
  response: z.object({ guests: z.array(guest), more: z.boolean() }),
})

export const readGuest = endpoint(calls.readGuest, {
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

export const addGuest = endpoint(calls.addGuest, {
  summary: 'Create the record of a guest or a company before the first stay',
  body: guestForm,
  response: guest,
  status: 201,
})

/** What changes of a record. Phones and e-mails replace all of before. */
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

export const editGuest = endpoint(calls.editGuest, {
  summary: 'Change the record of a guest; past rentals keep the name they were made under',
  params: idParams,
  body: guestChange,
  response: guestRecord,
})

/** A past, running or booked stay of a guest. */
export const guestStay = z.object({
  rentalId: id,
  facilityType: z.enum(['room', 'locker']),
  facilityId: id,
  facilityName: z.string(),
  status: z.enum(['booked', 'active', 'completed', 'cancelled']),
  startTime: isoInstant,
  endTime: isoInstant,
  /** The name under which the desk made the rental. */
  customerName: z.string(),
  total: amount,
  due: amount,
})

export type GuestStay = z.infer<typeof guestStay>

export const listGuestStays = endpoint(calls.listGuestStays, {
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
  /** What it is based on: a report, a bill, a video. */
  evidence: multilineText(1_000).default(''),
  /** Last day in force; without it the flag has no end. */
  until: emptyAsNull(calendarDay),
})

export const flagGuest = endpoint(calls.flagGuest, {
  summary: 'Put a note, a warning or a ban on a guest. A ban needs a manager',
  params: idParams,
  body: flagForm,
  response: guestRecord,
})

export const liftFlag = endpoint(calls.liftFlag, {
  summary: 'Lift a flag with a reason; it stays in the history. A ban needs a manager',
  params: idParams.extend({ flagId: idParams.shape.id }),
  body: z.object({ reason: requiredText('A reason is required', 300) }),
  response: guestRecord,
})

export const mergeGuests = endpoint(calls.mergeGuests, {
  summary: 'Merge another record into this one: its stays, bills, contacts and flags. Staff need a manager',
  params: idParams,
  body: z.object({ otherId: id }),
  response: guestRecord,
})

/** The stays that are somebody else's, and who that is. */
export const splitForm = z.object({
  rentalIds: z.array(id).min(1, 'Choose at least one stay').max(1_000),
  name: guestForm.shape.name,
  phone: emptyAsNull(phone),
  email: emptyAsNull(email),
})

export const splitGuest = endpoint(calls.splitGuest, {
  summary: 'Move stays of a guest, with their bills, to a new record. Staff need a manager',
  params: idParams,
  body: splitForm,
  response: guestRecord,
})

export const exportGuest = endpoint(calls.exportGuest, {
  summary: 'All that is stored of a guest, for the guest',
  params: idParams,
  response: z.object({
    exportedAt: isoInstant,
    guest: guestRecord,
    stays: z.array(guestStay.extend({ notes: z.string(), email: z.string(), phone: z.string() })),
    invoices: z.array(z.object({ number: z.string(), name: z.string(), address: z.string(), total: amount })),
  }),
})

export const eraseGuest = endpoint(calls.eraseGuest, {
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
