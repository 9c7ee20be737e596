import { expect, test } from 'vitest'
import { listGuests, readGuest } from '#people/guests/contract.ts'
import { addMember } from '#people/members/contract.ts'
import { checkInForm, guestParams, memberForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

async function openDesk() {
  const venue = await openVenue()
  async function checkIn(details: { customerName: string; customerPhone?: string; memberId?: number }) {
    const room = await venue.given.room()
    const plain = { ...checkInForm(room), customerEmail: '', customerPhone: '' }
    return venue.call(contract.startRental, { body: { ...plain, ...details } })
  }
  const correct = (rental: { id: number }, body: object) =>
    venue.call(contract.correctRental, { params: paramsOf(rental), body })
  const readAccount = async ({ billId }: { billId: number }) =>
    (await venue.store.db.selectFrom('bills').select('guest_id').where('id', '=', billId).executeTakeFirst())
      ?.guest_id
  return { ...venue, checkIn, correct, readAccount }
}

test('a corrected phone finds the guest who was here before, and the bill moves to their account', async () => {
  const { call, checkIn, correct, readAccount, clock } = await openDesk()
  const before = await checkIn({ customerName: 'Ann Lee', customerPhone: '(212) 555-0100' })
  clock.advance(1)
  const stay = await checkIn({ customerName: 'Ann Lee', customerPhone: '(212) 555-0109' })
  expect(stay.guestId).not.toBe(before.guestId)
  const corrected = await correct(stay, { customerPhone: '2125550100' })
  expect(corrected.guestId).toBe(before.guestId)
  expect(await readAccount(stay)).toBe(before.guestId)
  expect(await call(readGuest, { params: guestParams(before) })).toMatchObject({ stays: 2, spending: 44 })
  expect(await call(readGuest, { params: guestParams(stay) })).toMatchObject({ stays: 0, spending: 0 })
})

test('a misspelled name is corrected in the record that the stay created', async () => {
  const { call, checkIn, correct } = await openDesk()
  const stay = await checkIn({ customerName: 'Jon Smih', customerPhone: '(212) 555-0100' })
  await correct(stay, { customerName: 'Jon Smith', customerPhone: '(212) 555-0101' })
  const { guests } = await call(listGuests)
  expect(guests.map(({ id, name, phone }) => ({ id, name, phone }))).toEqual([
    { id: stay.guestId, name: 'Jon Smith', phone: '(212) 555-0101' },
  ])
})

test('another name on a later stay is another guest, and leaves the record of the first one alone', async () => {
  const { call, checkIn, correct, clock } = await openDesk()
  const first = await checkIn({ customerName: 'Ann Lee', customerPhone: '(212) 555-0100' })
  clock.advance(1)
  const second = await checkIn({ customerName: 'Ann Lee', customerPhone: '(212) 555-0100' })
  const corrected = await correct(second, { customerName: 'Bea Lee' })
  expect(corrected.guestId).not.toBe(first.guestId)
  expect(await call(readGuest, { params: guestParams(first) })).toMatchObject({ name: 'Ann Lee', stays: 1 })
})

test('the desk picks the guest of a running stay', async () => {
  const { checkIn, correct, readAccount } = await openDesk()
  const known = await checkIn({ customerName: 'Ann Lee' })
  const stay = await checkIn({ customerName: 'Ann Lee' })
  expect(stay.guestId).not.toBe(known.guestId)
  expect(await correct(stay, { guestId: known.guestId })).toMatchObject({
    guestId: known.guestId,
    version: stay.version + 1,
  })
  expect(await readAccount(stay)).toBe(known.guestId)
})

test("a member's stay stays on the member's account, whatever name it gets", async () => {
  const { call, checkIn, correct, readAccount } = await openDesk()
  const { id: memberId } = await call(addMember, { body: memberForm(1) })
  const stay = await checkIn({ customerName: 'Ann Lee', memberId })
  const corrected = await correct(stay, { customerName: 'Bea Lee', customerPhone: '(212) 555-0100' })
  expect(corrected.guestId).toBe(stay.guestId)
  expect(await readAccount(stay)).toBeNull()
})
