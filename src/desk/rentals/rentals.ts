/** The use cases of rentals. */
export { announceRentals } from './announcements.ts'
export { billsOfRental, payersOfStays } from './bills/bills-of-stays.ts'
export { lockStayBill } from './bills/stay-bill.ts'
export { assertNotBooked, checkInBooking, previewBookingCheckIn } from './booking/bookings.ts'
export { cancelBooking, previewCancellation } from './booking/cancel-booking.ts'
export { changeBooking, previewBookingChange } from './booking/change-booking.ts'
export { listArrivals, nextBookings } from './booking/read-bookings.ts'
export { takePrepayment } from './booking/take-prepayment.ts'
export { type ExtensionForm, extendRental, payRental, previewExtension } from './change/change-rental.ts'
export { correctRental, previewCorrection } from './change/correct-rental.ts'
export { listMoveTargets } from './change/list-move-targets.ts'
export { moveRental, previewMove } from './change/move-rental.ts'
export { redeemVisit } from './change/redeem-visit.ts'
export { undoExtension } from './change/undo-extension.ts'
export { listDueNow, listStaysNow } from './end/due-now.ts'
export { assertRunning, endRental, previewCheckOut, quoteOfStay, stateOfStay } from './end/end-rental.ts'
export { listDeposits, takeRentalDeposit } from './end/rental-deposits.ts'
export { reopenRental, undoCheckOut } from './end/reopen-rental.ts'
export { indexGuests, nameStays } from './find-guests.ts'
export {
  countRunningStays,
  listStaysOfGroup,
  lockBillsOfGroup,
  lockRunningStays,
  setGroup,
} from './group-stays.ts'
export { listHourlyPrices } from './pricing/hourly-prices.ts'
export { dryRun, quoteRental } from './pricing/quote-rental.ts'
export { listBoard, listFacilityRentals, listRentals, readRental, readRentals } from './read-rentals.ts'
export { lockRental, type RentalRow } from './rental-row.ts'
export { readPastDue, settlePastDue } from './start/past-due.ts'
export { startRental, startStayOfGroup } from './start/start-rental.ts'
