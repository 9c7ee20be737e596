import { z } from 'zod'
import { endpoint } from '../shared/http/endpoint.ts'
import { amount, id, idParams, isoInstant, singleLineText } from '../shared/values/fields.ts'
import * as calls from './calls.ts'
import { contactKinds, flagKinds, flagScopes, guestKinds } from './calls.ts'

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
