import { z } from 'zod'
import { confirmsTime } from '#money/bills/contract.ts'
import { paymentMethod } from '#money/ledger/contract.ts'
import { quote, quoteLine } from '#money/pricing/contract.ts'
import { amount, id, isoInstant, money, requiredText } from '#platform/values/fields.ts'
import { facilityId, facilityType, paymentInput, rental } from '../schemas.ts'
import { cancelReasons } from '../words.ts'

/** A booking with what its guest paid ahead. */
export const booking = rental.extend({
  /** Dollars held. */
  prepaid: amount,
  /** From then on the desk can record a no-show. */
  noShowTime: isoInstant,
  isNoShow: z.boolean(),
})

export type Booking = z.infer<typeof booking>

/** The fee of cancelling a booking now, or of its no-show, in dollars. */
export const cancellationQuote = z.object({
  /** The agreed price. */
  price: amount,
  fee: amount,
  /** The tax in the fee by name and rate, as lines to show: 'Includes State tax 4%'. */
  taxLines: z.array(quoteLine),
  /** Until when cancelling is free; null if it is free at any time. */
  freeUntil: isoInstant.nullable(),
  prepaid: amount,
  prepaidBy: z.array(z.object({ method: paymentMethod, amount })),
  /** The part of the fee that the prepayment does not cover. */
  due: amount,
  /** The rest of the prepayment. */
  giveBack: amount,
})

export type CancellationQuote = z.infer<typeof cancellationQuote>

const instant = z.iso.datetime({ offset: true }).transform(text => Date.parse(text))

/** The new place and time of a booking. The times are ISO text. */
export const bookingChange = z.object({ facilityType, facilityId, startTime: instant, endTime: instant })

/** The price of a booking after a change. */
export const bookingChangeQuote = quote.extend({
  /** The agreed price before, in dollars. */
  previousTotal: amount,
})

/** How a booking ends whose guest does not come. */
export const cancelForm = z
  .object({
    as: z.enum(cancelReasons).default('cancellation'),
    /** The fee that was shown. Another one is refused. */
    fee: money().optional(),
    /** Why no fee is charged, which a manager decides. */
    waiver: requiredText('Reason is required', 200).optional(),
    /** Whether the rest of the prepayment is paid back or stays held as credit. */
    rest: z.enum(['return', 'credit']).default('return'),
    /** Pays it back by this method instead of its own. */
    returnBy: paymentMethod.optional(),
    confirmsTime,
    ...paymentInput,
  })
  .nullish()

/** The price of a booking if its guest checks in now. */
export const arrivalQuote = quote.extend({
  /** The prepaid amount beyond the price, which the check-in returns by its method. */
  giveBack: z.array(z.object({ method: paymentMethod, amount })),
})

/** The past-due amounts of a guest: earlier stays, visits and overdue invoices, oldest first. Dollars. */
export const pastDue = z.object({
  total: amount,
  /** `since`: when the guest left, or the day on which an invoice was due. */
  bills: z.array(
    z.object({ billId: id, label: z.string(), words: z.string().optional(), amount, since: isoInstant }),
  ),
})

export type PastDue = z.infer<typeof pastDue>
