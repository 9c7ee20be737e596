/** The use cases of guests. */

export { assertNotBanned } from './bans.ts'
export { recognizeCorrectedGuest } from './correct-guest.ts'
export { eraseExpiredData } from './erasing/expire-data.ts'
export { findGuests, type GuestQuery, indexNewGuests, matchingGuests } from './find-guests.ts'
export { findAccounts, findGuestAccount, readAccounts } from './guest-accounts.ts'
export { findEmail, preferEmail } from './guest-email.ts'
export { findGuest, type GuestRow } from './guest-row.ts'
export { listGuests, readContacts, readFlagsOnBoard, toGuests } from './read-guests.ts'
export {
  findRecognizedGuest,
  recognizeCompany,
  recognizeGuest,
} from './recognition/recognize-guest.ts'
export type { GuestForm } from './recognition/store-record.ts'
