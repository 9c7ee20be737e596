import { z } from 'zod'
import { typedFacilityParams } from '#house/facilities/web/shared/dialogs.ts'
import { readBill } from '#money/bills/contract.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as rentals from '../contract.ts'
import { cancelReasons } from '../words.ts'

const rentalParams = z.object({ rentalId: id })

/** A waiting number: '#12'. */
const heldFor = z
  .string()
  .regex(/^#\d{1,9}$/)
  .optional()

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  /** A booking or stay, also an ended one. */
  'rental-details': {
    params: rentalParams,
    calls: [rentals.readRental, readBill],
    load: () => import('./stay/rental-details-dialog.tsx'),
  },
  /** `startTime`: from when it is proposed. */
  'new-rental': {
    find: { label: 'New Rental', words: 'book, booking, reservation, rent, walk-in' },
    params: typedFacilityParams.extend({ guestId: id, startTime: z.iso.datetime() }).partial(),
    calls: [rentals.quoteRental, rentals.startRental],
    load: () => import('./start/new-rental-dialog.tsx'),
  },
  /** `day`: a business day, yyyy-MM-dd; default today. */
  arrivals: {
    isPanel: 'list' as const,
    find: { label: 'Arrivals', words: 'bookings, reservations, today, no-show' },
    params: z.object({ day: z.iso.date().optional() }),
    calls: [rentals.listArrivals],
    load: () => import('./booking/arrivals-dialog.tsx'),
  },
  'cancel-booking': {
    params: rentalParams.extend({ as: z.enum(cancelReasons).optional() }),
    calls: [rentals.readRental, rentals.quoteCancellation, rentals.cancelBooking],
    load: () => import('./booking/cancel-booking-dialog.tsx'),
  },
  'take-prepayment': {
    params: rentalParams,
    calls: [rentals.readRental, rentals.quoteCancellation, rentals.takePrepayment],
    load: () => import('./booking/take-prepayment-dialog.tsx'),
  },
  /** `bookingId`: the booking whose guest is checking in. */
  'check-in': {
    params: typedFacilityParams.extend({
      bookingId: id.optional(),
      heldFor,
      guestId: id.optional(),
      people: id.optional(),
    }),
    calls: [
      rentals.listFacilityRentals,
      rentals.quoteRental,
      rentals.startRental,
      rentals.quoteBooking,
      rentals.checkInBooking,
    ],
    load: () => import('./start/check-in-dialog.tsx'),
  },
  'extend-rental': {
    params: rentalParams,
    calls: [rentals.readRental, rentals.quoteExtension, rentals.extendRental],
    load: () => import('./change/extend-rental-dialog.tsx'),
  },
  /** With a facility: the one to move to, held for the guest's waiting number `heldFor`. */
  'move-rental': {
    params: rentalParams.extend({ ...typedFacilityParams.partial().shape, heldFor }),
    calls: [rentals.readRental, rentals.quoteMove, rentals.moveRental],
    load: () => import('./change/move-rental-dialog.tsx'),
  },
  'correct-rental': {
    params: rentalParams,
    calls: [rentals.readRental, rentals.quoteCorrection, rentals.correctRental],
    load: () => import('./change/correct-rental-dialog.tsx'),
  },
  'redeem-visit': {
    params: rentalParams,
    calls: [rentals.readRental, rentals.redeemVisit],
    load: () => import('./change/redeem-visit-dialog.tsx'),
  },
  'take-deposit': {
    params: rentalParams,
    calls: [rentals.readRental, rentals.listDeposits, rentals.takeDeposit],
    load: () => import('./start/take-deposit-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
