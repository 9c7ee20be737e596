import { expect, test } from 'vitest'
import * as invoices from '#desk/invoices/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import { sellProducts } from '#desk/sales/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import * as cards from '#money/cards/contract.ts'
import * as memberships from '#money/memberships/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { mergeGuests, undoMerge } from '#people/guests/contract.ts'
import { HOUR } from '#platform/values/time.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as receivablesApi from '../contract.ts'

const reason = 'By mistake'
const cash = { paymentMethod: 'cash' } as const
const at = (id: number) => ({ id: String(id) })

async function paidStay({ given, call }: Venue, rate = 20) {
  const rental = await given.unpaidRental({ minutesAgo: 0, rate })
  await call(rentals.payRental, { params: paramsOf(rental), body: cash })
  return rental
}

const leave = ({ call }: Venue, rental: { id: number }) =>
  call(rentals.endRental, { params: paramsOf(rental), body: {} })

const comp = ({ call }: Venue, billId: number, value = 100) =>
  call(billsApi.addLine, {
    params: at(billId),
    body: { kind: 'discount', by: 'percent', value, reason },
  })

async function lentTo({ call }: Venue, rental: { id: number }) {
  const body = { item: 'Key', amount: 20, ...cash }
  return call(rentals.takeDeposit, { params: paramsOf(rental), body })
}

/** A booking in an hour at $30, of which $20 are prepaid. Cancelling costs half, staying away $25. */
async function booked({ call, given }: Venue, inMinutes = 60) {
  const terms = {
    freeHours: 24,
    cancellation: { unit: 'percent', value: 50 },
    noShow: { unit: 'amount', value: 25 },
    noShowMinutes: 20,
  } as const
  await call(saveSettings, { body: { bookingTerms: terms } })
  const booking = await given.booking({ inMinutes, hours: 2, rate: 15 })
  await call(rentals.takePrepayment, { params: paramsOf(booking), body: { prepayment: 20, ...cash } })
  return booking
}

async function sentInvoice({ call }: Venue, customerName = 'Ann Lee', form: object = {}) {
  const lines = [{ description: 'Hall', quantity: 1, unitPrice: 40, taxRate: 10 }]
  const body = { customerName, dueDate: '2026-12-31', lines, ...form }
  const draft = await call(invoices.draftInvoice, { body })
  return call(invoices.sendInvoice, { params: paramsOf(draft) })
}

const payInvoice = ({ call }: Venue, invoice: { id: number }, amount: number) =>
  call(invoices.payInvoice, { params: paramsOf(invoice), body: { amount, ...cash } })

const credit = ({ call }: Venue, invoice: { id: number }) =>
  call(invoices.creditInvoice, { params: paramsOf(invoice), body: { reason } })

async function soldMembership({ call, given }: Venue, payNow: boolean) {
  const { id: memberId } = await given.member()
  const terms = { type: 'standard', billingFrequency: 'annual', monthlyFee: 50 } as const
  return call(memberships.addMembership, { body: { memberId, ...terms, ...cash, payNow } })
}

const cancel = ({ call }: Venue, membership: { id: number }, takeBack: boolean) =>
  call(memberships.cancelMembership, { params: paramsOf(membership), body: { reason, takeBack } })

const valueCard = ({ call }: Venue, form: object = cash) =>
  call(cards.sellCard, { body: { kind: 'value', amount: 50, ...form } })

const visitPack = ({ call }: Venue) => {
  const terms = { visits: 3, price: 60, facilityType: 'room', hours: 1 } as const
  return call(cards.sellCard, { body: { kind: 'visits', ...terms, ...cash } })
}

async function paidByCard(venue: Venue, { code }: { code: string }) {
  const rental = await venue.given.unpaidRental({ minutesAgo: 0 })
  const payments = [{ method: 'gift_card', amount: 20, code } as const]
  await venue.call(rentals.payRental, { params: paramsOf(rental), body: { payments } })
  await leave(venue, rental)
  return rental
}

const voidCard = ({ call }: Venue, card: { id: number }) =>
  call(cards.voidCard, { params: paramsOf(card), body: { reason } })

async function writeOff({ call }: Venue, billId: number) {
  const { balance } = await call(billsApi.readBill, { params: at(billId) })
  await call(billsApi.writeOffBill, { params: at(billId), body: { amount: balance, reason } })
}

const newest = async ({ call }: Venue, kind: 'payment' | 'deposit' = 'payment') =>
  (await call(paymentsApi.listPayments, { query: { kind } })).payments[0]!

interface Balance {
  /** The balances that it leaves open, in cents: what customers owe; negative if the venue owes it. */
  leaves: number[]
  make: (venue: Venue) => Promise<unknown>
}

/** Every kind of balance, by how it comes about. */
const balances: Record<string, Balance> = {
  'credit of a stay that was discounted once it was paid': {
    leaves: [-2000],
    make: async venue => {
      const rental = await paidStay(venue)
      await comp(venue, rental.billId)
      await leave(venue, rental)
    },
  },
  'credit of a fee that was corrected once it was paid': {
    leaves: [-1500],
    make: async venue => {
      const rental = await paidStay(venue)
      const fee = { kind: 'lost_key', amount: 15, reason: 'Lost' } as const
      const { lines } = await venue.call(billsApi.addLine, { params: at(rental.billId), body: fee })
      await venue.call(paymentsApi.payBill, { params: at(rental.billId), body: cash })
      const lineId = String(lines.at(-1)!.id)
      await venue.call(billsApi.correctLine, { params: { ...at(rental.billId), lineId }, body: { reason } })
      await leave(venue, rental)
    },
  },
  'credit of an invoice that was credited once it was paid': {
    leaves: [-4400],
    make: async venue => {
      const invoice = await sentInvoice(venue)
      await payInvoice(venue, invoice, 44)
      await credit(venue, invoice)
    },
  },
  'credit of a cancelled booking': {
    leaves: [-2000],
    make: async venue => {
      const booking = await booked(venue, 60 * 48)
      const body = { as: 'cancellation', rest: 'credit' } as const
      await venue.call(rentals.cancelBooking, { params: paramsOf(booking), body })
    },
  },
  'credit of a membership that was paid too much': {
    leaves: [-3000],
    make: async venue => {
      const membership = await soldMembership(venue, true)
      await venue.call(memberships.addPayment, {
        params: paramsOf(membership),
        body: { amount: 30, ...cash },
      })
    },
  },
  'credit that paid another bill, which was discounted then': {
    leaves: [-1000],
    make: async venue => {
      const rental = await paidStay(venue)
      await comp(venue, rental.billId)
      await leave(venue, rental)
      const second = await venue.given.unpaidRental({ minutesAgo: 0 })
      const params = { of: 'guests', ...at(second.guestId!) } as const
      await venue.call(receivablesApi.applyCredit, { params, body: { billId: second.billId, amount: 20 } })
      await comp(venue, second.billId, 50)
      await leave(venue, second)
    },
  },
  'a deposit that is held': {
    leaves: [-2000],
    make: async venue => {
      const rental = await paidStay(venue)
      await lentTo(venue, rental)
      await leave(venue, rental)
    },
  },
  'a deposit that was applied to a stay which was discounted then': {
    leaves: [-2000],
    make: async venue => {
      const rental = await venue.given.unpaidRental({ minutesAgo: 0 })
      const deposit = await lentTo(venue, rental)
      await venue.call(billsApi.applyDeposit, { params: paramsOf(deposit), body: {} })
      await comp(venue, rental.billId)
      await leave(venue, rental)
    },
  },
  'a deposit that was kept in part': {
    leaves: [],
    make: async venue => {
      const rental = await paidStay(venue)
      const deposit = await lentTo(venue, rental)
      await venue.call(billsApi.keepDeposit, { params: paramsOf(deposit), body: { amount: 5, reason } })
      await leave(venue, rental)
    },
  },
  'a deposit that was kept by mistake and is held again': {
    leaves: [-2000],
    make: async venue => {
      const rental = await paidStay(venue)
      const deposit = await lentTo(venue, rental)
      await venue.call(billsApi.keepDeposit, { params: paramsOf(deposit), body: { reason } })
      await venue.call(billsApi.restoreDeposit, { params: paramsOf(deposit), body: { reason } })
      await leave(venue, rental)
    },
  },
  'a prepayment whose booking is cancelled for a fee': {
    leaves: [-500],
    make: async venue => {
      const booking = await booked(venue)
      const body = { as: 'cancellation', rest: 'credit' } as const
      await venue.call(rentals.cancelBooking, { params: paramsOf(booking), body })
    },
  },
  'a prepayment whose guest stays away': {
    leaves: [500],
    make: async venue => {
      const booking = await booked(venue)
      venue.clock.advance(90)
      const params = paramsOf(booking)
      await venue.call(rentals.cancelBooking, { params, body: { as: 'no_show' } })
    },
  },
  'a prepayment of a booking that was shortened': {
    leaves: [],
    make: async venue => {
      const booking = await booked(venue)
      const { facilityType, facilityId } = booking
      const startTime = new Date(venue.clock.at + HOUR).toISOString()
      const endTime = new Date(venue.clock.at + 2 * HOUR).toISOString()
      const body = { facilityType, facilityId, startTime, endTime, confirmedHours: 1 } as const
      await venue.call(rentals.changeBooking, { params: paramsOf(booking), body })
      venue.clock.advance(60)
      await venue.call(rentals.checkInBooking, { params: paramsOf(booking), body: cash })
      await leave(venue, booking)
    },
  },
  'a gift card': {
    leaves: [-5000],
    make: venue => valueCard(venue),
  },
  'a gift card that paid in part': {
    leaves: [-3000],
    make: async venue => paidByCard(venue, await valueCard(venue)),
  },
  'a gift card that expired': {
    leaves: [-5000],
    make: async venue => {
      await venue.call(saveSettings, { body: { giftCardMonths: 1 } })
      await valueCard(venue)
      venue.clock.advance(60 * 24 * 40)
    },
  },
  'a gift card that was voided, on a bill that was discounted then': {
    leaves: [-2000],
    make: async venue => {
      const card = await valueCard(venue)
      const rental = await venue.given.unpaidRental({ minutesAgo: 0 })
      const payments = [{ method: 'gift_card', amount: 20, code: card.code } as const]
      await venue.call(rentals.payRental, { params: paramsOf(rental), body: { payments } })
      await voidCard(venue, card)
      await comp(venue, rental.billId)
      await leave(venue, rental)
    },
  },
  'a gift card on a bill that was written off': {
    leaves: [-5000],
    make: async venue => {
      const rental = await venue.given.unpaidRental({ minutesAgo: 0 })
      await valueCard(venue, { billId: rental.billId })
      await leave(venue, rental)
      await writeOff(venue, rental.billId)
    },
  },
  'a visit pack': {
    leaves: [-6000],
    make: visitPack,
  },
  'a visit pack that paid in part': {
    leaves: [-4000],
    make: async venue => {
      const { code } = await visitPack(venue)
      const rental = await venue.given.unpaidRental({ minutesAgo: 0 })
      await venue.call(rentals.redeemVisit, { params: paramsOf(rental), body: { code } })
      await leave(venue, rental)
    },
  },
  'a stay that was left unpaid': {
    leaves: [2000],
    make: async venue => leave(venue, await venue.given.unpaidRental()),
  },
  'a stay that was written off': {
    leaves: [],
    make: async venue => {
      const rental = await venue.given.unpaidRental()
      await leave(venue, rental)
      await writeOff(venue, rental.billId)
    },
  },
  'a stay whose payment was reversed': {
    leaves: [2000],
    make: async venue => {
      const rental = await paidStay(venue)
      await leave(venue, rental)
      const params = at((await newest(venue)).id)
      await venue.call(paymentsApi.reversePayment, { params, body: { reason } })
    },
  },
  'a stay that was reopened, discounted and ended again': {
    leaves: [-2000],
    make: async venue => {
      const rental = await paidStay(venue)
      await leave(venue, rental)
      await venue.call(rentals.reopenRental, { params: paramsOf(rental) })
      await comp(venue, rental.billId)
      await leave(venue, rental)
    },
  },
  'a counter sale whose payment was reversed': {
    leaves: [3300],
    make: async venue => {
      const item = await venue.given.item({ name: 'Robe', price: 30 })
      const lines = [{ itemId: item.id, quantity: 1 }]
      await venue.call(sellProducts, { body: { lines, expectedTotal: 33, ...cash } })
      const params = at((await newest(venue)).id)
      await venue.call(paymentsApi.reversePayment, { params, body: { reason } })
    },
  },
  'an invoice that was sent': {
    leaves: [4400],
    make: venue => sentInvoice(venue),
  },
  'an invoice that was paid in part': {
    leaves: [3400],
    make: async venue => payInvoice(venue, await sentInvoice(venue), 10),
  },
  'an invoice that was paid in part and credited': {
    leaves: [-1000],
    make: async venue => {
      const invoice = await sentInvoice(venue)
      await payInvoice(venue, invoice, 10)
      await credit(venue, invoice)
    },
  },
  'an invoice that was written off': {
    leaves: [],
    make: async venue => {
      const { billId } = await sentInvoice(venue)
      await writeOff(venue, billId!)
    },
  },
  'an invoice that was voided after it took over a stay': {
    leaves: [2000],
    make: async venue => {
      const rental = await venue.given.unpaidRental({ minutesAgo: 0 })
      const stay = { lines: [], rentalId: rental.id, includesStay: true }
      const invoice = await sentInvoice(venue, 'Film Co.', stay)
      await leave(venue, rental)
      await venue.call(invoices.voidInvoice, { params: paramsOf(invoice), body: { reason } })
    },
  },
  'a membership that is due': {
    leaves: [60000],
    make: venue => soldMembership(venue, false),
  },
  'a membership that was cancelled with its due left': {
    leaves: [60000],
    make: async venue => cancel(venue, await soldMembership(venue, false), false),
  },
  'a membership that was cancelled after it was paid for two years': {
    leaves: [-60000],
    make: async venue => {
      const membership = await soldMembership(venue, true)
      const { endDate } = membership
      const body = { currentEndDate: endDate!, ...cash, payNow: true }
      await venue.call(memberships.renewMembership, { params: paramsOf(membership), body })
      await cancel(venue, membership, false)
    },
  },
  'a membership whose sale was voided': {
    leaves: [],
    make: async venue => {
      const membership = await soldMembership(venue, true)
      const params = at((await newest(venue)).id)
      await venue.call(paymentsApi.voidPayment, { params, body: { reason } })
      await cancel(venue, membership, true)
    },
  },
  'credit of a guest whose merge was undone': {
    leaves: [-1400, -3000],
    make: async venue => {
      const [one, two] = [await sentInvoice(venue), await sentInvoice(venue, 'Ann Leigh')]
      await payInvoice(venue, one, 44)
      await credit(venue, one)
      const { call } = venue
      const params = at(one.guestId!)
      const { moves } = await call(mergeGuests, { params, body: { otherId: two.guestId! } })
      const account = { of: 'guests', ...params } as const
      await call(receivablesApi.applyCredit, { params: account, body: { billId: two.billId!, amount: 30 } })
      await call(undoMerge, { params: { ...params, moveId: String(moves[0]!.id) }, body: {} })
      await credit(venue, two)
    },
  },
  'a gift card that was voided': {
    leaves: [],
    make: async venue => voidCard(venue, await valueCard(venue)),
  },
  'a visit pack that was voided, on a stay that was discounted then': {
    leaves: [-2000],
    make: async venue => {
      const pack = await visitPack(venue)
      const rental = await venue.given.unpaidRental({ minutesAgo: 0 })
      await venue.call(rentals.redeemVisit, { params: paramsOf(rental), body: { code: pack.code } })
      await voidCard(venue, pack)
      await comp(venue, rental.billId)
      await leave(venue, rental)
    },
  },
  'a membership that expired with its due left': {
    leaves: [60000],
    make: async venue => {
      await soldMembership(venue, false)
      venue.clock.advance(60 * 24 * 400)
      await venue.app.tick()
    },
  },
}

/**
 * Returns the open balances in cents, negative if the venue owes them: receivables and deposits by bill, gift cards and
 * visit packs as one sum each.
 */
async function openBalances({ db }: Venue) {
  const rows = await db
    .selectFrom('ledger')
    .select(({ fn }) => ['account', 'bill_id', fn.sum<number | string>('amount_cents').as('cents')])
    .where('account', 'in', ['receivable', 'deposits', 'gift_cards', 'visit_packs'])
    .groupBy(['account', 'bill_id'])
    .execute()
  const totals = Map.groupBy(rows, ({ account, bill_id }) =>
    account === 'receivable' || account === 'deposits' ? `${account} of bill ${bill_id}` : account,
  )
  return [...totals]
    .map(([key, rows]) => [key, rows.reduce((sum, { cents }) => sum + Number(cents), 0)] as const)
    .filter(([, cents]) => cents !== 0)
}

/**
 * Returns what is held, and pays the amount due: of each account that the list of receivables shows, and of a counter
 * sale from its payment.
 */
async function takeAndReturn(venue: Venue) {
  const { call, db } = venue
  const held = await db.selectFrom('deposits').select('id').where('status', '=', 'held').execute()
  for (const deposit of held) await call(billsApi.returnDeposit, { params: paramsOf(deposit) })
  const { accounts } = await call(receivablesApi.listReceivables, { query: { show: 'owes' } })
  for (const { of, id, owed } of accounts) {
    const params = { of, id: String(id) } as const
    if (id !== null) await call(receivablesApi.payAccount, { params, body: { amount: owed, ...cash } })
    else await call(paymentsApi.payBill, { params: at((await newest(venue)).about.billId), body: cash })
  }
}

const readCredits = async ({ call }: Venue) =>
  (await call(receivablesApi.listReceivables, { query: { show: 'credit' } })).accounts.map(account => ({
    ...account,
    params: { of: account.of, id: String(account.id) } as const,
  }))

/** Pays out what anyone has in credit and on cards. */
async function payOut(venue: Venue) {
  const { call } = venue
  await takeAndReturn(venue)
  const listed = await call(cards.listCards, { query: {} })
  for (const card of listed.cards.filter(({ balance }) => balance > 0)) {
    const { billId } = await call(cards.readCard, { params: paramsOf(card) })
    const { writtenOff } = await call(billsApi.readBill, { params: at(billId) })
    if (writtenOff > 0) await call(billsApi.recoverBill, { params: at(billId) })
    await voidCard(venue, card)
  }
  await takeAndReturn(venue)
  for (const { params, credit } of await readCredits(venue))
    await call(receivablesApi.payOutCredit, { params, body: { amount: credit, reason } })
}

/** Uses what anyone has in credit and on cards for further bills. Written-off bills are paid after all. */
async function useUp(venue: Venue) {
  const { call, db, given } = venue
  await takeAndReturn(venue)
  const accounts = [
    ...(await call(receivablesApi.listAccounts, { query: { of: 'guests' } })).accounts,
    ...(await call(receivablesApi.listAccounts, { query: { of: 'members' } })).accounts,
  ]
  for (const { of, id } of accounts) {
    const params = { of, id: String(id) } as const
    const { writtenOff } = await call(receivablesApi.readAccountDebt, { params })
    if (writtenOff > 0) await call(receivablesApi.recoverAccount, { params })
  }
  await takeAndReturn(venue)
  for (const { params, of, id, credit } of await readCredits(venue)) {
    const lines = [{ description: 'Hall', quantity: 1, unitPrice: credit, taxRate: 0 }]
    const payer = of === 'members' ? { memberId: id } : { guestId: id }
    const { billId } = await sentInvoice(venue, 'Jane Doe', { lines, ...payer })
    await call(receivablesApi.applyCredit, { params, body: { billId: billId!, amount: credit } })
  }
  const stored = await db.selectFrom('gift_cards').select(['id', 'code', 'kind']).execute()
  for (const { id, code, kind } of stored) {
    const card = await call(cards.readCard, { params: at(id) })
    if (card.state === 'expired')
      await call(cards.extendCard, { params: at(id), body: { expiresOn: null, reason } })
    for (let visits = card.visits?.left ?? 0; visits > 0; visits--) {
      const rental = await given.unpaidRental({ minutesAgo: 0 })
      await call(rentals.redeemVisit, { params: paramsOf(rental), body: { code } })
      await leave(venue, rental)
    }
    if (kind === 'visits' || card.balance === 0) continue
    const rental = await given.unpaidRental({ minutesAgo: 0, rate: card.balance })
    const payments = [{ method: 'gift_card', amount: card.balance, code } as const]
    await call(rentals.payRental, { params: paramsOf(rental), body: { payments } })
    await leave(venue, rental)
  }
}

for (const [balance, { leaves, make }] of Object.entries(balances))
  for (const [end, settle] of Object.entries({ 'used up': useUp, 'paid out': payOut }))
    test(`${balance} is ${end}, and nothing is owed either way`, async () => {
      const venue = await openVenue({ taxRate: 10 })
      await make(venue)
      expect((await openBalances(venue)).map(([, cents]) => cents)).toEqual(leaves)
      await expectInvariants(venue.db)
      await settle(venue)
      expect(await openBalances(venue)).toEqual([])
      await expectInvariants(venue.db)
    })
