import { expect, test } from 'vitest'
import { payRental } from '#desk/rentals/contract.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { closeShift, openShift } from '#money/shifts/contract.ts'
import { addAccount } from '#office/accounts/contract.ts'
import { readMailServer, saveMailServer } from '#office/mail/contract.ts'
import { formatMoney } from '#platform/values/money.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import {
  type MailVenue,
  mailForm,
  openMailVenue,
  openOtherServer,
  sendDue,
} from '#testing/mail/mail-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { readToday } from './contract.ts'

/** A venue with two managers. Its clock is at 2 PM of May 20; the first look at the clock has happened. */
async function openSummaryVenue(summaryIsOn = true): Promise<MailVenue> {
  const venue = await openMailVenue()
  for (const name of ['Ann', 'Bob'])
    await venue.call(addAccount, {
      body: { name, login: name, role: 'manager', email: `${name.toLowerCase()}@venue.example` },
    })
  await venue.call(addAccount, {
    body: { name: 'Cid', login: 'cid', role: 'staff', email: 'cid@venue.example' },
  })
  await venue.call(saveMailServer, { body: { ...mailForm(venue.server), summaryIsOn, summaryHours: 8 } })
  await venue.sendDue()
  return venue
}

const recipients = ({ server }: MailVenue) => server.received.map(({ to }) => to)

test('managers get the figures of the day that ended, as Today shows them, once', async () => {
  const venue = await openSummaryVenue()
  const { call, given, clock } = venue
  const { id } = await call(openShift, { body: { drawer: 'Front desk', float: 100 } })
  const paid = await given.unpaidRental()
  await call(payRental, { params: paramsOf(paid), body: { paymentMethod: 'cash' } })
  await given.runningRental({ facility: await given.room(), hours: 2 })
  const { payments } = await call(listPayments, { query: { method: 'credit_card' } })
  await call(refundPayment, { params: paramsOf(payments[0]!), body: { amount: 5, reason: 'Cold' } })
  await call(closeShift, { params: { id: String(id) }, body: { total: 110, reason: 'Miscounted' } })
  // 7:59 AM of the next day, then 8:00.
  clock.advance(18 * 60 - 1)
  await venue.sendDue()
  expect(venue.server.received).toEqual([])
  clock.advance(1)
  await venue.sendDue()
  expect(recipients(venue).toSorted()).toEqual(['ann@venue.example', 'bob@venue.example'])
  const today = await call(readToday, { query: { day: '2026-05-20' } })
  const [email] = venue.server.received
  expect(email!.headers.subject).toBe(
    `Harbor Baths: May 20, 2026, ${formatMoney(today.takings.amount)} taken`,
  )
  for (const { method, amount } of today.takings.methods)
    expect(email!.text).toContain(`- ${method}: ${formatMoney(amount)}\n`)
  const { difference } = today.drawers
  expect(email!.text).toBe(
    [
      'May 20, 2026, compared with May 13, 2026',
      '',
      `Taken: ${formatMoney(today.takings.amount)}`,
      ...today.takings.methods.map(({ method, amount }) => `- ${method}: ${formatMoney(amount)}`),
      email!.text.match(/^Occupied: peak \d+% at \d+ [AP]M$/m)![0],
      `Drawers off by: ${formatMoney(difference!)}`,
      `Last Z report: Z 0001, May 20, 2026, ${formatMoney(today.lastZ!.revenue)}`,
      '',
      'To look at:',
      '- $5.00 was refunded (Admin User, Cold, 2:00 PM)',
      `- Drawer Front desk is ${formatMoney(Math.abs(difference!))} short (Admin User, 2:00 PM)`,
      '',
      'Who worked:',
      `- Admin User: ${formatMoney(today.takings.amount)}`,
      '',
    ].join('\n'),
  )
  expect(today.lastZ!.revenue).toBe(today.takings.amount)
  clock.advance(5)
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(2)
  clock.advance(24 * 60)
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(4)
})

test('two servers and a restart send one summary to each manager', async () => {
  const venue = await openSummaryVenue()
  const other = await openOtherServer(venue, await openSecondStore(venue.store))
  await sendDue(other)
  venue.clock.advance(18 * 60)
  await Promise.all([venue.sendDue(), sendDue(other)])
  await Promise.all([venue.sendDue(), sendDue(other)])
  const restarted = await openOtherServer(venue)
  await sendDue(restarted)
  expect(recipients(venue).toSorted()).toEqual(['ann@venue.example', 'bob@venue.example'])
})

test('nothing is sent of days that are past: before it is turned on, or while the server was off', async () => {
  const venue = await openSummaryVenue(false)
  // 9 AM of the next day: its summary would have been due at 8.
  venue.clock.advance(19 * 60)
  await venue.sendDue()
  await venue.call(saveMailServer, {
    body: { ...mailForm(venue.server), summaryIsOn: true, summaryHours: 8 },
  })
  await venue.sendDue()
  expect(venue.server.received).toEqual([])
  venue.clock.advance(3 * 24 * 60)
  await venue.sendDue()
  expect(venue.server.received.map(({ headers }) => headers.subject)).toEqual([
    'Harbor Baths: May 23, 2026, $0.00 taken',
    'Harbor Baths: May 23, 2026, $0.00 taken',
  ])
})

test('it is off at first, goes to managers with an address only, and not while email is off', async () => {
  const venue = await openMailVenue()
  expect(await venue.call(readMailServer)).toMatchObject({
    summaryIsOn: false,
    summaryHours: 2,
    summaryRecipients: [],
  })
  const summary = await openSummaryVenue()
  expect((await summary.call(readMailServer)).summaryRecipients).toEqual([
    'ann@venue.example',
    'bob@venue.example',
  ])
  await summary.call(saveMailServer, {
    body: { ...mailForm(summary.server), isOn: false, summaryIsOn: true, summaryHours: 8 },
  })
  summary.clock.advance(18 * 60)
  await summary.sendDue()
  expect(summary.server.received).toEqual([])
  expect(
    await summary.refused(saveMailServer, { body: { ...mailForm(summary.server), summaryHours: 24 } }),
  ).toMatchObject({ status: 422, errors: { summaryHours: 'Must be 1 to 23' } })
})
