import type { Migration } from 'kysely/migration'
import { foundation } from './0001-foundation.ts'
import { workorders } from './0002-workorders.ts'
import { inventory } from './0003-inventory.ts'
import { cleaning } from './0004-cleaning.ts'
import { members } from './0005-members.ts'
import { idRecords } from './0006-id-records.ts'
import { accounts } from './0007-accounts.ts'
import { audit } from './0008-audit.ts'
import { backups } from './0008-backups.ts'
import { billing } from './0009-billing.ts'
import { shiftsAndInvoices } from './0010-shifts-invoices.ts'
import { reports } from './0011-reports.ts'
import { rates } from './0012-rates.ts'
import { reportIndexes } from './0013-report-indexes.ts'
import { invoicesByGuest } from './0014-invoices-by-guest.ts'
import { guestSearchIndexes } from './0015-finding-guests.ts'
import { venueKind } from './0016-kind-of-venue.ts'
import { pinTrust } from './0017-pin-trust.ts'
import { tableNames } from './0018-table-names.ts'
import { bills } from './0019-bills.ts'
import { products } from './0020-products.ts'
import { membershipFees } from './0021-membership-fees.ts'
import { approvals } from './0022-approvals.ts'
import { giftCards } from './0023-gift-cards.ts'
import { peopleOfStay } from './0023-people-of-a-stay.ts'
import { paidVisits } from './0024-paid-visits.ts'
import { plainNames } from './0024-plain-names.ts'
import { appliedDeposits } from './0025-applied-deposits.ts'
import { movesAndReopening } from './0026-moves-and-reopening.ts'
import { approvedBodies } from './0027-approved-bodies.ts'
import { taxes } from './0029-taxes.ts'
import { issuedPapers } from './0030-issued-papers.ts'
import { journal } from './0031-journal.ts'
import { earnedRevenue } from './0032-earned-revenue.ts'
import { guests } from './0033-guests.ts'
import { bookingTerms } from './0035-booking-terms.ts'
import { checksWithoutLists } from './0037-checks-without-lists.ts'
import { papersByDay } from './0039-papers-by-day.ts'
import { preferences } from './0042-preferences.ts'
import { waitingList } from './0043-waiting-list.ts'
import { turnaround } from './0044-turnaround.ts'
import { secondFactors } from './0045-second-factors.ts'
import { handoversAndKeys } from './0048-handovers-and-keys.ts'
import { closingBalances } from './0049-closing-balances.ts'
import { guestRetention } from './0050-guest-retention.ts'
import { undoingMerges } from './0051-undoing-merges.ts'
import { groups } from './0053-groups.ts'
import { groupsInLine } from './0054-groups-in-line.ts'
import { emailToGuests } from './0055-email-to-guests.ts'
import { groupsAsOne } from './0056-groups-as-one.ts'
import { restoreRehearsals } from './0057-restore-rehearsals.ts'
import { undoneExtensions } from './0058-undone-extensions.ts'
import { requiredBills } from './0059-required-bills.ts'
import { fasterInserts } from './0060-faster-inserts.ts'
import { deferredLedgerKeys } from './0061-deferred-ledger-keys.ts'
import { searchNames } from './0062-search-names.ts'
import { balancedPostings } from './0063-balanced-postings.ts'
import { boundedReductions } from './0064-bounded-reductions.ts'
import { boundedPayments } from './0065-bounded-payments.ts'
import { paymentReversals } from './0067-payment-reversals.ts'
import { cashInTheLedger } from './0070-cash-in-the-ledger.ts'
import { taxAccounts } from './0071-tax-accounts.ts'
import { normalizedTexts } from './0073-normalized-texts.ts'
import { typedAddresses } from './0076-typed-addresses.ts'
import { pinsByDesk } from './0077-pins-by-desk.ts'
import { faultPhotos } from './0080-fault-photos.ts'
import { schedulesFromCompletion } from './0090-schedules-from-completion.ts'
import { immediateLedgerKeys } from './0095-immediate-ledger-keys.ts'
import { closingNotes } from './0096-closing-notes.ts'
import { moreApostrophes } from './0097-more-apostrophes.ts'
import { mergedMembers } from './0098-merged-members.ts'
import { membershipPlans } from './0099-membership-plans.ts'
import { devices } from './0105-devices.ts'
import { morningSummary } from './0106-morning-summary.ts'
import { firstSteps } from './0107-first-steps.ts'
import { assignees } from './0108-assignees.ts'
import { membershipChanges } from './0109-membership-changes.ts'
import { membershipSuspensions } from './0110-membership-suspensions.ts'
import { excusedArrears } from './0111-excused-arrears.ts'
import { memberImports } from './0115-member-imports.ts'
import { receiptLogo } from './0120-receipt-logo.ts'
import { deskScanners } from './0121-desk-scanners.ts'
import { guestDisplays } from './0122-guest-displays.ts'
import { accountLanguages } from './0130-account-languages.ts'
import { emailToMembers } from './0131-email-to-members.ts'
import { membershipPeople } from './0132-membership-people.ts'
import { openingBalances } from './0133-opening-balances.ts'
import { priceChanges } from './0134-price-changes.ts'
import { paperLanguages } from './0135-paper-languages.ts'
import { lineWords } from './0136-line-words.ts'
import { printerClaims } from './0137-printer-claims.ts'
import { eventWords } from './0138-event-words.ts'
import { chain } from './0140-chain.ts'
import { peopleWhoLeave } from './0143-people-who-leave.ts'
import { formerFees } from './0144-former-fees.ts'
import { removedDesks } from './0145-removed-desks.ts'
import { goodwillDays } from './0146-goodwill-days.ts'
import { news } from './0147-news.ts'
import type { Engine } from './columns.ts'

/** Returns every migration of an engine by name. Names sort in the order of execution. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-workorders': workorders(engine),
    '0003-inventory': inventory(engine),
    '0004-cleaning': cleaning(engine),
    '0005-members': members(engine),
    '0006-id-records': idRecords(engine),
    '0007-accounts': accounts(engine),
    '0008-audit': audit(engine),
    '0008-backups': backups(engine),
    '0009-billing': billing(engine),
    '0010-shifts-invoices': shiftsAndInvoices(engine),
    '0011-reports': reports(),
    '0012-rates': rates(engine),
    '0013-report-indexes': reportIndexes(),
    '0014-invoices-by-guest': invoicesByGuest(),
    '0015-finding-guests': guestSearchIndexes(engine),
    '0016-kind-of-venue': venueKind(engine),
    '0017-pin-trust': pinTrust(),
    '0018-table-names': tableNames(engine),
    '0019-bills': bills(engine),
    '0020-products': products(engine),
    '0021-membership-fees': membershipFees(engine),
    '0022-approvals': approvals(),
    '0023-gift-cards': giftCards(engine),
    '0023-people-of-a-stay': peopleOfStay(),
    '0024-paid-visits': paidVisits(),
    '0024-plain-names': plainNames(engine),
    '0025-applied-deposits': appliedDeposits(engine),
    '0026-moves-and-reopening': movesAndReopening(),
    '0027-approved-bodies': approvedBodies(),
    '0029-taxes': taxes(engine),
    '0030-issued-papers': issuedPapers(engine),
    '0031-journal': journal(engine),
    '0032-earned-revenue': earnedRevenue(engine),
    '0033-guests': guests(engine),
    '0035-booking-terms': bookingTerms(),
    '0037-checks-without-lists': checksWithoutLists(engine),
    '0039-papers-by-day': papersByDay(),
    '0042-preferences': preferences(),
    '0043-waiting-list': waitingList(engine),
    '0044-turnaround': turnaround(engine),
    '0045-second-factors': secondFactors(engine),
    '0048-handovers-and-keys': handoversAndKeys(engine),
    '0049-closing-balances': closingBalances(),
    '0050-guest-retention': guestRetention(),
    '0051-undoing-merges': undoingMerges(),
    '0053-groups': groups(engine),
    '0054-groups-in-line': groupsInLine(),
    '0055-email-to-guests': emailToGuests(engine),
    '0056-groups-as-one': groupsAsOne(),
    '0057-restore-rehearsals': restoreRehearsals(engine),
    '0058-undone-extensions': undoneExtensions(),
    '0059-required-bills': requiredBills(engine),
    '0060-faster-inserts': fasterInserts(engine),
    '0061-deferred-ledger-keys': deferredLedgerKeys(engine),
    '0062-search-names': searchNames(engine),
    '0063-balanced-postings': balancedPostings(engine),
    '0064-bounded-reductions': boundedReductions(engine),
    '0065-bounded-payments': boundedPayments(engine),
    '0067-payment-reversals': paymentReversals(engine),
    '0070-cash-in-the-ledger': cashInTheLedger(engine),
    '0071-tax-accounts': taxAccounts(),
    '0073-normalized-texts': normalizedTexts(engine),
    '0076-typed-addresses': typedAddresses(),
    '0077-pins-by-desk': pinsByDesk(),
    '0080-fault-photos': faultPhotos(engine),
    '0090-schedules-from-completion': schedulesFromCompletion(),
    '0095-immediate-ledger-keys': immediateLedgerKeys(engine),
    '0096-closing-notes': closingNotes(),
    '0097-more-apostrophes': moreApostrophes(),
    '0098-merged-members': mergedMembers(engine),
    '0099-membership-plans': membershipPlans(engine),
    '0106-morning-summary': morningSummary(),
    '0107-first-steps': firstSteps(),
    '0105-devices': devices(engine),
    '0108-assignees': assignees(),
    '0109-membership-changes': membershipChanges(engine),
    '0110-membership-suspensions': membershipSuspensions(engine),
    '0111-excused-arrears': excusedArrears(),
    '0115-member-imports': memberImports(engine),
    '0120-receipt-logo': receiptLogo(),
    '0121-desk-scanners': deskScanners(),
    '0122-guest-displays': guestDisplays(),
    '0130-account-languages': accountLanguages(),
    '0131-email-to-members': emailToMembers(engine),
    '0132-membership-people': membershipPeople(engine),
    '0133-opening-balances': openingBalances(engine),
    '0134-price-changes': priceChanges(engine),
    '0135-paper-languages': paperLanguages(),
    '0136-line-words': lineWords(),
    '0137-printer-claims': printerClaims(),
    '0138-event-words': eventWords(),
    '0140-chain': chain(engine),
    '0143-people-who-leave': peopleWhoLeave(),
    '0144-former-fees': formerFees(),
    '0145-removed-desks': removedDesks(),
    '0146-goodwill-days': goodwillDays(engine),
    '0147-news': news(engine),
  }
}
