import { expect, test } from 'vitest'
import type { z } from 'zod'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'
import { PAGE } from '../words.ts'

/** May 20, 2026. */
async function openFollowUp() {
  const venue = await openVenue()
  const { given, call, clock, app } = venue
  const sell = async (
    firstName: string,
    form: Omit<z.input<typeof contract.addMembership.body>, 'memberId'> = {},
  ) => {
    const { id: memberId } = await given.member({ firstName, lastName: 'Lee' })
    return given.membership({ memberId, payNow: true, ...form })
  }
  const lines = async (query: z.input<typeof contract.listFollowUps.query> = {}) =>
    (await call(contract.listFollowUps, { query })).lines.map(
      ({ reason, day, membership }) => `${day} ${reason} ${membership.memberName.split(' ')[0]}`,
    )
  const tickOn = async (day: string) => {
    clock.set(`${day}T10:00:00`)
    await app.tick()
  }
  return { ...venue, sell, lines, tickOn }
}

test('what is unpaid, ends or is frozen is listed by its day, with how many of each', async () => {
  const { call, sell, lines, tickOn } = await openFollowUp()
  await sell('Ann', { payNow: false })
  await sell('Bob', { endDate: '2026-12-31', renews: true })
  await sell('Cid', { endDate: '2026-06-25' })
  await sell('Dan', { endDate: '2026-06-05' })
  const eve = await sell('Eve', { endDate: '2026-12-31' })
  const fay = await sell('Fay', { endDate: '2026-12-31' })
  await tickOn('2026-06-03')
  await call(contract.freezeMembership, { params: paramsOf(eve), body: { until: '2026-06-30' } })
  await call(contract.freezeMembership, {
    params: paramsOf(fay),
    body: { from: '2026-06-10', until: '2026-07-30' },
  })
  await sell('Gus', { payNow: false, endDate: '2026-09-30' })
  expect(await lines()).toEqual([
    '2026-05-20 arrears Ann',
    '2026-06-03 due Gus',
    '2026-06-05 expiring Dan',
    '2026-06-10 frozen Fay',
    '2026-06-25 expiring Cid',
    '2026-06-30 frozen Eve',
  ])
  expect(await lines({ reason: 'frozen' })).toEqual(['2026-06-10 frozen Fay', '2026-06-30 frozen Eve'])
  const { counts } = await call(contract.listFollowUps, { query: { reason: 'due', search: 'lee' } })
  expect(counts).toEqual({ arrears: 1, due: 1, expiring: 2, frozen: 2, untold: 0 })
  expect(await lines({ search: 'ann' })).toEqual(['2026-05-20 arrears Ann'])
})

test('an ended membership is listed for 30 days, or until its member has another', async () => {
  const { sell, lines, tickOn, given } = await openFollowUp()
  const { memberId } = await sell('Ann', { endDate: '2026-06-05' })
  await sell('Bob', { endDate: '2026-06-05' })
  await tickOn('2026-06-06')
  await given.membership({ memberId, payNow: true, startDate: '2026-06-06', endDate: '2026-12-31' })
  expect(await lines()).toEqual(['2026-06-05 expiring Bob'])
  await tickOn('2026-07-05')
  expect(await lines()).toEqual(['2026-06-05 expiring Bob'])
  await tickOn('2026-07-06')
  expect(await lines()).toEqual([])
})

test('the debt counts from the oldest charge that payments do not cover, by the settings', async () => {
  const { call, sell, lines, tickOn } = await openFollowUp()
  const ann = await sell('Ann', { payNow: false, endDate: '2027-05-20', billingFrequency: 'monthly' })
  await tickOn('2026-06-21')
  expect(await lines()).toEqual(['2026-05-20 arrears Ann'])
  const pay = (amount: number) =>
    call(contract.addPayment, { params: paramsOf(ann), body: { amount, paymentMethod: 'cash' } })
  await pay(50)
  await tickOn('2026-06-21')
  expect(await lines()).toEqual(['2026-06-21 due Ann'])
  await tickOn('2026-07-05')
  expect(await lines()).toEqual(['2026-06-21 arrears Ann'])
  const excuse = { until: '2026-07-05', reason: 'Lost her job' }
  await call(contract.excuseArrears, { params: paramsOf(ann), body: excuse })
  expect(await lines()).toEqual(['2026-06-21 due Ann'])
  await call(contract.withdrawExcuse, { params: paramsOf(ann) })
  expect(await lines()).toEqual(['2026-06-21 arrears Ann'])
  await call(saveSettings, { body: { arrearsMinimum: 50 } })
  expect(await lines()).toEqual(['2026-06-21 due Ann'])
  await call(saveSettings, { body: { arrearsDays: 0, arrearsMinimum: 0 } })
  expect(await lines()).toEqual(['2026-06-21 due Ann'])
  await pay(50)
  expect(await lines()).toEqual([])
})

test('pages go on after the last line, also within a day', async () => {
  const { call, given } = await openFollowUp()
  for (let count = 0; count < PAGE + 3; count++) await given.membership({ endDate: '2026-06-10' })
  const page = async (after?: string) => (await call(contract.listFollowUps, { query: { after } })).lines
  const first = await page()
  const last = first.at(-1)!
  const second = await page(`${last.day} ${last.reason} ${last.membership.id}`)
  const third = await page(`${second.at(-1)!.day} ${second.at(-1)!.reason} ${second.at(-1)!.membership.id}`)
  expect([first.length, second.length, third.length]).toEqual([PAGE, PAGE, 6])
  const keys = [first, second, third].flat().map(({ reason, membership }) => `${reason} ${membership.id}`)
  expect(new Set(keys).size).toBe(2 * (PAGE + 3))
})
