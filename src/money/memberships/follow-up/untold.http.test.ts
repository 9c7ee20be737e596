import { beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#office/settings/contract.ts'
import { editMember, readMember } from '#people/members/contract.ts'
import { type MailVenue, openMailVenue } from '#testing/mail/mail-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as contract from '../contract.ts'

let venue: MailVenue
beforeEach(async () => {
  venue = await openMailVenue()
})

const list = async () => {
  const { counts, lines } = await venue.call(contract.listFollowUps, { query: { reason: 'untold' } })
  expect(counts.untold).toBe(lines.length)
  return lines.map(({ day, membership, untold }) => `${day} ${membership.id}: ${untold.join(' ')}`)
}

async function workAt(local: string) {
  venue.clock.set(local)
  await venue.sendDue()
  await venue.sendDue()
}

test('a refused address is marked, and what it was not told is listed until the desk told it', async () => {
  const { id, memberId } = await venue.given.membership()
  await venue.given.membership()
  venue.server.behave({ refuse: 'address', code: 550 })
  await venue.eventsSince()
  await venue.sendDue()
  await venue.expectEvents({ facility_status: 2, '*': 0 })
  const member = () => venue.call(readMember, { params: { id: String(memberId) } })
  expect(await member()).toMatchObject({ emailFailedAt: '2026-05-20T18:00:00.000Z', version: 1 })
  await workAt('2026-05-23T10:00:00')
  expect(await list()).toEqual([
    `2026-05-23 ${id}: membership_sold membership_unpaid`,
    `2026-05-23 ${id + 1}: membership_sold membership_unpaid`,
  ])
  await venue.eventsSince()
  const params = paramsOf({ id })
  await venue.call(contract.confirmTold, { params })
  await venue.expectEvents({ 'membership.told': 1, '*': 0 })
  expect((await venue.refused(contract.confirmTold, { params })).detail).toBe(
    'Nothing is left to tell about this membership',
  )
  expect(await list()).toEqual([`2026-05-23 ${id + 1}: membership_sold membership_unpaid`])
  venue.server.behave('accept')
  await workAt('2026-05-30T10:00:00')
  expect(venue.server.received).toHaveLength(2)
  expect(await member()).toMatchObject({ emailFailedAt: null })
})

test('another address is not marked, and a reminder of what was paid needs no telling', async () => {
  await venue.call(saveSettings, { body: { secondReminderDays: 0 } })
  const { id, memberId } = await venue.given.membership()
  await venue.sendDue()
  venue.server.behave({ refuse: 'address', code: 550 })
  await workAt('2026-05-23T10:00:00')
  expect(await list()).toEqual([`2026-05-23 ${id}: membership_unpaid`])
  const member = { params: { id: String(memberId) } }
  await venue.call(editMember, { ...member, body: { phoneNumber: '(212) 555-0199' } })
  expect((await venue.call(readMember, member)).emailFailedAt).not.toBeNull()
  await venue.call(editMember, { ...member, body: { email: 'new@example.com' } })
  expect(await venue.call(readMember, member)).toMatchObject({ emailFailedAt: null })
  const body = { amount: 50, paymentMethod: 'cash' } as const
  await venue.call(contract.addPayment, { params: paramsOf({ id }), body })
  expect(await list()).toEqual([])
})

test('a mail server that stays down is no refused address, and the desk tells after three days', async () => {
  const { id, memberId } = await venue.given.membership({ payNow: true })
  venue.server.behave('hang up before greeting')
  await workAt('2026-05-22T10:00:00')
  expect(await list()).toEqual([])
  await workAt('2026-05-23T20:59:00')
  expect(await list()).toEqual([`2026-05-23 ${id}: membership_sold`])
  expect(await venue.call(readMember, { params: { id: String(memberId) } })).toMatchObject({
    emailFailedAt: null,
  })
})
