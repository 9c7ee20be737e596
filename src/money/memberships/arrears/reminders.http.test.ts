import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { saveMailServer } from '#office/mail/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { createSteadyClock } from '#office/venue-clock/steady-clock.ts'
import { addDays, DAY } from '#platform/values/time.ts'
import { openSecondStore, testOnSqlite } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import {
  type MailVenue,
  mailForm,
  openMailVenue,
  openOtherServer,
  sendDue,
} from '#testing/mail/mail-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as contract from '../contract.ts'

let venue: MailVenue
beforeEach(async () => {
  venue = await openMailVenue()
})

/** Sells an unpaid membership on May 20 whose sale is confirmed. */
async function unpaid(form: Parameters<MailVenue['given']['membership']>[0] = {}) {
  const sold = await venue.given.membership(form)
  await venue.sendDue()
  await venue.eventsSince()
  venue.server.received.length = 0
  const params = paramsOf(sold)
  return {
    params,
    read: () => venue.call(contract.readMembership, { params }),
    pay: (amount = 50) =>
      venue.call(contract.addPayment, { params, body: { amount, paymentMethod: 'cash' } }),
  }
}

/** Runs scheduled work on a day until what it queues is sent. */
async function workOn(day: string, time = '10:00:00') {
  venue.clock.set(`${day}T${time}`)
  await venue.sendDue()
  await venue.sendDue()
}

async function workEachDay(from: string, until: string) {
  for (let day = from; day <= until; day = addDays(day, 1)) await workOn(day)
}

const received = () => venue.server.received
const steps = async () =>
  (await venue.db.selectFrom('arrears_reminders').selectAll().orderBy('id').execute()).map(
    ({ since_day, step }) => `${since_day} ${step}`,
  )

testOnSqlite('an unpaid membership is reminded of on days 3 and 10, and suspended on day 14', async () => {
  const { read } = await unpaid({ renews: true })
  await workEachDay('2026-05-21', '2026-05-22')
  await venue.expectEvents({ '*': 0 })
  await workOn('2026-05-23')
  await venue.expectEvents({ 'membership.reminded': 1, 'mail.sent': 1, '*': 0 })
  expect(received()[0]).toMatchObject({ to: 'ada.1@example.com' })
  expect(received()[0]!.text).toBe(
    [
      'Hello Ada,',
      '',
      '$50.00 is due for the Standard membership, unpaid since May 20, 2026.',
      'If it is not paid, the membership is suspended on Jun 03, 2026.',
      'Paid days that pass during a suspension are lost.',
      '',
      'Member: Ada Member 1, M-000001',
      '',
      'Harbor Baths',
      'Pier 7',
      '',
    ].join('\n'),
  )
  await workEachDay('2026-05-24', '2026-06-02')
  await venue.expectEvents({ 'membership.reminded': 1, 'mail.sent': 1, '*': 0 })
  await workEachDay('2026-06-03', '2026-06-20')
  await venue.expectEvents({ 'membership.suspended': 1, '*': 0 })
  expect(await steps()).toEqual(['2026-05-20 1', '2026-05-20 2'])
  expect(await read()).toMatchObject({ status: 'suspended' })
})

testOnSqlite('unpaid May 20, server off May 22 to 31: one reminder, suspended Jun 3', async () => {
  const { read } = await unpaid({ renews: true })
  await workOn('2026-05-21')
  await workEachDay('2026-06-01', '2026-06-05')
  expect(received()).toHaveLength(1)
  expect(received()[0]!.text).toContain('suspended on Jun 03, 2026')
  expect(await steps()).toEqual(['2026-05-20 2'])
  expect(await read()).toMatchObject({ suspension: { kind: 'arrears', from: '2026-06-03' } })
})

testOnSqlite(
  'a server that comes back after the day of suspension reminds once, of what is suspended',
  async () => {
    await venue.call(saveSettings, { body: { arrearsSuspension: 'moved' } })
    await unpaid({ renews: true })
    await workOn('2026-06-08')
    await workOn('2026-06-09')
    expect(received()).toHaveLength(1)
    expect(received()[0]!.text).toContain(
      'The membership has been suspended since Jun 08, 2026. It is active again as soon as this is paid.\nPaid days are not lost: they move behind a suspension.',
    )
  },
)

test('two servers take each step once', async () => {
  for (let count = 0; count < 5; count++) await unpaid()
  const other = await openOtherServer(venue, await openSecondStore(venue.store))
  venue.clock.set('2026-05-23T09:00:00')
  for (let count = 0; count < 3; count++) await Promise.all([sendDue(venue.app), sendDue(other)])
  expect(new Set(received().map(({ to }) => to)).size).toBe(5)
  expect(received()).toHaveLength(5)
  await venue.expectEvents({ 'membership.reminded': 5, 'mail.sent': 5, '*': 0 })
})

testOnSqlite(
  'a mail server that is down for a day, with a restart between, loses and doubles nothing',
  async () => {
    await unpaid()
    venue.server.behave({ refuse: 'message', code: 451 })
    for (let hour = 8; hour < 24; hour++) await workOn('2026-05-23', `${String(hour).padStart(2, '0')}:30:00`)
    const restarted = await openOtherServer(venue)
    for (let hour = 0; hour < 9; hour++) {
      venue.clock.set(`2026-05-24T0${hour}:30:00`)
      await sendDue(restarted)
    }
    expect(received()).toEqual([])
    venue.server.behave('accept')
    for (let hour = 9; hour < 15; hour++) {
      venue.clock.set(`2026-05-24T${String(hour).padStart(2, '0')}:40:00`)
      await sendDue(restarted)
      await sendDue(venue.app)
    }
    expect(received()).toHaveLength(1)
    expect(await steps()).toEqual(['2026-05-20 1'])
  },
)

testOnSqlite('a reminder that waits gives way to the next one', async () => {
  await venue.call(saveSettings, { body: { firstReminderDays: 3, secondReminderDays: 4 } })
  await unpaid()
  venue.server.behave({ refuse: 'message', code: 451 })
  await workEachDay('2026-05-23', '2026-05-24')
  venue.server.behave('accept')
  await workOn('2026-05-25')
  expect(received()).toHaveLength(1)
  expect(await steps()).toEqual(['2026-05-20 1', '2026-05-20 2'])
})

testOnSqlite(
  'what was paid before the reminder could be sent is not reminded of, and the next debt begins anew',
  async () => {
    const { pay } = await unpaid({ renews: true })
    await workOn('2026-05-23', '00:30:00')
    expect(await steps()).toEqual(['2026-05-20 1'])
    await pay()
    await workOn('2026-05-23')
    await venue.expectEvents({
      'membership.reminded': 1,
      'payment.taken': 1,
      'mail.dropped': 1,
      '*': 0,
    })
    await workEachDay('2026-06-21', '2026-06-24')
    expect(received()).toHaveLength(1)
    expect(await steps()).toEqual(['2026-05-20 1', '2026-06-21 1'])
  },
)

testOnSqlite(
  'one membership that fails keeps nobody else from a reminder or the announcement of an end',
  async () => {
    await unpaid()
    await unpaid()
    await unpaid({ payNow: true, endDate: '2026-05-31' })
    await sql`create unique index one_a_day on arrears_reminders (since_day)`.execute(venue.db)
    venue.clock.set('2026-05-21T10:00:00')
    await unpaid()
    await workOn('2026-05-24')
    expect(received().map(({ to }) => to)).toEqual(
      expect.arrayContaining(['ada.1@example.com', 'ada.3@example.com', 'ada.4@example.com']),
    )
    expect(received()).toHaveLength(3)
    await sql`drop index one_a_day`.execute(venue.db)
  },
)

testOnSqlite('an excuse pauses reminders, and after it only the latest is sent', async () => {
  const { params } = await unpaid()
  await venue.call(contract.excuseArrears, { params, body: { until: '2026-05-31', reason: 'Ill' } })
  await workEachDay('2026-05-21', '2026-05-31')
  expect(received()).toEqual([])
  await workOn('2026-06-01')
  await workOn('2026-06-02')
  expect(received()).toHaveLength(1)
  expect(await steps()).toEqual(['2026-05-20 2'])
})

testOnSqlite.each([
  ['a debt up to the minimum', { arrearsMinimum: 50 }],
  ['settings without reminders', { firstReminderDays: 0, secondReminderDays: 0 }],
])('%s: no reminder', async (_, settings) => {
  await venue.call(saveSettings, { body: settings })
  await unpaid({ renews: true })
  await workEachDay('2026-05-23', '2026-05-31')
  expect(await steps()).toEqual([])
  expect(received()).toEqual([])
})

testOnSqlite('while email is turned off nobody is reminded', async () => {
  await unpaid()
  await venue.call(saveMailServer, { body: { ...mailForm(venue.server), isOn: false } })
  await workOn('2026-05-23')
  expect(await steps()).toEqual([])
})

testOnSqlite('a clock that runs three days ahead reminds nobody and sends nothing to members', async () => {
  await unpaid()
  await venue.given.membership()
  const computer = { ahead: 0 }
  const steadyClock = createSteadyClock({
    wall: () => venue.clock.at + computer.ahead,
    elapsed: () => venue.clock.at,
    uptime: () => venue.clock.at,
  })
  const app = await createApp({ store: { ...venue.store, close: async () => {} }, folder: '', steadyClock })
  addCleanup(() => app.close())
  computer.ahead = 3 * DAY
  for (let minutes = 0; minutes < 3; minutes++) {
    venue.clock.advance(1)
    await sendDue(app)
  }
  expect(await steps()).toEqual([])
  expect(received()).toEqual([])
})

describe('an end that comes', () => {
  testOnSqlite(
    'is announced seven days before, once, unless the membership renews or notice was given',
    async () => {
      await unpaid({ payNow: true })
      await unpaid({ payNow: true, renews: true })
      const { params } = await unpaid({ payNow: true })
      await venue.call(contract.cancelMembership, {
        params,
        body: { reason: 'Moves', lastDay: '2026-06-20' },
      })
      // Sold with this end.
      await unpaid({ payNow: true, endDate: '2026-05-25' })
      await workEachDay('2026-05-21', '2026-06-12')
      received().length = 0
      await workEachDay('2026-06-13', '2026-06-22')
      expect(received().map(({ to, headers }) => `${to} ${headers.subject}`)).toEqual([
        'ada.1@example.com Harbor Baths: the Standard membership ends on Jun 20, 2026',
      ])
    },
  )

  testOnSqlite('is announced late after a downtime, and not after the last day', async () => {
    await unpaid({ payNow: true })
    await unpaid({ payNow: true, endDate: '2026-06-16' })
    await workOn('2026-06-18')
    await workOn('2026-06-19')
    expect(received().map(({ to }) => to)).toEqual(['ada.1@example.com'])
  })

  testOnSqlite(
    'is announced of an imported membership that ends in these days, and not of one sold with this end',
    async () => {
      await unpaid({ payNow: true, endDate: '2026-05-25' })
      const file = `First name,Last name,Email,Phone,Plan,Paid until
Bob,Lee,bob@example.com,(646) 555-0101,Standard,2026-05-24
Cy,Lee,cy@example.com,(646) 555-0102,Standard,2026-05-19`
      const headers = { 'content-type': 'text/csv' }
      await venue.ask('POST', '/api/members/import', { body: file, headers })
      await workEachDay('2026-05-20', '2026-05-27')
      expect(received().map(({ to, headers }) => `${to} ${headers.subject}`)).toEqual([
        'bob@example.com Harbor Baths: the Standard membership ends on May 24, 2026',
      ])
    },
  )

  testOnSqlite('is announced again to who took the membership over, at their address', async () => {
    await venue.given.plan({ type: 'standard', people: 2 })
    const { params } = await unpaid({ payNow: true })
    const { id: headId } = await venue.given.member()
    await venue.call(contract.addPerson, { params, body: { memberId: headId } })
    await workOn('2026-06-13')
    await workOn('2026-06-14')
    await venue.call(contract.handOver, { params, body: { headId } })
    await workEachDay('2026-06-14', '2026-06-22')
    expect(received().map(({ to }) => to)).toEqual(['ada.1@example.com', `ada.${headId}@example.com`])
  })

  testOnSqlite('is announced once to a payer who stays when the head leaves', async () => {
    await venue.given.plan({ type: 'standard', people: 2 })
    const { id: payerId } = await venue.given.member()
    const { params } = await unpaid({ payNow: true, payer: { of: 'members', id: payerId } })
    const { id: headId } = await venue.given.member()
    await venue.call(contract.addPerson, { params, body: { memberId: headId } })
    await workOn('2026-06-13')
    await venue.call(contract.handOver, { params, body: { headId } })
    await workEachDay('2026-06-13', '2026-06-22')
    expect(received().map(({ to }) => to)).toEqual([`ada.${payerId}@example.com`])
  })

  testOnSqlite('is announced of a membership that was reactivated until a day of this week', async () => {
    const { params } = await unpaid({ payNow: true })
    await venue.call(contract.editMembership, { params, body: { status: 'suspended' } })
    await workEachDay('2026-06-12', '2026-06-16')
    expect(received()).toEqual([])
    await venue.call(contract.reactivateMembership, { params, body: {} })
    await workEachDay('2026-06-16', '2026-06-22')
    expect(received().map(({ headers }) => headers.subject)).toEqual([
      'Harbor Baths: the Standard membership ends on Jun 20, 2026',
    ])
  })

  testOnSqlite('is announced again once it was moved', async () => {
    const { params } = await unpaid({ payNow: true })
    await workOn('2026-06-13')
    const body = { currentEndDate: '2026-06-20', payNow: true, paidBy: 'cash' } as const
    await venue.call(contract.renewMembership, { params, body })
    await workEachDay('2026-06-14', '2026-07-20')
    expect(received().map(({ headers }) => headers.subject)).toEqual([
      'Harbor Baths: the Standard membership ends on Jun 20, 2026',
      'Harbor Baths: the Standard membership ends on Jul 20, 2026',
    ])
  })
})
