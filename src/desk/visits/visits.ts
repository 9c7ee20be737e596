/** Use cases of members' visits. */
export { checkIn } from './check-in.ts'
export { checkOut } from './end/check-out.ts'
export { endPastVisits } from './end/end-visits.ts'
export { listCheckins, listVisitsOnBoard, readCheckins, readStanding } from './read-checkins.ts'
export { lockVisitBill } from './visit-bill.ts'
export { previewCheckOut, quoteOfVisit, quoteVisit } from './visit-price.ts'
