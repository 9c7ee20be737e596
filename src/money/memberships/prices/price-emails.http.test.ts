import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { saveMailServer } from '#office/mail/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { lockMember } from '#people/members/members.ts'
import { writeMember } from '#people/members/write-member.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
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

/** May 20, 2026: some memberships at $50, and $60 announced from Jun 1 with 30 days of notice. */
async function announce(memberships: number, form: Partial<z.input<typeof contract.announceFee.body>> = {}) {
  const sold = []
  for (let index = 0; index < memberships; index++)
    sold.push(await venue.given.membership({ payNow: true, renews: true }))
  await venue.sendDue()
  venue.server.received.length = 0
  const body = {
    planId: 1,
    billingFrequency: 'monthly',
    fee: 60,
    from: '2026-06-01',
    noticeDays: 30,
  } as const
  return { sold, params: paramsOf(await venue.call(contract.announceFee, { body: { ...body, ...form } })) }
}

const emailAll = (params: { id: string }) => venue.call(contract.emailFee, { params, body: {} })
const read = ({ id }: { id: number }) => venue.call(contract.readMembership, { params: { id: String(id) } })
const inState = async (params: { id: string }, state: (typeof contract.priceChangeStates)[number]) =>
  (await venue.call(contract.listToldMembers, { params, query: { state } })).map(
    ({ membership, toldOn, email }) => [membership.id, toldOn, email?.status ?? null] as const,
  )
const untold = async () => (await venue.call(contract.listFollowUps, { query: { reason: 'untold' } })).lines

async function workAt(local: string) {
  venue.clock.set(local)
  await venue.sendDue()
  await venue.sendDue()
}

test('a fee is e-mailed once, and its members are told on the day on which it is sent', async () => {
  const { sold, params } = await announce(2)
  venue.clock.set('2026-06-01T22:00:00')
  await venue.eventsSince()
  expect(await emailAll(params)).toEqual({ queued: 2, after: null })
  await venue.expectEvents({ 'plan.fee_emailed': 1, '*': 0 })
  expect(await emailAll(params)).toEqual({ queued: 0, after: null })
  await workAt('2026-06-01T23:00:00')
  expect(venue.server.received).toHaveLength(0)
  expect(await read(sold[0]!)).toMatchObject({ priceChange: null })
  expect(await inState(params, 'not_told')).toEqual(sold.map(({ id }) => [id, null, 'queued']))
  const other = await openOtherServer(venue, await openSecondStore(venue.store))
  venue.clock.set('2026-06-02T08:00:00')
  await Promise.all([venue.sendDue(), sendDue(other)])
  await Promise.all([venue.sendDue(), sendDue(other)])
  expect(venue.server.received.map(({ headers }) => headers.subject)).toEqual([
    'Harbor Baths: new fee of the Standard membership',
    'Harbor Baths: new fee of the Standard membership',
  ])
  expect(venue.server.received[0]!.text).toContain(
    [
      'From Jul 21, 2026 the Standard membership costs $60.00 every month instead of $50.00.',
      'If you do not want to keep it, please tell us before that day.',
    ].join('\n'),
  )
  expect(await inState(params, 'told')).toEqual(sold.map(({ id }) => [id, '2026-06-02', 'sent']))
  const priceChange = { effectiveOn: '2026-07-21', periodFee: 60 }
  for (const one of sold) expect(await read(one)).toMatchObject({ periodFee: 50, priceChange })
  await venue.call(contract.untellMember, { params: { ...params, membershipId: String(sold[0]!.id) } })
  await workAt('2026-06-03T08:00:00')
  expect(await read(sold[0]!)).toMatchObject({ priceChange: null })
  expect(venue.server.received).toHaveLength(2)
})

test('a fee is e-mailed in the language of the venue, and not once it is withdrawn or told by hand', async () => {
  const { sold, params } = await announce(2)
  await venue.call(saveSettings, { body: { language: 'es' } })
  await emailAll(params)
  const tell = { on: '2026-05-20', membershipIds: [sold[1]!.id] }
  await venue.call(contract.tellMembers, { params, body: tell })
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(1)
  expect(venue.server.received[0]!.text).toContain(
    'Desde el 21 jun 2026, la membresía Standard cuesta $60.00 cada mes en lugar de $50.00.',
  )
  await venue.call(contract.withdrawFee, { params })
  const next = await announce(1, { from: '2026-07-01' })
  await emailAll(next.params)
  await venue.call(contract.withdrawFee, { params: next.params })
  await announce(0, { from: '2026-08-01' })
  await venue.sendDue()
  expect(venue.server.received).toHaveLength(0)
})

test('members whom no e-mail reaches keep their fee until the desk has told them', async () => {
  const { sold, params } = await announce(3)
  const [refused, kept, unreachable] = sold as [contract.Membership, contract.Membership, contract.Membership]
  await venue.db
    .transaction()
    .execute(async trx => writeMember(trx, await lockMember(trx, unreachable.memberId), { email: '' }))
  venue.server.behave({ refuse: 'address', code: 550 })
  expect(await emailAll(params)).toEqual({ queued: 2, after: null })
  await venue.sendDue()
  await venue.sendDue()
  expect(await inState(params, 'not_told')).toEqual([
    [refused.id, null, 'failed'],
    [kept.id, null, 'failed'],
    [unreachable.id, null, null],
  ])
  expect((await untold()).map(({ membership, untold }) => [membership.id, untold])).toEqual([
    [refused.id, ['membership_price']],
    [kept.id, ['membership_price']],
  ])
  await venue.eventsSince()
  await venue.call(contract.confirmTold, { params: paramsOf(refused) })
  await venue.expectEvents({ 'membership.told': 1, 'plan.fee_told': 1, '*': 0 })
  expect(await read(refused)).toMatchObject({ priceChange: { effectiveOn: '2026-06-21', periodFee: 60 } })
  expect(await read(kept)).toMatchObject({ priceChange: null })
  const reason = 'Too expensive'
  await venue.call(contract.cancelMembership, { params: paramsOf(kept), body: { reason } })
  expect(await untold()).toEqual([])
})

test('a fee that is withdrawn, or that a membership no longer has, is not to be told', async () => {
  const { sold, params } = await announce(2)
  venue.server.behave({ refuse: 'address', code: 550 })
  await emailAll(params)
  await venue.sendDue()
  await venue.sendDue()
  const [own, other] = sold as [contract.Membership, contract.Membership]
  await venue.call(contract.editMembership, { params: paramsOf(own), body: { monthlyFee: 70 } })
  expect((await untold()).map(({ membership }) => membership.id)).toEqual([other.id])
  await venue.call(contract.withdrawFee, { params })
  expect(await untold()).toEqual([])
})

test('a fee is not e-mailed while e-mail is turned off or once it is withdrawn', async () => {
  const { params } = await announce(1)
  await venue.call(saveMailServer, { body: { ...mailForm(venue.server), isOn: false } })
  const email = { params, body: {} }
  expect(await venue.refused(contract.emailFee, email)).toMatchObject({
    status: 409,
    detail: 'Email is turned off. Turn it on in Settings, Email',
  })
  await venue.call(contract.withdrawFee, { params })
  expect(await venue.refused(contract.emailFee, email)).toMatchObject({
    detail: 'This announcement is withdrawn',
  })
})
