import type { Role } from '#platform/http/roles.ts'
import { type Language, languages } from '#platform/languages/languages.ts'
import { type LoadedTexts, loadTexts } from '#platform/languages/plain-texts.ts'
import { type CleanerGuideTexts, cleanerGuideIds, type Guide, readers } from './guide.ts'
import { exportAReport } from './guides/accountant/export-a-report.ts'
import { exportTheJournal } from './guides/accountant/export-the-journal.ts'
import { printAStatement } from './guides/accountant/print-a-statement.ts'
import { takeAnInvoicePayment } from './guides/accountant/take-an-invoice-payment.ts'
import { writeAnInvoice } from './guides/accountant/write-an-invoice.ts'
import { cancelACleaning } from './guides/cleaner/cancel-a-cleaning.ts'
import { cleanARoom } from './guides/cleaner/clean-a-room.ts'
import { reportAFault } from './guides/cleaner/report-a-fault.ts'
import { bookAhead } from './guides/desk/book-ahead.ts'
import { checkIn } from './guides/desk/check-in.ts'
import { checkInAGroup } from './guides/desk/check-in-a-group.ts'
import { checkOut } from './guides/desk/check-out.ts'
import { countTheDrawer } from './guides/desk/count-the-drawer.ts'
import { extendAStay } from './guides/desk/extend-a-stay.ts'
import { flagAGuest } from './guides/desk/flag-a-guest.ts'
import { handOverTheShift } from './guides/desk/hand-over-the-shift.ts'
import { memberCheckIn } from './guides/desk/member-check-in.ts'
import { moveAGuest } from './guides/desk/move-a-guest.ts'
import { renewAMembership } from './guides/desk/renew-a-membership.ts'
import { sellAGiftCard } from './guides/desk/sell-a-gift-card.ts'
import { sellAProduct } from './guides/desk/sell-a-product.ts'
import { waitingList } from './guides/desk/waiting-list.ts'
import { findAWorkOrder } from './guides/maintenance/find-a-work-order.ts'
import { takeAWorkOrder } from './guides/maintenance/take-a-work-order.ts'
import { writeAWorkOrder } from './guides/maintenance/write-a-work-order.ts'
import { addARoom } from './guides/manager/add-a-room.ts'
import { addAStaffAccount } from './guides/manager/add-a-staff-account.ts'
import { refundAPayment } from './guides/manager/refund-a-payment.ts'
import { restockAnItem } from './guides/manager/restock-an-item.ts'
import { setARate } from './guides/manager/set-a-rate.ts'
import { backUpNow } from './guides/operator/back-up-now.ts'
import { setUpAPrinter } from './guides/operator/set-up-a-printer.ts'
import { setUpEMail } from './guides/operator/set-up-e-mail.ts'
import { setUpTheVenue } from './guides/operator/set-up-the-venue.ts'

/** The guides for everybody but cleaners, by reader. They are in English. */
const guides: readonly Guide[] = [
  checkIn,
  checkOut,
  extendAStay,
  moveAGuest,
  bookAhead,
  checkInAGroup,
  waitingList,
  sellAProduct,
  sellAGiftCard,
  memberCheckIn,
  renewAMembership,
  flagAGuest,
  countTheDrawer,
  handOverTheShift,
  takeAWorkOrder,
  findAWorkOrder,
  writeAWorkOrder,
  refundAPayment,
  setARate,
  addARoom,
  restockAnItem,
  addAStaffAccount,
  writeAnInvoice,
  takeAnInvoicePayment,
  printAStatement,
  exportAReport,
  exportTheJournal,
  setUpTheVenue,
  setUpAPrinter,
  setUpEMail,
  backUpNow,
]

const forCleaners = {
  'clean-a-room': cleanARoom,
  'report-a-fault': reportAFault,
  'cancel-a-cleaning': cancelACleaning,
}

/** The guides for cleaners, in each language. */
export const cleanerGuides: LoadedTexts<readonly Guide[]> = loadTexts<CleanerGuideTexts, Guide[]>(
  forCleaners,
  language => import(`./guides/cleaner/translations/${language}.ts`),
  (language, texts) => cleanerGuideIds.map(id => ({ ...forCleaners[id], ...texts[id], language })),
)

/** Returns the guides for a role. Those for cleaners are in the language, in English until it has loaded. */
export const guidesFor = (role: Role, language: Language): Guide[] =>
  [...guides, ...cleanerGuides.translator(language)].filter(({ reader }) =>
    readers[reader].some(one => one === role),
  )

/** Loads every guide, in each language that it exists in. */
export async function loadGuides(): Promise<Guide[]> {
  const inEachLanguage = await Promise.all(languages.map(language => cleanerGuides.load(language)))
  return [...guides, ...inEachLanguage.flat()]
}
