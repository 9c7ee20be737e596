import { globSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { updateInvoice } from '#desk/invoices/invoice-row.ts'
import type { updateRental } from '#desk/rentals/rental-row.ts'
import type { updateFacility } from '#house/facilities/facility-row.ts'
import type { updateMembership } from '#money/memberships/membership-row.ts'
import type { updateShift } from '#money/shifts/shift-row.ts'
import { findUpdates } from '#testing/structure/status-writers.ts'

/**
 * The functions that may update a table whose rows have a status. Each `set…` function asks the transition
 * table; its `update…` neighbor refuses the status by its type; both use the private `write…`.
 */
const statusWriters = [
  // Counts wrong PINs.
  'any table: src/office/accounts/sign-in/attempts.ts failedPinsAt',
  // Sets whose row it is, never a status.
  'any table: src/people/guests/merging/moved-parts.ts moveRows',
  'cleaning_sessions: src/house/cleaning/session-row.ts setSessionStatus',
  'deposits: src/money/bills/deposits/deposits.ts writeDeposit',
  'facilities: src/house/facilities/facility-row.ts holdFacility',
  'facilities: src/house/facilities/facility-row.ts setFacilityStatus',
  'facilities: src/house/facilities/facility-row.ts updateFacility',
  'gift_cards: src/money/cards/card-row.ts setCardStatus',
  'gift_cards: src/money/cards/card-row.ts updateCard',
  'gift_cards: src/people/guests/erasing/erase-names.ts eraseCardHolders',
  'inspections: src/house/turnaround/inspection-row.ts setInspectionStatus',
  'invoices: src/desk/invoices/invoice-row.ts writeInvoice',
  'invoices: src/people/guests/erasing/erase-data.ts eraseGuests',
  'invoices: src/people/members/erase-member.ts eraseTexts',
  'member_checkins: src/desk/visits/checkin-row.ts setVisitCompleted',
  'member_checkins: src/desk/visits/checkin-row.ts storeVisitBill',
  'member_checkins: src/people/members/erase-member.ts eraseTexts',
  'memberships: src/money/memberships/membership-row.ts writeMembership',
  'memberships: src/people/members/erase-member.ts eraseTexts',
  'memberships: src/people/members/erase-member.ts eraseTexts',
  'outgoing_emails: src/office/mail/email-row.ts claimEmail',
  'outgoing_emails: src/office/mail/email-row.ts markSentTold',
  'outgoing_emails: src/office/mail/email-row.ts markTold',
  'outgoing_emails: src/office/mail/email-row.ts postponeEmail',
  'outgoing_emails: src/office/mail/email-row.ts setEmailStatus',
  'print_jobs: src/office/devices/printing/print-job-row.ts requeue',
  'print_jobs: src/office/devices/printing/print-job-row.ts setJobStatus',
  'rentals: src/desk/rentals/find-guests.ts nameStays',
  'rentals: src/desk/rentals/rental-row.ts writeRental',
  'rentals: src/people/guests/erasing/erase-data.ts eraseStays',
  'rentals: src/people/guests/erasing/erase-kind.ts eraseContacts',
  'rentals: src/people/guests/erasing/erase-kind.ts eraseNotes',
  'shifts: src/money/shifts/shift-row.ts setShiftClosed',
  'shifts: src/money/shifts/shift-row.ts updateShift',
  'waiting_entries: src/desk/waiting/line/entry-row.ts forgetStay',
  'waiting_entries: src/desk/waiting/line/entry-row.ts setEntryStatus',
  'waiting_entries: src/desk/waiting/line/group-of-entry.ts storeGroupOfEntry',
  'waiting_entries: src/desk/waiting/line/join-line.ts storeEstimate',
  'waiting_entries: src/people/guests/erasing/erase-data.ts eraseGuests',
  'waiting_entries: src/people/guests/erasing/erase-kind.ts eraseAddresses',
  'waiting_offers: src/desk/waiting/offers/offer-row.ts setOfferStatus',
  'workorders: src/house/workorders/workorder-row.ts setWorkorderStatus',
  'workorders: src/house/workorders/write-workorder.ts forgetPhoto',
]

const tables = [...new Set(statusWriters.map(writer => writer.split(':')[0]!))]

/** Server sources without tests and test support. */
const serverSources = Object.fromEntries(
  globSync('src/**/*.ts', { exclude: ['src/**/*.test.ts', 'src/testing/**', 'src/**/web/**'] }).map(file => [
    file.replaceAll('\\', '/'),
    readFileSync(file, 'utf8'),
  ]),
)

test('a status changes only through the function that asks its transition table', () => {
  // Compiles the updates of a table that its caller names.
  const { 'src/platform/database/rows.ts': _, ...sources } = serverSources
  expect(findUpdates(sources, tables).toSorted()).toEqual(statusWriters)
})

test('each of these functions that writes a status asks the transition table', () => {
  for (const writer of statusWriters) {
    const [file, name] = writer.split(': ')[1]!.split(' ') as [string, string]
    if (name.startsWith('set')) expect(findBody(serverSources[file]!, name)).toMatch(asksTransitionTable)
    // A private writer is called by the guarded function and by the one whose type refuses the status.
    if (!name.startsWith('write')) continue
    const noun = name.replace('write', '')
    expect(findBody(serverSources[file]!, `set${noun}Status`)).toMatch(asksTransitionTable)
    expect(serverSources[file]!.split(`${name}(`).length - 1, `${name} and its calls`).toBe(3)
  }
})

const asksTransitionTable =
  /assertTransition\(|transitionError\(|statusError\(|assertMayClose\(|nextStatuses\[/

const findBody = (source: string, name: string) => source.split(`function ${name}(`)[1]!.split('\n}\n')[0]

test('an update without the transition table refuses a status by its type', () => {
  expectTypeOf<{ status: 'active' }>().not.toExtend<Parameters<typeof updateRental>[2]>()
  expectTypeOf<{ status: 'available' }>().not.toExtend<Parameters<typeof updateFacility>[2]>()
  expectTypeOf<{ status: 'active' }>().not.toExtend<Parameters<typeof updateMembership>[2]>()
  expectTypeOf<{ status: 'void' }>().not.toExtend<Parameters<typeof updateInvoice>[2]>()
  expectTypeOf<{ closed_at: number }>().not.toExtend<Parameters<typeof updateShift>[2]>()
  expectTypeOf<{ notes: string }>().toExtend<Parameters<typeof updateRental>[2]>()
})

describe('an update elsewhere is found', () => {
  test.each([
    [
      "async function announce() { await trx.updateTable('rentals').set({ status: 'cancelled' }).execute() }",
      'rentals: src/desk/rentals/a.ts announce',
    ],
    [
      "export const free = trx => updateRow(trx, 'facilities', 7, { status: 'available' })",
      'facilities: src/desk/rentals/a.ts free',
    ],
    ["db.updateTable(table).set({ status: 'void' })", 'any table: src/desk/rentals/a.ts'],
    ["await sql`update memberships set status = 'active'`.execute(db)", 'memberships: src/desk/rentals/a.ts'],
  ])('%s', (source, found) => {
    expect(findUpdates({ 'src/desk/rentals/a.ts': source }, tables)).toEqual([found])
  })

  test('but not that of a table without a status', () => {
    const source = "db.updateTable('settings').set({ name: 'Sauna' })"
    expect(findUpdates({ 'src/desk/rentals/a.ts': source }, tables)).toEqual([])
  })
})
