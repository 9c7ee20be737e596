import type { Role } from '#platform/http/roles.ts'
import type { Language } from '#platform/languages/languages.ts'
import { type Guide, readers } from './guide.ts'
import { exportAReport } from './guides/accountant/export-a-report.ts'
import { exportTheJournal } from './guides/accountant/export-the-journal.ts'
import { printAStatement } from './guides/accountant/print-a-statement.ts'
import { takeAnInvoicePayment } from './guides/accountant/take-an-invoice-payment.ts'
import { writeAnInvoice } from './guides/accountant/write-an-invoice.ts'
import { cancelACleaning } from './guides/cleaner/cancel-a-cleaning.ts'
import { cancelarUnaLimpieza } from './guides/cleaner/cancelar-una-limpieza.ts'
import { cleanARoom } from './guides/cleaner/clean-a-room.ts'
import { limpiarUnaHabitacion } from './guides/cleaner/limpiar-una-habitacion.ts'
import { reportAFault } from './guides/cleaner/report-a-fault.ts'
import { reportarUnaFalla } from './guides/cleaner/reportar-una-falla.ts'
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
import { setUpEMail } from './guides/operator/set-up-e-mail.ts'
import { setUpTheVenue } from './guides/operator/set-up-the-venue.ts'

/** Every guide, by reader. */
export const guides: readonly Guide[] = [
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
  cleanARoom,
  reportAFault,
  cancelACleaning,
  limpiarUnaHabitacion,
  reportarUnaFalla,
  cancelarUnaLimpieza,
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
  setUpEMail,
  backUpNow,
]

/** Returns the guides for a role. Those for cleaners are in the language of the page. */
export const guidesFor = (role: Role, language: Language): Guide[] =>
  guides.filter(
    guide => readers[guide.reader].some(one => one === role) && (guide.language ?? language) === language,
  )
