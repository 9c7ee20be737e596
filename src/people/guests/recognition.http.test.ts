import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { checkInGroup } from '#desk/groups/contract.ts'
import { draftInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { listRentals, type newCheckIn, startRental } from '#desk/rentals/contract.ts'
import { checkIn as checkInMember } from '#desk/visits/contract.ts'
import { joinLine } from '#desk/waiting/contract.ts'
import { listAccounts, readStatement } from '#money/receivables/contract.ts'
import { checkInForm, guest, guestParams, memberForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { flagGuest, listGuests, readGuest } from './contract.ts'

describe('a check-in', () => {
  test('creates the record of a new guest, and the next one recognizes it by name and phone, however they are written', async () => {
    const { call, checkIn } = await openDesk()
    const first = await checkIn({ customerName: 'José Ibáñez', customerPhone: '+1 (212) 555-0100' })
    const second = await checkIn({ customerName: 'jose  ibanez', customerPhone: '212.555.0100' })
    expect(second.guestId).toBe(first.guestId)
    expect(await call(readGuest, { params: guestParams(first) })).toMatchObject({
      kind: 'person',
      name: 'José Ibáñez',
      phone: '+1 (212) 555-0100',
      stays: 2,
    })
  })

  test.each([
    ['O’Malley', '\u202a+1 (212) 555\u20110100\u202c', "O'Malley", '2125550100'],
    ['Jean‑Luc', 'tel:+1-212-555-0100', 'Jean-Luc', '212–555–0100'],
    ['José', '001 212 555 0100', 'Jose\u0301', '(212) 555-0100 ext. 9'],
    ['山田 太郎', '２１２５５５０１００', '山田太郎', '٢١٢٥٥٥٠١٠٠'],
    ['Ann\u00adLee\u200b', '(212)\u00a0555\u202f0100', 'AnnLee', '1-212-555-0100'],
  ])('recognizes %j, %j in %j, %j, who is banned under any name', async (name, phone, copied, typed) => {
    const { call, checkIn, refused, given, db } = await openDesk()
    const first = await checkIn({ customerName: name, customerPhone: phone })
    const second = await checkIn({ customerName: copied, customerPhone: typed })
    expect(second.guestId).toBe(first.guestId)
    expect(await db.selectFrom('guest_contacts').select('key').execute()).toEqual([{ key: '2125550100' }])
    for (const search of [copied, typed, name, phone]) {
      const { guests } = await call(listGuests, { query: { search } })
      const { rentals } = await call(listRentals, { query: { search } })
      expect([search, guests.length, rentals.map(({ id }) => id)]).toEqual([search, 1, [second.id, first.id]])
    }
    await call(flagGuest, { params: guestParams(first), body: { kind: 'banned', reason: 'Threw a chair' } })
    const form = { ...checkInForm(await given.room()), customerName: 'Somebody Else', customerPhone: typed }
    expect(await refused(startRental, { body: form })).toMatchObject({ status: 409, banned: true })
  })

  test.each(['\u200b\u2060', '\u202a \u202c', '\u3164', '\u0301', '\u00ad'])(
    'of a guest whose name shows nothing, %j, is refused',
    async customerName => {
      const { given, refused } = await openDesk()
      const body = { ...checkInForm(await given.room()), customerName }
      const problem = await refused(startRental, { body })
      expect(problem).toMatchObject({ status: 422, errors: { customerName: 'Customer name is required' } })
    },
  )

  test('recognizes a guest by name and e-mail, and adds the phone to the record', async () => {
    const { call, checkIn, clock } = await openDesk()
    const first = await checkIn({ customerName: 'Ann Lee', customerEmail: 'ann@example.com' })
    clock.advance(1)
    const second = await checkIn({
      customerName: 'Ann Lee',
      customerEmail: 'ANN@example.com',
      customerPhone: '(212) 555-0111',
    })
    const third = await checkIn({ customerName: 'Ann Lee', customerPhone: '2125550111' })
    expect([second.guestId, third.guestId]).toEqual([first.guestId, first.guestId])
    const { contacts } = await call(readGuest, { params: guestParams(first) })
    expect(contacts).toEqual([
      { kind: 'phone', value: '(212) 555-0111' },
      { kind: 'email', value: 'ann@example.com' },
    ])
  })

  test('keeps namesakes apart: of the same name without a phone, with other phones, or of a family on one phone', async () => {
    const { checkIn } = await openDesk()
    const guests = [
      await checkIn({ customerName: 'John Smith' }),
      await checkIn({ customerName: 'John Smith' }),
      await checkIn({ customerName: 'John Smith', customerPhone: '(212) 555-0100' }),
      await checkIn({ customerName: 'John Smith', customerPhone: '(212) 555-0101' }),
      await checkIn({ customerName: 'Mary Smith', customerPhone: '(212) 555-0100' }),
    ]
    expect(new Set(guests.map(({ guestId }) => guestId)).size).toBe(5)
  })

  test('takes the record that the desk picked, whatever the form says', async () => {
    const { call, checkIn } = await openDesk()
    const first = await checkIn({ customerName: 'John Smith' })
    const picked = await checkIn({
      customerName: 'Johnny Smith',
      customerPhone: '(212) 555-0100',
      guestId: first.guestId,
    })
    expect(picked).toMatchObject({ guestId: first.guestId, customerName: 'Johnny Smith' })
    expect(await call(readGuest, { params: guestParams(first) })).toMatchObject({
      name: 'John Smith',
      phone: '(212) 555-0100',
      stays: 2,
    })
  })

  test('with an unknown record is refused and changes nothing', async () => {
    const { refused, given, db } = await openDesk()
    const body = { ...checkInForm(await given.room()), guestId: 4_711 }
    const problem = await refused(startRental, { body })
    expect(problem).toMatchObject({ status: 422, errors: { guestId: 'There is no guest 4711' } })
    expect(await db.selectFrom('guests').select('id').execute()).toEqual([])
  })

  test('recognizes a member by the membership, also under another phone; the record names the member', async () => {
    const { call, given, checkIn } = await openDesk()
    const member = await given.member()
    const first = await checkIn({ customerName: 'Ada Member 1', memberId: member.id })
    const second = await checkIn({
      customerName: 'Ada Member',
      customerPhone: '(212) 555-0999',
      memberId: member.id,
    })
    expect(second.guestId).toBe(first.guestId)
    expect(await call(readGuest, { params: guestParams(first) })).toMatchObject({
      memberId: member.id,
      memberNumber: member.memberNumber,
      stays: 2,
    })
  })

  test('of a known guest who has joined names the member in the record, but two members are two guests', async () => {
    const { given, checkIn } = await openDesk()
    const family = { customerName: 'John Smith', customerPhone: '(212) 555-0100' }
    const before = await checkIn(family)
    const [father, son] = [await given.member(), await given.member(memberForm(2))]
    const joined = await checkIn({ ...family, memberId: father.id })
    const other = await checkIn({ ...family, memberId: son.id })
    expect(joined.guestId).toBe(before.guestId)
    expect(other.guestId).not.toBe(before.guestId)
  })

  test('of one new guest at two desks at once makes one record', async () => {
    const { call, given, db } = await openDesk()
    const rooms = [await given.room(), await given.room(), await given.room(), await given.room()]
    const rentals = await Promise.all(rooms.map(room => call(startRental, { body: checkInForm(room) })))
    expect(new Set(rentals.map(({ guestId }) => guestId)).size).toBe(1)
    expect(await db.selectFrom('guest_contacts').select('kind').execute()).toHaveLength(2)
  })
})

describe('a check-in from a form that asks who the guest is', () => {
  test('stops at everybody of this name or phone until one is chosen or all are declined', async () => {
    const { checkIn, given, refused, db } = await openDesk()
    const known = await checkIn({ customerName: 'Ann O’Lee', customerPhone: '(212) 555-0111' })
    const form = async () => ({ ...checkInForm(await given.room()), customerEmail: null, notGuests: [] })
    const byName = { ...(await form()), customerName: "ann o'lee", customerPhone: null }
    const byPhone = { ...(await form()), customerName: 'Bob Lee', customerPhone: 'tel:+1-212-555-0111' }
    for (const body of [byName, byPhone])
      expect(await refused(startRental, { body })).toMatchObject({
        status: 409,
        errors: { customerName: expect.stringContaining('may be known already') },
        guests: [known.guestId],
        choose: { guestId: known.guestId },
        decline: { notGuests: [known.guestId] },
      })
    expect(await db.selectFrom('guests').select('id').execute()).toHaveLength(1)
    const chosen = await checkIn({ customerName: 'Ann O’Lee', guestId: known.guestId, notGuests: [] })
    const other = await checkIn({ customerName: 'Ann O’Lee', notGuests: [known.guestId!] })
    const family = await checkIn({
      customerName: 'Ann O’Lee',
      customerPhone: '212-555-0111',
      notGuests: [known.guestId!, other.guestId!],
    })
    expect(chosen.guestId).toBe(known.guestId)
    expect(new Set([known.guestId, other.guestId, family.guestId]).size).toBe(3)
  })

  test('at two desks at once makes one record, and asks the second desk', async () => {
    const { ask, given, db } = await openDesk()
    const rooms = [await given.room(), await given.room()]
    const replies = await Promise.all(
      rooms.map(room => {
        const { customerEmail: _, customerPhone: _phone, ...form } = checkInForm(room)
        const body = { form: 'check-in', ...form, customerName: 'Ann Lee', notGuests: [] }
        return ask('POST', '/api/rentals', { body: JSON.stringify(body) })
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await db.selectFrom('guests').select('name').execute()).toEqual([{ name: 'Ann Lee' }])
  })
})

test('a guest who is banned is stopped by the full name too, until the desk declines the record', async () => {
  const { call, checkIn, given, refused, db } = await openDesk()
  const ann = await checkIn({ customerName: 'Ann Lee' })
  await call(flagGuest, { params: guestParams(ann), body: { kind: 'banned', reason: 'Threw a chair' } })
  const { customerEmail: _, ...room } = checkInForm(await given.room())
  for (const guest of [
    { customerName: 'ann  lee', customerPhone: null },
    { customerName: 'Ann Lee', customerPhone: '(212) 555-0199' },
    { customerName: 'Ann Lee', customerPhone: null, notGuests: [] },
  ])
    expect(await refused(startRental, { body: { ...room, ...guest } })).toMatchObject({
      status: 409,
      detail: 'A guest of this name is banned: Threw a chair. Choose the guest, or ‘Not This Guest’.',
      banned: true,
      decline: { notGuests: [ann.guestId] },
    })
  expect(await db.selectFrom('guests').select('id').execute()).toHaveLength(1)
  const body = { customerName: 'Ann Lee', wants: [{ facilityType: 'room' as const }] }
  expect(await refused(joinLine, { body })).toMatchObject({ status: 409, banned: true })
  const namesake = await checkIn({ customerName: 'Ann Lee', notGuests: [ann.guestId!] })
  expect(namesake.guestId).not.toBe(ann.guestId)
  const chosen = { ...room, customerName: 'Ann Lee', guestId: ann.guestId }
  expect(await refused(startRental, { body: chosen })).toMatchObject({ status: 409, banned: true })
})

test('the name of a banned guest stops a member too, and the named people of a group', async () => {
  const { call, checkIn, given, refused } = await openDesk()
  const member = await given.member()
  const name = `${member.firstName} ${member.lastName}`
  const banned = await checkIn({ customerName: name, customerPhone: '(212) 555-0177' })
  await call(flagGuest, { params: guestParams(banned), body: { kind: 'banned', reason: 'Threw a chair' } })
  const stopped = { status: 409, banned: true, decline: { notGuests: [banned.guestId] } }
  const decline = { notGuests: [banned.guestId!] }

  const visit = { memberId: member.id }
  expect(await refused(checkInMember, { body: visit })).toMatchObject(stopped)
  await call(checkInMember, { body: { ...visit, ...decline } })

  const { customerEmail: _, ...form } = checkInForm(await given.room())
  const stay = { ...form, customerName: name, customerPhone: null, memberId: member.id }
  expect(await refused(startRental, { body: stay })).toMatchObject(stopped)

  const known = await checkIn({ customerName: 'Bob Ray' })
  const [first, second] = [await given.room(), await given.room()]
  const toGroup = (guest: object) => ({
    customerName: 'Ann Lee',
    duration: 1,
    facilities: [
      { facilityType: 'room' as const, facilityId: first.id },
      { facilityType: 'room' as const, facilityId: second.id, ...guest },
    ],
  })
  expect(await refused(checkInGroup, { body: toGroup({ customerName: name }) })).toMatchObject({
    ...stopped,
    errors: { facilities: expect.stringContaining(second.name) },
  })
  expect(
    await refused(checkInGroup, { body: toGroup({ customerName: 'bob  ray', notGuests: [] }) }),
  ).toMatchObject({ status: 409, guests: [known.guestId] })
  const chosen = toGroup({ customerName: 'Bob Ray', guestId: known.guestId, notGuests: [] })
  const { stays } = await call(checkInGroup, { body: chosen })
  expect(stays.map(({ guestId }) => guestId)).toContain(known.guestId)
  // The record of the member is known now, and nobody asks again.
  const record = await call(startRental, { body: { ...stay, ...decline } })
  const again = { ...checkInForm(await given.room()), customerName: name, memberId: member.id }
  expect((await call(startRental, { body: again })).guestId).toBe(record.guestId)
})

describe('the list of guests', () => {
  test('finds by the beginning of the name, any word, phone, e-mail and member number', async () => {
    const { call, given, checkIn, app } = await openDesk()
    const member = await given.member()
    const ann = await checkIn({ customerName: 'Ann Lee', customerPhone: '(212) 555-0111' })
    const leo = await checkIn({ customerName: 'Leo Ann Kim', customerEmail: 'leo@example.com' })
    const ada = await checkIn({ customerName: 'Ada Member', memberId: member.id })
    const search = async (text: string) =>
      (await call(listGuests, { query: { search: text } })).guests.map(({ id }) => id)
    for (const indexed of [false, true]) {
      if (indexed) await app.tick()
      expect(await search('ann')).toEqual([ann.guestId, leo.guestId])
      expect(await search('le')).toEqual([leo.guestId])
      expect(await search('lee ann')).toEqual([ann.guestId])
      expect(await search('555-01')).toEqual([ann.guestId])
      expect(await search('LEO@example.com')).toEqual([leo.guestId])
      expect(await search(member.memberNumber)).toEqual([ada.guestId])
      expect(await search('nobody')).toEqual([])
    }
  })

  test('is by name and tells what the guest owes, how often they came and when last', async () => {
    const { call, given, clock } = await openDesk()
    await given.unpaidRental({ customerName: 'Zoe', rate: 12, minutesAgo: 60 })
    await given.runningRental({ customerName: 'Ann', minutesAgo: 30 })
    const { guests, more } = await call(listGuests)
    expect(guests).toMatchObject([
      { name: 'Ann', balance: 0, stays: 1, lastVisit: new Date(clock.at - 30 * 60_000).toISOString() },
      { name: 'Zoe', balance: 12, stays: 1, flags: [] },
    ])
    expect(more).toBe(false)
  })
})

describe('an account', () => {
  test('is that of the record: namesakes do not share one', async () => {
    const { call, given } = await openDesk()
    for (const [index, room] of [await given.room(), await given.room()].entries()) {
      const form = await given.newRental(room, { rate: 10 * (index + 1), customerName: 'John Smith' })
      const contacts = { customerEmail: `john${index}@example.com`, customerPhone: `(212) 555-010${index}` }
      await call(startRental, { body: { ...form, ...contacts } })
    }
    const { accounts } = await call(listAccounts, { query: { of: 'guests', search: 'john' } })
    expect(accounts.map(({ name, balance }) => [name, balance]).toSorted()).toEqual([
      ['John Smith', 10],
      ['John Smith', 20],
    ])
    const statement = await call(readStatement, { params: { of: 'guests', id: String(accounts[0]!.id) } })
    expect(statement.closing).toBe(accounts[0]!.balance)
  })

  test('of a company begins with its first invoice, and the next one is on it', async () => {
    const { call } = await openDesk()
    const lines = [{ description: 'Private event', quantity: 1, unitPrice: 100, taxRate: 0 }]
    const form = { customerName: 'Acme Films', dueDate: '2026-06-30', lines }
    for (const customerEmail of ['', 'office@acme.example'])
      await call(sendInvoice, {
        params: paramsOf(await call(draftInvoice, { body: { ...form, customerEmail } })),
      })
    const { accounts } = await call(listAccounts, { query: { of: 'guests' } })
    expect(accounts).toMatchObject([{ name: 'Acme Films', reach: 'office@acme.example', balance: 200 }])
    const record = await call(readGuest, { params: paramsOf(accounts[0]!) })
    expect(record).toMatchObject({ kind: 'company', balance: 200, spending: 200, stays: 0 })
  })
})

/** A venue, and a check-in of a new room. */
async function openDesk() {
  const venue = await openVenue()
  const checkIn = async (form: Partial<z.input<typeof newCheckIn>> & { customerName: string }) => {
    const {
      customerName: _,
      customerEmail: _email,
      customerPhone: _phone,
      ...where
    } = checkInForm(await venue.given.room())
    return venue.call(startRental, { body: { ...where, ...form } as never })
  }
  return { ...venue, checkIn }
}

test('neither events nor messages contain what a record says', async () => {
  const { given, db } = await openVenue()
  await given.runningRental()
  const events = JSON.stringify(await db.selectFrom('events').selectAll().execute())
  for (const secret of Object.values(guest)) expect(events).not.toContain(secret)
})
