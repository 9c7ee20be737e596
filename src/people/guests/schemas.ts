import { z } from 'zod'
import { amount, id, isoInstant } from '#platform/values/fields.ts'
import { contactKinds, flagKinds, flagScopes, guestKinds } from './words.ts'

/** The flags of a guest: warnings that the desk sees first. */
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
      /** The name of the other record, a member's with its number. */
      other: z.string(),
      stays: z.number().int(),
      undoneAt: isoInstant.nullable(),
      /** Whether it is a merge into this record that was not undone. */
      canUndo: z.boolean(),
    }),
  ),
  createdAt: isoInstant,
  version: z.number().int(),
})

export type GuestRecord = z.infer<typeof guestRecord>

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
