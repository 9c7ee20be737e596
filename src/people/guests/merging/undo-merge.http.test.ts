import { expect, test } from 'vitest'
import { draftInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { endRental, startRental } from '#desk/rentals/contract.ts'
import { joinLine, listWaiting } from '#desk/waiting/contract.ts'
import { listAccounts } from '#money/receivables/contract.ts'
import { checkInForm, guestParams, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

test('puts stays, balance, notes, flags, contacts, member and place in line back where they were', async () => {
  const { call, expectEvents, ...desk } = await twoRecords()
  const { one, two, records, merge, undo } = desk
  const before = await records()
  await merge(one, two)
  expect(await call(contract.readGuest, { params: guestParams(one) })).toMatchObject({
    stays: 2,
    balance: 15,
    memberNumber: 'M-000001',
    notes: 'Left-handed\nQuiet room',
    flags: [{ reason: 'Argues' }],
  })
  await expectEvents({ 'guest.merged': 1, '*': 0 })
  await undo(one)
  await expectEvents({ 'guest.merge_undone': 1, '*': 0 })
  expect(await records()).toEqual(before)
  const { moves } = await call(contract.readGuest, { params: guestParams(one) })
  expect(moves).toMatchObject([{ kind: 'merge', canUndo: false, undoneAt: expect.any(String) }])
})

test('leaves what came since with the survivor; an invoice for a stay follows the stay', async () => {
  const { call, given, clock, one, two, merge, undo, balances } = await twoRecords()
  await merge(one, two)
  clock.advance(60)
  const phone = '(212) 555-0142'
  const form = { ...checkInForm(await given.room()), customerName: 'Anne Lee', customerPhone: phone }
  const later = await call(startRental, { body: form })
  expect(later.guestId).toBe(one.guestId)
  const lines = [{ description: 'Damage', quantity: 1, unitPrice: 7, taxRate: 0 }]
  const invoice = { rentalId: two.id, customerName: 'Anne Lee', dueDate: '2026-06-30', lines }
  await call(sendInvoice, { params: paramsOf(await call(draftInvoice, { body: invoice })) })
  await call(contract.editGuest, {
    params: guestParams(one),
    body: { notes: 'Left-handed\nQuiet room\nTall' },
  })
  await undo(one)
  expect(await call(contract.readGuest, { params: guestParams(one) })).toMatchObject({
    stays: 2,
    notes: 'Left-handed\nTall',
    // The phone of the stay that it keeps.
    contacts: expect.arrayContaining([{ kind: 'phone', value: phone }]),
  })
  expect(await call(contract.readGuest, { params: guestParams(two) })).toMatchObject({
    stays: 1,
    notes: 'Quiet room',
  })
  expect(await balances()).toEqual([
    ['Ann Lee', 10],
    ['Anne Lee', 12],
  ])
})

test('of records that were merged again is possible in the reverse order only', async () => {
  const { given, refused, one, two, merge, undo, records, call } = await twoRecords()
  const three = await given.unpaidRental({ customerName: 'Anna Lee', rate: 3 })
  const before = await records()
  const first = await merge(one, two)
  const second = await merge(three, one)
  const problem = await refused(contract.undoMerge, {
    params: { ...guestParams(one), moveId: first },
    body: {},
  })
  expect(problem).toMatchObject({
    status: 409,
    detail: 'One of these records has been merged again. Undo that merge first.',
  })
  expect(await call(contract.readGuest, { params: guestParams(two) })).toMatchObject({ id: three.guestId })
  await undo(three, second)
  expect(await call(contract.readGuest, { params: guestParams(two) })).toMatchObject({ id: one.guestId })
  await undo(one, first)
  expect(await records()).toEqual(before)
  const again = await refused(contract.undoMerge, {
    params: { ...guestParams(one), moveId: first },
    body: {},
  })
  expect(again.detail).toBe('This merge was already undone')
})

test('is refused after the guest was erased, for merges of earlier versions, and to staff alone', async () => {
  let ids = { one: { guestId: null as number | null }, move: '' }
  const venue = await openStaffedVenue(async ({ given, call }) => {
    const [one, two] = [
      await given.runningRental({ customerName: 'Ann' }),
      await given.runningRental({ customerName: 'Anne' }),
    ]
    const merged = await call(contract.mergeGuests, {
      params: guestParams(one),
      body: { otherId: two.guestId! },
    })
    for (const stay of [one, two]) await call(endRental, { params: paramsOf(stay), body: {} })
    ids = { one, move: String(merged.moves[0]!.id) }
  })
  const input = { params: { ...guestParams(ids.one), moveId: ids.move }, body: {} }
  const [staff, manager] = [await venue.staff('staff'), await venue.staff('manager')]
  expect(await staff.refused(contract.undoMerge, input)).toMatchObject({ status: 403, approval: true })

  const { moved } = await venue.db.selectFrom('guest_moves').select('moved').executeTakeFirstOrThrow()
  const { undo: _, ...earlier } = JSON.parse(moved)
  await venue.db
    .updateTable('guest_moves')
    .set({ moved: JSON.stringify(earlier) })
    .execute()
  expect((await manager.refused(contract.undoMerge, input)).detail).toMatch('by an earlier version')
  await venue.db.updateTable('guest_moves').set({ moved }).execute()

  await manager.call(contract.eraseGuest, { params: guestParams(ids.one), body: { confirm: true } })
  expect(await manager.refused(contract.undoMerge, input)).toMatchObject({
    status: 409,
    detail: 'This guest has been erased. The merge cannot be undone.',
  })
})

test('brings back no phone or note that was removed from the merged guest meanwhile', async () => {
  const { call, one, two, merge, undo } = await twoRecords()
  await merge(one, two)
  await call(contract.editGuest, { params: guestParams(one), body: { phones: [], notes: 'Left-handed' } })
  await undo(one)
  expect(await call(contract.readGuest, { params: guestParams(two) })).toMatchObject({
    phone: '',
    notes: '',
    email: 'jane.doe@example.com',
  })
})

/** Two records with an unpaid stay each; the second one is a member's, flagged and in line. */
async function twoRecords() {
  const venue = await openVenue()
  const { call, given, clock, db } = venue
  const one = await given.unpaidRental({ customerName: 'Ann Lee', rate: 10 })
  clock.advance(1)
  const two = await given.unpaidRental({ customerName: 'Anne Lee', rate: 5 })
  await call(contract.editGuest, {
    params: guestParams(one),
    body: { notes: 'Left-handed', phones: ['(212) 555-0141'], emails: ['jane.doe@example.com'] },
  })
  const { id: memberId } = await given.member()
  const body = { notes: 'Quiet room', phones: ['(212) 555-0142'], memberId, language: 'French' }
  await call(contract.editGuest, { params: guestParams(two), body })
  await call(contract.flagGuest, { params: guestParams(two), body: { kind: 'warning', reason: 'Argues' } })
  await call(joinLine, {
    body: { guestId: two.guestId, customerName: 'Anne Lee', wants: [{ facilityType: 'locker' }] },
  })
  await venue.eventsSince()
  const balances = async () => (await call(listAccounts)).accounts.map(({ name, balance }) => [name, balance])
  return {
    ...venue,
    one,
    two,
    balances,
    /** Merges the second into the first and returns the id of the merge. */
    async merge(into: typeof one, from: typeof one) {
      const body = { otherId: from.guestId! }
      const { moves } = await call(contract.mergeGuests, { params: guestParams(into), body })
      return String(moves[0]!.id)
    },
    /** Undoes a merge, or the only one. */
    async undo(into: typeof one, moveId?: string) {
      const { moves } = await call(contract.readGuest, { params: guestParams(into) })
      const params = { ...guestParams(into), moveId: moveId ?? String(moves[0]!.id) }
      await call(contract.undoMerge, { params, body: {} })
    },
    /** All that a merge changes, but for versions. */
    async records() {
      const guests = await db.selectFrom('guests').selectAll().orderBy('id').execute()
      const found = await Promise.all(
        ['ann', 'lee', '5550142', 'M-000001'].map(search => call(contract.listGuests, { query: { search } })),
      )
      return {
        guests: guests.map(({ version: _, ...guest }) => guest),
        contacts: await db
          .selectFrom('guest_contacts')
          .selectAll()
          .orderBy('guest_id')
          .orderBy('key')
          .execute(),
        flags: await db.selectFrom('guest_flags').selectAll().execute(),
        rentals: await db.selectFrom('rentals').select(['id', 'guest_id']).orderBy('id').execute(),
        bills: await db.selectFrom('bills').select(['id', 'guest_id']).orderBy('id').execute(),
        line: (await call(listWaiting)).entries.map(({ guestId, name }) => [guestId, name]),
        found: found.map(({ guests }) => guests.map(({ id, stays, balance }) => [id, stays, balance])),
        balances: await balances(),
      }
    },
  }
}
