import { expect, test } from 'vitest'
import { redeemVisit } from '#desk/rentals/contract.ts'
import { readBill } from '#money/bills/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { readAudit } from '#office/audit/contract.ts'
import { listAlerts } from '#platform/feed/contract.ts'
import { formatCardCode } from '#platform/values/card-code.ts'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { type Browser, openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import * as cards from './contract.ts'

const gift = { kind: 'value', amount: 50, holder: 'Jane Doe', paymentMethod: 'cash' } as const
const visits = { visits: 3, facilityType: 'room', hours: 2 } as const
const pack = { kind: 'visits', price: 60, ...visits, holder: 'Jane Doe', paymentMethod: 'cash' } as const

const sell = (desk: Browser, body: typeof gift | typeof pack) => desk.call(cards.sellCard, { body })

/** Expects that an answer contains no whole code, however it is written. */
function expectNoCode(answer: unknown, { code }: { code: string }) {
  const text = JSON.stringify(answer).toUpperCase().replaceAll(/[\s-]/g, '')
  expect(text).not.toContain(code.replaceAll('-', ''))
}

test.each(['admin', 'manager', 'staff'] as const)('no list and no card shows %s the code', async role => {
  const venue = await openStaffedVenue()
  const desk = await venue.staff(role, 'eve')
  for (const form of [gift, pack]) {
    const card = await sell(desk, form)
    const searches = [card.code, card.code.toLowerCase(), card.code.replaceAll('-', ''), 'jane']
    const lists = await Promise.all(
      [...searches, card.codeEnd].map(search => desk.call(cards.listCards, { query: { search } })),
    )
    for (const { cards: found } of lists)
      expect(found.find(({ id }) => id === card.id)).toMatchObject({ codeEnd: card.code.slice(-4) })
    const answers = [
      ...lists,
      await desk.call(cards.listCards),
      await desk.call(cards.readCard, { params: paramsOf(card) }),
      await desk.call(cards.findCard, { query: { code: card.code } }),
      await desk.call(readBill, { params: { id: String(card.billId) } }),
      await desk.call(listPayments),
      await desk.call(listAlerts),
    ]
    for (const answer of answers) expectNoCode(answer, card)
  }
})

test.each(['maintenance', 'cleaner'] as const)('%s neither sees nor finds a card', async role => {
  const venue = await openStaffedVenue()
  const desk = await venue.staff(role, 'eve')
  const card = await sell(venue.owner, gift)
  const params = paramsOf(card)
  const refusals = [
    await desk.send(cards.listCards),
    await desk.send(cards.findCard, { query: { code: card.code } }),
    await desk.send(cards.readCard, { params }),
    await desk.send(cards.showCode, { params }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('a part of a code finds nothing, so that searches cannot find out a code', async () => {
  const venue = await openStaffedVenue()
  const card = await sell(venue.owner, gift)
  const code = card.code.replaceAll('-', '')
  for (const search of [code.slice(0, 4), code.slice(0, 11), code.slice(-5), code.slice(3, 8), '%', '____'])
    expect(await venue.owner.call(cards.listCards, { query: { search } })).toMatchObject({ cards: [] })
})

test('a change of a card returns the end of its code only', async () => {
  const { owner } = await openStaffedVenue()
  const card = await sell(owner, gift)
  const params = paramsOf(card)
  const body = { expiresOn: null, reason: 'Regular guest' }
  expectNoCode(await owner.call(cards.extendCard, { params, body }), card)
  expectNoCode(await owner.call(cards.voidCard, { params, body: { reason: 'Lost' } }), card)
})

test.each(['admin', 'manager'] as const)('a whole code is shown to %s and recorded', async role => {
  const venue = await openStaffedVenue()
  const desk = await venue.staff(role, 'eve')
  for (const form of [gift, pack]) {
    const card = await sell(venue.owner, form)
    await venue.eventsSince()
    const params = paramsOf(card)
    expect(await desk.call(cards.showCode, { params })).toEqual({ code: card.code })
    await venue.expectEvents({ 'giftcard.code_shown': 1, '*': 0 })
    const { entries } = await venue.owner.call(readAudit, { query: {} })
    const name = form.kind === 'value' ? 'gift card' : 'visit pack'
    expect(entries[0]).toMatchObject({
      action: 'giftcard.code_shown',
      sentence: `The whole code of the ${name} ending in ${card.codeEnd} was shown by Sam eve`,
      by: 'Sam eve',
      subjectId: card.id,
    })
    expectNoCode(entries, card)
  }
  expect(await desk.send(cards.showCode, { params: { id: '999' } })).toMatchObject({ status: 404 })
})

test('staff see a whole code with a manager’s approval, for that card only', async () => {
  const venue = await openStaffedVenue()
  const manager = await venue.staff('manager')
  const ada = await venue.staff('staff', 'ada')
  for (const login of ['manager', 'ada']) await ada.call(signIn, { body: { login, password: PASSWORD } })
  const card = await sell(ada, gift)
  const other = await sell(ada, gift)
  await venue.eventsSince()
  const path = `/api/gift-cards/${card.id}/code`
  const refused = await ada.send(cards.showCode, { params: paramsOf(card) })
  expect(refused).toMatchObject({ status: 403, body: { approval: true } })
  await venue.expectEvents({ '*': 0 })
  const { approval } = await ada.call(approve, {
    body: { accountId: manager.id, pin: PIN, method: 'POST', path },
  })
  const headers = { approval }
  expect((await ada.ask('POST', `/api/gift-cards/${other.id}/code`, { headers })).status).toBe(403)
  expect((await ada.ask('POST', path, { headers })).body).toEqual({ code: card.code })
  expect((await ada.ask('POST', path, { headers })).status).toBe(403)
  const { entries } = await venue.owner.call(readAudit, { query: {} })
  expect(entries[0]).toMatchObject({
    action: 'giftcard.code_shown',
    by: 'Sam ada',
    approvedBy: 'Sam manager',
  })
})

test('a code that was sold, found, redeemed and shown is stored with its card only', async () => {
  const venue = await openStaffedVenue(async ({ given }) => given.unpaidRental({ rate: 20 }))
  const card = await sell(venue.owner, pack)
  await venue.owner.call(cards.findCard, { query: { code: card.code } })
  await venue.owner.call(redeemVisit, { params: { id: '1' }, body: { code: card.code } })
  await venue.owner.call(cards.showCode, { params: paramsOf(card) })
  const { gift_cards, ...others } = await allRows(venue.store)
  expect(gift_cards).toMatchObject([{ code: card.code.replaceAll('-', '') }])
  expect(card.code).toBe(formatCardCode(card.code.replaceAll('-', '')))
  expectNoCode(others, card)
})
