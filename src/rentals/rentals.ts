/** The use cases of rentals. */
export { announceRentals } from './announcements.ts'
export { billsOfRental, payersOfStays } from './bills-of-stays.ts'
export { cancelBooking, previewCancellation } from './booking/cancel-booking.ts'
export { changeBooking, previewBookingChange } from './booking/change-booking.ts'
export { listArrivals, nextBookings } from './booking/read-bookings.ts'
export { takePrepayment } from './booking/take-prepayment.ts'
export { assertNotBooked, checkInBooking, previewBookingCheckIn } from './bookings.ts'
export { extendRental, payRental, previewExtension } from './change-rental.ts'
export { correctRental, previewCorrection } from './correct-rental.ts'
export { assertRunning, endRental, previewCheckOut, quoteOfBill, stateOfStay } from './end-rental.ts'
export { indexGuests } from './find-guests.ts'
export {
  countRunningStays,
  listStaysOfGroup,
  lockBillsOfGroup,
  lockRunningStays,
  setGroup,
} from './group-stays.ts'
export type { LendKey } from './lend-key.ts'
export { moveRental, previewMove } from './move-rental.ts'
export { readPastDue, settlePastDue } from './past-due.ts'
export { dryRun, quoteRental } from './quote-rental.ts'
export { listBoard, listFacilityRentals, listRentals, readRental } from './read-rentals.ts'
export { redeemVisit } from './redeem-visit.ts'
export { listDeposits, takeRentalDeposit } from './rental-deposits.ts'
export { lockRental, type RentalRow } from './rental-row.ts'
export { reopenRental, undoCheckOut } from './reopen-rental.ts'
export { startRental } from './start-rental.ts'
export { lockStayBill } from './stay-bill.ts'
export { undoExtension } from './undo-extension.ts'
