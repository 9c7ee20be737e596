import { expect, test } from 'vitest'
import { saveMailServer } from '#office/mail/contract.ts'
import { editGuest, eraseGuest, mergeGuests } from '#people/guests/contract.ts'
import { openSecondStore, testOnSqlite } from '#testing/database/test-database.ts'
import type { Behavior } from '#testing/mail/mail-server.ts'
import {
  MAIL_TIMEOUT,
  type MailVenue,
  mailForm,
  openMailVenue,
  openOtherServer,
  sendDue,
} from '#testing/mail/mail-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as contract from '../contract.ts'

const wants = [{ facilityType: 'room' as const, kind: '' }]
const form = { customerName: 'Ann Lee', customerEmail: 'ann@example.com', byEmail: true, wants }
const join = ({ call }: Pick<MailVenue, 'call'>, more = {}) =>
  call(contract.joinLine, { body: { ...form, ...more } })
const entryIn = async ({ call }: MailVenue, id: number) => {
  const { entries, away } = await call(contract.listWaiting)
  return [...entries, ...away].find(entry => entry.id === id)!
}
const sender = ({ clock, store }: MailVenue, timeout = MAIL_TIMEOUT) =>
  openOtherServer({ clock, store }, undefined, timeout)

testOnSqlite(
  'a guest in line gets one short email for an offer, and every screen sees that it was sent',
  async () => {
    const venue = await openMailVenue()
    await venue.given.room({ name: 'Room 104' })
    const { id } = await join(venue)
    await venue.expectEvents({ 'waiting.joined': 1, 'waiting.offered': 1 })
    expect(await entryIn(venue, id)).toMatchObject({
      byEmail: true,
      email: { status: 'queued', reason: null },
    })
    venue.clock.advance(1)
    await venue.sendDue()
    await venue.expectEvents({ 'mail.sent': 1 })
    const [email] = venue.server.received
    expect(email).toMatchObject({
      to: 'ann@example.com',
      headers: {
        from: 'Harbor Baths <desk@venue.example>',
        to: 'ann@example.com',
        subject: 'Harbor Baths: a room is ready for you',
        'content-type': 'text/plain; charset=utf-8',
        'auto-submitted': 'auto-generated',
      },
    })
    expect(email!.text).toBe(
      [
        'Your number: #1',
        '',
        'Room 104 is ready for you. It is held for you until 2:10 PM.',
        'To take it, come to the desk and say your number.',
        'If you do not come by then, it goes to the next guest.',
        '',
        'Harbor Baths',
        'Pier 7',
        '',
      ].join('\n'),
    )
    expect(await entryIn(venue, id)).toMatchObject({
      email: { status: 'sent', at: '2026-05-20T18:01:00.000Z', reason: null },
    })
    venue.clock.advance(1)
    await venue.sendDue()
    expect(venue.server.received).toHaveLength(1)
  },
)

testOnSqlite(
  'nobody gets an email who did not ask for it, and nothing is queued while email is off',
  async () => {
    const venue = await openMailVenue()
    await venue.given.room()
    const first = await join(venue, { byEmail: false })
    expect(first).toMatchObject({ offer: { status: 'open' }, byEmail: false, email: null })
    await venue.call(saveMailServer, { body: { ...mailForm(venue.server), isOn: false } })
    await venue.given.room()
    expect(await join(venue, { customerName: 'Bob Ray', customerEmail: 'bob@example.com' })).toMatchObject({
      offer: { status: 'open' },
      byEmail: true,
      email: null,
    })
    await venue.sendDue()
    expect(venue.server.connections()).toBe(0)
  },
)

testOnSqlite('an email needs an address, and the one that the desk typed becomes the newest', async () => {
  const venue = await openMailVenue()
  expect(await venue.refused(contract.joinLine, { body: { ...form, customerEmail: '' } })).toMatchObject({
    status: 422,
    errors: { customerEmail: 'Enter the email address to write to' },
  })
  const { id, guestId } = await join(venue)
  await venue.call(contract.leaveLine, { params: paramsOf({ id }) })
  venue.clock.advance(1)
  await join(venue, { guestId, customerEmail: 'new@example.com' }).then(({ id }) =>
    venue.call(contract.leaveLine, { params: paramsOf({ id }) }),
  )
  venue.clock.advance(1)
  await venue.given.room()
  await join(venue, { guestId, customerEmail: 'Ann@example.com' })
  await venue.sendDue()
  expect(venue.server.received.map(({ to }) => to)).toEqual(['Ann@example.com'])
})

testOnSqlite('who comes back and is offered a room again gets another email', async () => {
  const venue = await openMailVenue()
  await venue.given.room()
  const { id } = await join(venue)
  await venue.sendDue()
  await venue.call(contract.lapseOffer, { params: paramsOf({ id }) })
  expect(await entryIn(venue, id)).toMatchObject({ status: 'lapsed', email: { status: 'sent' } })
  await venue.call(contract.returnToLine, { params: paramsOf({ id }) })
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(2)
  const [first, second] = venue.server.received.map(({ headers }) => headers['message-id'])
  expect(first).not.toBe(second)
})

testOnSqlite.each(['accept', 'skip', 'lapse', 'run out'] as const)(
  'no email is sent about an offer that ended first: %s',
  async how => {
    const venue = await openMailVenue()
    await venue.given.room()
    const { id } = await join(venue)
    const answers = { accept: contract.acceptOffer, skip: contract.skipOffer, lapse: contract.lapseOffer }
    if (how === 'run out') venue.clock.advance(10)
    else await venue.call(answers[how], { params: paramsOf({ id }) })
    await venue.eventsSince()
    await venue.sendDue()
    expect(venue.server.connections()).toBe(0)
    expect(await venue.eventsSince()).toContain('record_changed mail.dropped')
    expect(await entryIn(venue, id)).toMatchObject({
      email: { status: 'dropped', reason: 'the offer ended first' },
    })
  },
)

testOnSqlite(
  'a mail server that asks to wait is tried again, later and later, until the offer ends',
  async () => {
    const venue = await openMailVenue()
    await venue.given.room()
    const { id } = await join(venue)
    venue.server.behave({ refuse: 'message', code: 451 })
    await venue.sendDue()
    expect(await entryIn(venue, id)).toMatchObject({
      email: { status: 'queued', reason: 'the mail server asks to try again later (451)' },
    })
    await venue.sendDue()
    expect(venue.server.connections()).toBe(1)
    for (const [minutes, connections] of [
      [0.25, 2],
      [0.25, 2],
      [0.25, 3],
      [0.75, 3],
      [0.25, 4],
    ] as const) {
      venue.clock.advance(minutes)
      await venue.sendDue()
      expect(venue.server.connections()).toBe(connections)
    }
    venue.server.behave('accept')
    venue.clock.advance(2)
    await venue.sendDue()
    expect(venue.server.received).toHaveLength(1)
    expect(await entryIn(venue, id)).toMatchObject({ email: { status: 'sent', reason: null } })
  },
)

testOnSqlite('a refused address fails at once and is an alert at the desk', async () => {
  const venue = await openMailVenue()
  await venue.given.room()
  const { id } = await join(venue)
  venue.server.behave({ refuse: 'address', code: 550 })
  await venue.eventsSince()
  await venue.sendDue()
  await venue.expectEvents({ facility_status: 1 })
  expect(await entryIn(venue, id)).toMatchObject({
    email: { status: 'failed', reason: 'the mail server refuses the address (550)' },
  })
  const events = await venue.db.selectFrom('events').select('message').orderBy('id', 'desc').execute()
  expect(events[0]!.message).toBe(
    'Email about the offer to #1 failed: the mail server refuses the address (550)',
  )
  venue.clock.advance(1)
  await venue.sendDue()
  expect(venue.server.connections()).toBe(1)
})

/** Offers a room to a guest while the mail server misbehaves, and tries to send the email, once a minute. */
async function sendInVain(behavior: Behavior, attempts: number) {
  const venue = await openMailVenue()
  await venue.given.room()
  const { id } = await join(venue)
  const app = await sender(venue)
  venue.server.behave(behavior)
  for (let attempt = 0; attempt < attempts; attempt++) {
    await sendDue(app)
    venue.clock.advance(1)
  }
  return { venue, id, app }
}

testOnSqlite.each(['never answer', 'hang up before greeting'] as const)(
  'a mail server that does %s holds nothing up, and the email is sent once it works',
  async behavior => {
    const { venue, id, app } = await sendInVain(behavior, 4)
    expect(await entryIn(venue, id)).toMatchObject({ email: { status: 'queued' } })
    venue.server.behave('accept')
    venue.clock.advance(2)
    await sendDue(app)
    expect(venue.server.received).toHaveLength(1)
    expect(await entryIn(venue, id)).toMatchObject({ email: { status: 'sent' } })
  },
)

testOnSqlite.each(['close after data', 'never confirm'] as const)(
  'a mail server that does %s gets the email twice with one Message-ID, and never a third time',
  async behavior => {
    const { venue, id } = await sendInVain(behavior, 3)
    expect(new Set(venue.server.received.map(({ headers }) => headers['message-id'])).size).toBe(1)
    expect(venue.server.received).toHaveLength(2)
    expect(await entryIn(venue, id)).toMatchObject({
      email: {
        status: 'failed',
        reason: 'the mail server did not confirm it, so it may have arrived',
      },
    })
  },
)

test('two server processes send each email once', async () => {
  const venue = await openMailVenue()
  for (let room = 0; room < 6; room++) {
    await venue.given.room()
    await join(venue, { customerName: `Guest ${room}`, customerEmail: `guest${room}@example.com` })
  }
  const other = await openOtherServer(venue, await openSecondStore(venue.store))
  await Promise.all([sendDue(venue.app), sendDue(other)])
  expect(venue.server.received.map(({ to }) => to).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5].map(room => `guest${room}@example.com`),
  )
})

testOnSqlite('a server that stops in the middle leaves the email to the next one', async () => {
  const venue = await openMailVenue()
  await venue.given.room()
  const { id } = await join(venue)
  const first = await sender(venue, 60_000)
  venue.server.behave('never confirm')
  await first.tick()
  await venue.server.whenReceived(1)
  await first.close()
  expect(await entryIn(venue, id)).toMatchObject({ email: { status: 'queued' } })
  venue.server.behave('accept')
  venue.clock.advance(1)
  await venue.sendDue()
  const [one, two] = venue.server.received.map(({ headers }) => headers['message-id'])
  expect(two).toBe(one)
  expect(await entryIn(venue, id)).toMatchObject({ email: { status: 'sent' } })
})

testOnSqlite('while one process sends an email, nobody else does until its lease ends', async () => {
  const venue = await openMailVenue()
  await venue.given.room()
  await join(venue)
  const first = await sender(venue, 60_000)
  venue.server.behave('never confirm')
  await first.tick()
  await venue.server.whenReceived(1)
  venue.server.behave('accept')
  venue.clock.advance(0.5)
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(1)
  venue.clock.advance(1)
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(2)
})

testOnSqlite('turning email off drops what is queued', async () => {
  const venue = await openMailVenue()
  await venue.given.room()
  const { id } = await join(venue)
  await venue.call(saveMailServer, { body: { ...mailForm(venue.server), isOn: false } })
  await venue.sendDue()
  expect(venue.server.connections()).toBe(0)
  expect(await entryIn(venue, id)).toMatchObject({
    email: { status: 'dropped', reason: 'email was turned off' },
  })
  await venue.call(saveMailServer, { body: mailForm(venue.server) })
  await venue.sendDue()
  expect(venue.server.connections()).toBe(0)
})

testOnSqlite(
  'an erased guest gets no email, and a merged one gets it at the address that was typed',
  async () => {
    const venue = await openMailVenue()
    await venue.given.room()
    const erased = await join(venue)
    await venue.call(contract.leaveLine, { params: paramsOf(erased) })
    await venue.call(eraseGuest, { params: { id: String(erased.guestId) }, body: { confirm: true } })
    expect(await venue.db.selectFrom('outgoing_emails').selectAll().execute()).toEqual([])
    const merged = await join(venue, { customerName: 'Bob Ray', customerEmail: 'bob@example.com' })
    const other = await join(venue, {
      customerName: 'Bob Rey',
      customerEmail: 'rey@example.com',
      byEmail: false,
    })
    await venue.call(contract.leaveLine, { params: paramsOf(other) })
    await venue.call(mergeGuests, {
      params: { id: String(other.guestId) },
      body: { otherId: merged.guestId },
    })
    await venue.sendDue()
    expect(venue.server.received).toHaveLength(1)
    expect(venue.server.received[0]!.to).toBe('bob@example.com')
  },
)

testOnSqlite(
  'an offer goes to the address typed on joining, whatever the record of the guest says since',
  async () => {
    const venue = await openMailVenue()
    const { id, guestId } = await join(venue)
    expect(await entryIn(venue, id)).toMatchObject({ emailAddress: 'ann@example.com', email: null })
    const params = paramsOf({ id: guestId })
    await venue.call(editGuest, { params, body: { emails: ['stranger@example.com'] } })
    await venue.given.room()
    await venue.app.tick()
    expect(await entryIn(venue, id)).toMatchObject({
      email: { status: 'queued', address: 'ann@example.com' },
    })
    await venue.call(editGuest, { params, body: { emails: [] } })
    await venue.sendDue()
    expect(venue.server.received.map(({ to }) => to)).toEqual(['ann@example.com'])
  },
)

testOnSqlite('an offer is in the language of the guest', async () => {
  const venue = await openMailVenue()
  const { guestId } = await join(venue)
  await venue.call(editGuest, { params: { id: String(guestId) }, body: { language: 'Spanish' } })
  await venue.given.room({ name: 'Room 104' })
  await venue.sendDue()
  const [email] = venue.server.received
  expect(email!.headers.subject).toContain('su_habitaci=C3=B3n_est')
  expect(email!.text).toContain('Ya puede usar Room 104. Le guardamos el lugar; hora límite: 2:10 p.m.')
})
