/** The use cases of rentals. */
export { announceRentals } from './announcements.ts'
export { cancelBooking, previewCancellation } from './booking/cancel-booking.ts'
export { listArrivals } from './booking/read-bookings.ts'
export { takePrepayment } from './booking/take-prepayment.ts'
export { assertNotBooked, checkInBooking, previewBookingCheckIn } from './bookings.ts'
export { extendRental, payRental, previewExtension } from './change-rental.ts'
export { correctRental, previewCorrection } from './correct-rental.ts'
export { endRental, previewCheckOut, quoteOfBill, stateOfStay } from './end-rental.ts'
export { indexGuests } from './find-guests.ts'
export {
  billsOfGuests,
  billsOfRental,
  findBillsOfGuests,
  findGuest,
  listGuests,
  payersOfStays,
} from './guests.ts'
export { moveRental, previewMove } from './move-rental.ts'
export { dryRun, quoteRental } from './quote-rental.ts'
export { listBoard, listFacilityRentals, listRentals, readRental } from './read-rentals.ts'
export { redeemVisit } from './redeem-visit.ts'
export { listDeposits, takeRentalDeposit } from './rental-deposits.ts'
export { reopenRental, undoCheckOut } from './reopen-rental.ts'
export { startRental } from './start-rental.ts'
export { lockStayBill } from './stay-bill.ts'
