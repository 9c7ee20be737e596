import { z } from 'zod'
import { amount, isoInstant } from '#platform/values/fields.ts'
import { guestRecord, guestStay } from '../schemas.ts'

/** All that is stored of a guest. */
export const guestExport = z.object({
  exportedAt: isoInstant,
  guest: guestRecord,
  /** Of records that were merged into this one. */
  otherNames: z.array(z.string()),
  stays: z.array(guestStay.extend({ notes: z.string(), email: z.string(), phone: z.string() })),
  invoices: z.array(z.object({ number: z.string(), name: z.string(), address: z.string(), total: amount })),
  /** Payments and deposits; money given back is negative. */
  payments: z.array(z.object({ at: isoInstant, method: z.string(), amount })),
  /** Times on the waiting list. */
  waiting: z.array(
    z.object({
      joinedAt: isoInstant,
      closedAt: isoInstant.nullable(),
      status: z.string(),
      people: z.number().int(),
      email: z.string(),
      wants: z.array(z.string()),
    }),
  ),
  /** Emails to the guest: what they were about, and what became of them. Their text is not stored. */
  emails: z.array(
    z.object({
      about: z.string(),
      address: z.string(),
      status: z.string(),
      queuedAt: isoInstant,
      sentAt: isoInstant.nullable(),
    }),
  ),
  keys: z.array(
    z.object({
      label: z.string(),
      outAt: isoInstant,
      backAt: isoInstant.nullable(),
      lostAt: isoInstant.nullable(),
    }),
  ),
  /**
   * Stored data of ID cards, as the settings keep it. `isRecognized`: the card is recognized by a hash of its number.
   */
  cards: z.array(
    z.object({ scannedAt: isoInstant, isRecognized: z.boolean(), fields: z.record(z.string(), z.string()) }),
  ),
  /** Notes of hand-overs that name the guest. */
  handovers: z.array(z.object({ writtenAt: isoInstant, notes: z.string() })),
})

export type GuestExport = z.infer<typeof guestExport>
