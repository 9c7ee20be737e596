import { z } from 'zod'
import { money, singleLineText } from '#platform/values/fields.ts'
import { MAX_UPGRADE_FEES } from './words.ts'

/** A fee of a booking: a percentage of its agreed price, or a fixed amount in dollars. It never exceeds that price. */
const bookingFee = z
  .object({ unit: z.enum(['percent', 'amount']), value: money(0) })
  .refine(({ unit, value }) => unit === 'amount' || value <= 100, {
    path: ['value'],
    message: 'Must be at most 100%',
  })

/** The fees of a booking whose guest cancels or does not come. */
export const bookingTerms = z.object({
  /** Hours before the start until which cancelling is free. */
  freeHours: z.number().int('Must be a whole number').min(0).max(8_760),
  cancellation: bookingFee,
  noShow: bookingFee,
  /** Minutes after the start from which its guest counts as a no-show. */
  noShowMinutes: z.number().int('Must be a whole number').min(0).max(1_440),
})

export type BookingTerms = z.infer<typeof bookingTerms>

/** The price of a stay past its agreed end, instead of the hourly rate and the grace. */
export const lateRule = z.object({
  /** Minutes past the agreed end that cost nothing. */
  freeMinutes: z.number().int('Must be a whole number').min(0).max(240),
  /** By minutes past the agreed end, tax included: the last step that was passed. None: the hourly rate. */
  steps: z
    .array(z.object({ afterMinutes: z.number().int().min(0).max(44_640), fee: money(0) }))
    .max(8)
    .refine(
      steps => steps.every(({ afterMinutes }, at) => at === 0 || afterMinutes > steps[at - 1]!.afterMinutes),
      'Each step must begin later than the one before',
    ),
  /** The most that being late costs, tax included; null for no limit. */
  cap: money(0).nullable(),
  /** Instructions for staff, shown at check-out and kept on the bill; may be empty. */
  note: singleLineText(200),
})

export type LateRule = z.infer<typeof lateRule>

/** The price, tax included, that a guest pays once for a move up to this kind at the same rate. */
const upgradeFee = z.object({
  facilityType: z.enum(['room', 'locker']),
  /** A room's type or a locker's size; empty for all. */
  facilityKind: singleLineText(60),
  fee: money(0.01),
})

export type UpgradeFee = z.infer<typeof upgradeFee>

/** Upgrade fees, at most one of each kind. */
export const upgradeFees = z
  .array(upgradeFee)
  .max(MAX_UPGRADE_FEES)
  .refine(
    fees =>
      new Set(fees.map(({ facilityType, facilityKind }) => `${facilityType} ${facilityKind.toLowerCase()}`))
        .size === fees.length,
    'Set one fee for each type or size',
  )
