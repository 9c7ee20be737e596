import type { z } from 'zod'
import { useOfferedMethods } from '#money/payments/web/shared/money-panel/offered-methods.ts'
import { usePayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { localToInstant, MINUTE } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import type { newRental } from '../../contract.ts'
import { useRentalQuote, useTotals } from '../quotes.ts'
import { usualHours } from '../shared/duration-chips.tsx'
import { usePastDue } from '../shared/past-due/use-past-due.ts'
import { hoursBetween, withHours } from '../times.ts'
import { linesOfPrepaid } from './book-later.ts'
import { usePrepayAmount } from './prepay-amount.tsx'

/** The values of the form; times are local, ids 0 until picked. */
export type TypedRental = Omit<z.output<typeof newRental>, 'memberId'> & { memberId: number }

/**
 * The bill of a new rental: its price, and what of it is paid now. A rental that starts now is paid together with its
 * guest's past-due amounts, or later. A booking is paid at check-in, or in part ahead.
 */
export function useNewRentalBill(typed: TypedRental, timeZone: string) {
  const { facilityType, facilityId, memberId, startDate, endDate, rate } = typed
  const stay = {
    form: 'new-rental' as const,
    rate,
    startDate,
    ...(facilityId > 0 && { facilityType, facilityId }),
    ...(memberId > 0 && { memberId }),
  }
  // Without a facility or a rate, the server would answer that the stay is free.
  const isPriced = facilityId > 0 || rate > 0
  const hours = hoursBetween(startDate, endDate, timeZone, typed.hours) ?? 0
  const lengths = useTotals(
    usualHours.map(hours => {
      const { end } = withHours({ start: startDate, end: endDate, hours }, hours, timeZone)
      return { ...stay, hours, endDate: end }
    }),
    isPriced,
  )
  const { quote, due, error } = useRentalQuote({ ...stay, hours, endDate }, isPriced)
  const lines = quote === null ? null : quote?.lines

  const isBooking = (localToInstant(startDate, timeZone) ?? 0) > now() + MINUTE
  const { forGuests } = useOfferedMethods()
  const prepay = usePrepayAmount(isBooking ? (due ?? 0) : 0)
  const isPrepaid = isBooking && prepay.amount > 0
  const pastDue = usePastDue({
    guestId: typed.guestId,
    name: typed.customerName,
    phone: typed.customerPhone,
    email: typed.customerEmail,
    memberId,
  })
  const payment = usePayment(
    isPrepaid
      ? { due: typeof due === 'number' ? prepay.amount : due, isExact: true }
      : {
          due: isBooking ? due : pastDue.plus(due),
          own: 'later',
          later: true,
          takesCards: !isBooking,
          isExact: due === 0,
        },
    isBooking && !isPrepaid ? [] : forGuests,
  )

  function shownLines() {
    if (!isBooking) return pastDue.linesWith(lines)
    return isPrepaid ? lines && linesOfPrepaid(lines, prepay.amount) : lines
  }

  return {
    ...{ isBooking, isPrepaid, prepay, pastDue, payment, error },
    /** The usual lengths with their prices. */
    lengths,
    /** Lines of the price: null while the form is incomplete, undefined while they load. */
    lines,
    /** The lines to show, including debts from earlier visits or, for a booking, the prepayment. */
    shownLines: shownLines(),
    isReady: isBooking ? prepay.isValid : pastDue.isReady,
    /** For the request. */
    body: {
      ...payment.body,
      quotedAt: quote?.at,
      ...(!isBooking && payment.isPaying && { due: quote?.due }),
      ...(!isBooking && pastDue.bodyFor(payment.isPaying)),
      ...(isPrepaid && { prepayment: prepay.amount }),
    },
  }
}
