/** The use cases of guests. */

export { eraseGuestRecord } from './erasing/erase-guest.ts'
export { eraseCardHolders, eraseHandoverLines } from './erasing/erase-names.ts'
export { eraseExpiredData } from './erasing/expire-data.ts'
export { forgetResponses } from './erasing/forget-responses.ts'
export { findGuests, type GuestQuery, indexNewGuests, matchingGuests } from './find-guests.ts'
export { assertNotBanned, toScope } from './flags/bans.ts'
export { findGuest, type GuestRow } from './guest-row.ts'
export { joinTexts, takeOutText } from './merging/join-texts.ts'
export { moveRows } from './merging/moved-parts.ts'
export { listGuests, readContacts, readFlagsOnBoard, toGuests } from './read-guests.ts'
export { contactKeys } from './recognition/find-records.ts'
export {
  assertMemberAdmitted,
  findRecognizedGuest,
  readBannedNamesakes,
  recognizeCompany,
  recognizeGuest,
} from './recognition/recognize-guest.ts'
export type { GuestForm } from './recognition/store-record.ts'
export { editGuest } from './records/change-guest.ts'
export { recognizeCorrectedGuest } from './records/correct-guest.ts'
export { findAccounts, findGuestAccount, readAccounts } from './records/guest-accounts.ts'
export { findEmail, preferEmail } from './records/guest-email.ts'
export { readGuestLanguage } from './records/guest-language.ts'
export { consentedAt } from './rules.ts'
