import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkInBooking, endRental, readRental, startRental } from '#desk/rentals/contract.ts'
import { checkIn as memberCheckIn } from '#desk/visits/contract.ts'
import { payBill } from '#money/payments/contract.ts'
import { listAccounts } from '#money/receivables/contract.ts'
import { checkInForm, guest, guestParams, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const ban = { kind: 'banned', reason: 'Threw a chair', until: '2026-06-30' } as const
const sentence = 'This guest is banned until Jun 30, 2026: Threw a chair'

describe('a ban', () => {
  test('stops check-in, New Rental and booking, under any name with the phone; a manager overrides with a reason', async () => {
    const venue = await openVenue()
    const { given, call, refused, clock } = venue
    const first = await given.runningRental()
    await call(contract.flagGuest, { params: guestParams(first), body: ban })
    const room = await given.room()
    const forms = [
      checkInForm(room),
      { ...checkInForm(room), customerName: 'Someone Else' },
      { ...checkInForm(room), customerPhone: '', customerEmail: '', guestId: first.guestId! },
      await given.newRental(room),
      await given.newRental(room, { inMinutes: 120 }),
    ]
    for (const body of forms) {
      const problem = await refused(startRental, { body })
      expect([problem.status, problem.detail, problem.errors?.guestId]).toEqual([409, sentence, sentence])
    }
    const admitted = await call(startRental, { body: { ...forms[0]!, banOverride: 'Apologized' } })
    expect(admitted).toMatchObject({ guestId: first.guestId, notes: 'Ban overridden: Apologized' })
    clock.set('2026-07-01T12:00:00')
    expect(await call(startRental, { body: checkInForm(await given.room()) })).toMatchObject({ notes: '' })
  })

  test('set after a booking stops the arrival, and one of a member the member check-in', async () => {
    const { given, call, refused, clock } = await openVenue()
    const booking = await given.booking({ inMinutes: 60 })
    const member = await given.member()
    const visit = await call(startRental, {
      body: { ...checkInForm(await given.room()), customerName: 'Ada', memberId: member.id },
    })
    for (const one of [booking, visit])
      await call(contract.flagGuest, { params: guestParams(one), body: ban })
    clock.advance(60)
    const arrival = await refused(checkInBooking, { params: paramsOf(booking), body: {} })
    const checkIn = await refused(memberCheckIn, { body: { memberId: member.id } })
    expect([arrival.detail, checkIn.detail]).toEqual([sentence, sentence])
    const admitted = await call(checkInBooking, {
      params: paramsOf(booking),
      body: { banOverride: 'Owner agrees' },
    })
    expect(admitted.notes).toBe('Ban overridden: Owner agrees')
  })

  test('from lockers leaves rooms open, and a lifted one nothing; the history keeps both', async () => {
    const { given, call, refused } = await openVenue()
    const first = await given.runningRental()
    const params = guestParams(first)
    const { flags } = await call(contract.flagGuest, {
      params,
      body: { kind: 'banned', scope: 'locker', reason: 'Broke two locks' },
    })
    const locker = await given.locker()
    await call(startRental, { body: checkInForm(await given.room()) })
    expect((await refused(startRental, { body: checkInForm(locker) })).detail).toBe(
      'This guest is banned from lockers: Broke two locks',
    )
    await call(contract.liftFlag, {
      params: { ...params, flagId: String(flags[0]!.id) },
      body: { reason: 'Paid for them' },
    })
    await call(startRental, { body: checkInForm(locker) })
    const record = await call(contract.readGuest, { params })
    expect(record.flags).toEqual([])
    expect(record.flagHistory).toMatchObject([{ reason: 'Broke two locks', liftReason: 'Paid for them' }])
  })

  test('is set by a manager only; staff may note and warn', async () => {
    let first = { guestId: null as number | null }
    let room = { type: 'room' as const, id: 0 }
    const venue = await openStaffedVenue(async ({ given }) => {
      first = await given.runningRental()
      room = await given.room()
    })
    const staff = await venue.staff('staff')
    const manager = await venue.staff('manager')
    const params = guestParams(first)
    const body = { kind: 'banned', reason: 'Threw a chair' } as const
    expect(await staff.refused(contract.flagGuest, { params, body })).toMatchObject({
      status: 403,
      approval: true,
    })
    await staff.call(contract.flagGuest, { params, body: { kind: 'warning', reason: 'Argues' } })
    await manager.call(contract.flagGuest, { params, body })
    const form = { ...checkInForm(room), banOverride: 'Apologized' }
    expect(await staff.refused(startRental, { body: form })).toMatchObject({ status: 403, approval: true })
    const { flags } = await staff.call(contract.readGuest, { params })
    expect(flags.map(({ kind }) => kind)).toEqual(['banned', 'warning'])
  })
})

describe('merge and split', () => {
  test('move stays and what they owe, and change no sum', async () => {
    const { given, call } = await openVenue()
    const one = await given.unpaidRental({ customerName: 'Ann Lee', rate: 10 })
    const two = await given.unpaidRental({ customerName: 'Anne Lee', rate: 5 })
    const three = await given.unpaidRental({ customerName: 'Anne Lee', rate: 3 })
    const balances = async () =>
      (await call(listAccounts)).accounts.map(({ name, balance }) => [name, balance])
    const merged = await call(contract.mergeGuests, {
      params: guestParams(one),
      body: { otherId: two.guestId! },
    })
    expect(merged).toMatchObject({ name: 'Ann Lee', stays: 3, balance: 18 })
    expect(await balances()).toEqual([['Ann Lee', 18]])
    expect(await call(contract.readGuest, { params: guestParams(two) })).toMatchObject({ id: one.guestId })
    const again = await call(startRental, {
      body: { ...checkInForm(await given.room()), guestId: two.guestId },
    })
    expect(again.guestId).toBe(one.guestId)
    const split = await call(contract.splitGuest, {
      params: guestParams(one),
      body: { rentalIds: [two.id, three.id], name: 'Anne Lee', phone: '(212) 555-0199' },
    })
    expect(split).toMatchObject({ name: 'Anne Lee', stays: 2, balance: 8, phone: '(212) 555-0199' })
    expect(await balances()).toEqual([
      ['Ann Lee', 10],
      ['Anne Lee', 8],
    ])
    const { moves } = await call(contract.readGuest, { params: guestParams(one) })
    expect(moves.map(({ kind, stays }) => [kind, stays])).toEqual([
      ['split', 2],
      ['merge', 2],
    ])
  })

  test('of two members, of a stay of somebody else, or of all stays is refused', async () => {
    const { given, call, refused } = await openVenue()
    const rent = async (memberId: number | null) =>
      call(startRental, { body: { ...checkInForm(await given.room()), memberId } })
    const [one, two, three] = [
      await rent((await given.member()).id),
      await rent((await given.member()).id),
      await given.runningRental({ customerName: 'Bea' }),
    ]
    const body = { otherId: two.guestId! }
    expect((await refused(contract.mergeGuests, { params: guestParams(one), body })).status).toBe(409)
    for (const rentalIds of [[three.id], [one.id]]) {
      const split = { params: guestParams(one), body: { rentalIds, name: 'New' } }
      expect((await refused(contract.splitGuest, split)).status).toBe(422)
    }
    expect(await call(contract.readGuest, { params: guestParams(one) })).toMatchObject({ stays: 1 })
  })
})

describe('a change', () => {
  test('of name and contacts is what the next check-in recognizes', async () => {
    const { given, call } = await openVenue()
    const first = await given.runningRental()
    const record = await call(contract.editGuest, {
      params: guestParams(first),
      body: { name: 'Jane Miller', phones: ['(212) 555-0177'], consent: true, notes: 'Quiet room' },
    })
    expect(record).toMatchObject({
      name: 'Jane Miller',
      phone: '(212) 555-0177',
      notes: 'Quiet room',
      version: 2,
    })
    const next = await call(startRental, {
      body: {
        ...checkInForm(await given.room()),
        customerName: 'jane miller',
        customerEmail: '',
        customerPhone: '2125550177',
      },
    })
    expect(next.guestId).toBe(first.guestId)
    expect((await call(readRental, { params: paramsOf(first) })).customerName).toBe('Jane Doe')
  })
})

describe('an outdated change', () => {
  test('is refused and names the fields that somebody changed, never their values', async () => {
    const { given, call, refused } = await openVenue()
    const params = guestParams(await given.runningRental())
    const late = { params, body: { notes: 'Mine' }, ifMatch: 1 }
    await call(contract.editGuest, { params, body: { notes: 'Quiet room', language: 'de' } })
    expect(await refused(contract.editGuest, late)).toMatchObject({
      status: 412,
      detail: 'Admin User changed this guest (language, notes). Reload and try again.',
    })
    const otherId = (await given.runningRental({ customerName: 'Max Roe' })).guestId!
    await call(contract.mergeGuests, { params, body: { otherId } })
    expect((await refused(contract.editGuest, late)).detail).toBe(
      'Admin User changed this guest. Reload and try again.',
    )
  })
})

describe('erasing a guest', () => {
  test('leaves no trace in the database, keeps the money, and is exported before', async () => {
    const { given, call, refused, db, store, app } = await openVenue()
    const secret = { ...guest, customerName: 'Xaverine Quillfeather' }
    const body = { ...checkInForm(await given.room()), ...secret, notes: 'Xaverine likes it hot' }
    const rental = await call(startRental, { body, key: 'a-key-of-the-desk' } as never)
    const params = guestParams(rental)
    await call(contract.flagGuest, { params, body: { kind: 'note', reason: 'Xaverine sings' } })
    const exported = await call(contract.exportGuest, { params })
    expect(exported.stays).toMatchObject([
      { customerName: secret.customerName, notes: 'Xaverine likes it hot' },
    ])
    const erase = { params, body: { confirm: true } } as const
    expect((await refused(contract.eraseGuest, erase)).detail).toMatch('Check the guest out')
    await call(endRental, { params: paramsOf(rental), body: {} })
    const before = await db.selectFrom('ledger').selectAll().execute()
    expect(await call(contract.eraseGuest, erase)).toEqual({ id: rental.guestId, stays: 1, invoices: 0 })
    expect(await db.selectFrom('ledger').selectAll().execute()).toEqual(before)
    await app.tick()
    expect(await call(readRental, { params: paramsOf(rental) })).toMatchObject({
      customerName: 'Erased guest',
    })
    if (store.location.file === undefined) return
    const files = [store.location.file, `${store.location.file}-wal`]
    for (const file of files) {
      const content = (await readFile(file).catch(() => Buffer.from(''))).toString('latin1')
      for (const word of [
        'Quillfeather',
        'quillfeather',
        'Xaverine',
        'jane.doe@',
        '555 123 4567',
        '5551234567',
      ])
        expect([file, word, content.includes(word)]).toEqual([file, word, false])
    }
  })

  test('who owes money is refused', async () => {
    const { given, call, refused } = await openVenue()
    const rental = await given.unpaidRental({ rate: 10 })
    await call(endRental, { params: paramsOf(rental), body: {} })
    const erase = { params: guestParams(rental), body: { confirm: true } } as const
    expect((await refused(contract.eraseGuest, erase)).detail).toBe('Settle the balance of this guest first')
    const { billId } = rental
    await call(payBill, { params: { id: String(billId) }, body: { paymentMethod: 'cash' } } as never)
    await call(contract.eraseGuest, erase)
  })
})
