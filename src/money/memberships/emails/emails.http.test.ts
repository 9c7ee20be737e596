import { beforeEach, expect, test } from 'vitest'
import { saveMailServer } from '#office/mail/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { addGuest, editGuest } from '#people/guests/contract.ts'
import { eraseMember } from '#people/members/contract.ts'
import { lockMember } from '#people/members/members.ts'
import { writeMember } from '#people/members/write-member.ts'
import { openSecondStore, testOnSqlite } from '#testing/database/test-database.ts'
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

/** Sells a membership on May 20 to Ada, paid and e-mailed. */
async function sold(form: Parameters<MailVenue['given']['membership']>[0] = {}) {
  const membership = await venue.given.membership({ payNow: true, ...form })
  await venue.sendDue()
  venue.server.received.length = 0
  return { membership, params: paramsOf(membership) }
}

async function tickAt(local: string) {
  venue.clock.set(local)
  await venue.sendDue()
}

const subjects = () => venue.server.received.map(({ headers }) => headers.subject)
const texts = () => venue.server.received.map(({ text }) => text)

testOnSqlite('a sale is confirmed to the member, with the days, the fee and what is due', async () => {
  await venue.given.membership({ renews: true })
  await venue.sendDue()
  await venue.sendDue()
  expect(subjects()).toEqual(['Harbor Baths: your Standard membership'])
  expect(venue.server.received[0]).toMatchObject({
    to: 'ada.1@example.com',
    text: [
      'Hello Ada,',
      '',
      'The Standard membership runs from May 20, 2026 until Jun 20, 2026.',
      'It costs $50.00 every month.',
      'It renews after that day unless you cancel it.',
      'Amount due: $50.00',
      '',
      'Member: Ada Member 1, M-000001',
      '',
      'Harbor Baths',
      'Pier 7',
      '',
    ].join('\n'),
  })
})

testOnSqlite('an email about a membership waits for the morning of the venue, others do not', async () => {
  venue.clock.set('2026-05-20T21:00:00')
  await venue.given.membership()
  for (const local of ['2026-05-20T23:30:00', '2026-05-21T07:59:00']) await tickAt(local)
  expect(venue.server.connections()).toBe(0)
  await tickAt('2026-05-21T08:00:00')
  expect(venue.server.received).toHaveLength(1)
})

testOnSqlite('it is in the language of the member, otherwise in that of the venue', async () => {
  const { membership } = await sold()
  const guest = await venue.call(addGuest, { body: { name: 'Ada Member' } })
  await venue.call(editGuest, { params: paramsOf(guest), body: { language: 'Spanish' } })
  await venue.db
    .updateTable('guests')
    .set({ member_id: membership.memberId })
    .where('id', '=', guest.id)
    .execute()
  await venue.call(contract.freezeMembership, { params: paramsOf(membership), body: { until: '2026-06-09' } })
  await venue.sendDue()
  expect(texts()[0]).toContain(
    'La membresía Standard está en pausa del 20 may 2026 al 9 jun 2026.\nDurante la pausa',
  )
  await venue.call(saveSettings, { body: { language: 'es' } })
  await venue.given.membership()
  await venue.sendDue()
  expect(texts()[1]).toContain('Hola, Ada:')
})

testOnSqlite('whoever pays gets it: a company instead of the member', async () => {
  const { membership, params } = await sold()
  const company = await venue.call(addGuest, {
    body: { kind: 'company', name: 'Dock Works', email: 'office@dock.example' },
  })
  await venue.db
    .updateTable('bills')
    .set({ guest_id: company.id, member_id: null })
    .where('id', '=', (await billOf(membership.id)).bill_id)
    .execute()
  await venue.call(contract.cancelMembership, { params, body: { reason: 'Moves', lastDay: '2026-06-20' } })
  await venue.sendDue()
  expect(venue.server.received).toMatchObject([
    { to: 'office@dock.example', text: expect.stringContaining('Hello Dock Works,') },
  ])
})

const billOf = (id: number) =>
  venue.db.selectFrom('memberships').select('bill_id').where('id', '=', id).executeTakeFirstOrThrow()

testOnSqlite(
  'notice is confirmed with the last day, and not if it was withdrawn before the mail server worked',
  async () => {
    const { params } = await sold({ renews: true })
    const notice = { reason: 'Moves', lastDay: '2026-06-20' }
    await venue.call(contract.cancelMembership, { params, body: notice })
    await venue.sendDue()
    expect(texts()[0]).toContain('The last day of the Standard membership is Jun 20, 2026.')
    await venue.call(contract.withdrawNotice, { params })
    venue.server.behave({ refuse: 'message', code: 451 })
    await venue.call(contract.cancelMembership, { params, body: notice })
    await venue.sendDue()
    await venue.call(contract.withdrawNotice, { params })
    venue.server.behave('accept')
    await tickAt('2026-05-20T16:00:00')
    expect(venue.server.received).toHaveLength(1)
    await venue.call(contract.cancelMembership, { params, body: { reason: 'Moves' } })
    await venue.sendDue()
    expect(texts()[1]).toContain('The Standard membership was cancelled on May 20, 2026.')
  },
)

testOnSqlite(
  'notice that waits for the mail server goes to who took the membership over, not to who paid before',
  async () => {
    const { params } = await sold({ renews: true })
    const { id } = await venue.given.member()
    venue.server.behave({ refuse: 'message', code: 451 })
    await venue.call(contract.cancelMembership, { params, body: { reason: 'Moves', lastDay: '2026-06-20' } })
    await venue.sendDue()
    await venue.call(contract.handOver, { params, body: { payer: { of: 'members', id } } })
    venue.server.behave('accept')
    await tickAt('2026-05-20T16:00:00')
    await tickAt('2026-05-20T18:00:00')
    expect(venue.server.received).toMatchObject([
      { to: `ada.${id}@example.com`, text: expect.stringContaining('is Jun 20, 2026.') },
    ])
  },
)

testOnSqlite(
  'after notice each new last day is told once: of goodwill days, and of a freeze when it ends',
  async () => {
    const { params } = await sold({ renews: true })
    await venue.call(contract.cancelMembership, { params, body: { reason: 'Moves', lastDay: '2026-06-20' } })
    await venue.sendDue()
    const goodwill = { days: 5, reason: 'Sauna closed', currentEndDate: '2026-06-20' }
    await venue.call(contract.giveGoodwillDays, { params, body: goodwill })
    await venue.sendDue()
    const freeze = { from: '2026-06-10', until: '2026-06-19' }
    await venue.call(contract.freezeMembership, { params, body: freeze })
    for (const day of ['10', '20', '21']) await tickAt(`2026-06-${day}T10:00:00`)
    const lastDay = (day: string) =>
      expect.stringContaining(`last day of the Standard membership is ${day}, 2026.`)
    expect(texts()).toEqual([
      lastDay('Jun 20'),
      lastDay('Jun 25'),
      expect.stringContaining('frozen'),
      lastDay('Jul 05'),
    ])
  },
)

testOnSqlite('a new payer is told of the notice that they take over', async () => {
  const { params } = await sold({ renews: true })
  const { id } = await venue.given.member()
  await venue.call(contract.cancelMembership, { params, body: { reason: 'Moves', lastDay: '2026-06-20' } })
  await venue.sendDue()
  await venue.call(contract.handOver, { params, body: { payer: { of: 'members', id } } })
  await venue.sendDue()
  expect(venue.server.received.map(({ to }) => to)).toEqual(['ada.1@example.com', `ada.${id}@example.com`])
})

test('a freeze is announced when it begins, once on two servers and not if it was over before', async () => {
  const { params } = await sold({ endDate: '2026-12-31' })
  const body = { from: '2026-06-10', until: '2026-06-19' }
  await venue.call(contract.freezeMembership, { params, body })
  await venue.sendDue()
  expect(venue.server.received).toEqual([])
  const other = await openOtherServer(venue, await openSecondStore(venue.store))
  venue.clock.set('2026-06-10T09:00:00')
  await Promise.all([sendDue(venue.app), sendDue(other)])
  await Promise.all([sendDue(venue.app), sendDue(other)])
  expect(subjects()).toEqual(['Harbor Baths: the Standard membership is frozen until Jun 19, 2026'])
  await tickAt('2026-06-20T09:00:00')
  await venue.call(contract.freezeMembership, { params, body: { from: '2026-07-10', until: '2026-07-15' } })
  // The server was off until the freeze was over.
  await tickAt('2026-07-20T09:00:00')
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(1)
})

testOnSqlite(
  'nobody is written to without an address, with e-mail turned off, or about a membership of the past',
  async () => {
    const { id: memberId } = await venue.given.member()
    await venue.store.db
      .transaction()
      .execute(async trx => writeMember(trx, await lockMember(trx, memberId), { email: '' }))
    await venue.given.membership({ memberId })
    await venue.given.membership({ startDate: '2026-04-01', endDate: '2026-04-30' })
    await venue.call(saveMailServer, { body: { ...mailForm(venue.server), isOn: false } })
    await venue.given.membership()
    await venue.call(saveMailServer, { body: mailForm(venue.server) })
    await venue.sendDue()
    expect(await venue.db.selectFrom('outgoing_emails').selectAll().execute()).toEqual([])
  },
)

testOnSqlite('erasing a member deletes the emails to it', async () => {
  const { membership, params } = await sold()
  await venue.call(contract.cancelMembership, { params, body: { reason: 'Moves' } })
  await venue.call(eraseMember, {
    params: { id: String(membership.memberId) },
    body: { confirm: true },
  })
  await venue.sendDue()
  expect(venue.server.received).toEqual([])
  expect(await venue.db.selectFrom('outgoing_emails').selectAll().execute()).toEqual([])
})
