/** The use cases of rentals. */
export { announceRentals } from './announcements.ts'
export {
  assertNotBooked,
  cancelBooking,
  checkInBooking,
  previewBookingCheckIn,
} from './bookings.ts'
export { extendRental, moveRental, payRental, previewExtension } from './change-rental.ts'
export { endRental, previewCheckOut, quoteOfBill } from './end-rental.ts'
export { indexGuests } from './find-guests.ts'
export { billsOfRental, findBillsOfGuests, findGuest, listGuests, payersOfStays } from './guests.ts'
export { dryRun, quoteRental } from './quote-rental.ts'
export { listBoard, listFacilityRentals, listRentals, readRental } from './read-rentals.ts'
export { redeemVisit } from './redeem-visit.ts'
export { listDeposits, takeRentalDeposit } from './rental-deposits.ts'
export { startRental } from './start-rental.ts'
