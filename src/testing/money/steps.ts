import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkOutGroup, extendGroup, formGroup, payGroup } from '#desk/groups/groups.ts'
import {
  creditInvoice,
  draftInvoice,
  payInvoice,
  readInvoice,
  sendInvoice,
  voidInvoice,
} from '#desk/invoices/invoices.ts'
import {
  cancelBooking,
  checkInBooking,
  correctRental,
  endRental,
  extendRental,
  moveRental,
  previewCheckOut,
  previewCorrection,
  previewExtension,
  previewMove,
  redeemVisit,
  reopenRental,
  startRental,
  takePrepayment,
  takeRentalDeposit,
  undoCheckOut,
  undoExtension,
} from '#desk/rentals/rentals.ts'
import {
  addProductsToBill,
  quoteSale,
  readSoldProducts,
  returnProducts,
  sellProducts,
} from '#desk/sales/sales.ts'
import { editFacility } from '#house/facilities/facilities.ts'
import { addLine, previewDiscount } from '#money/bills/charges.ts'
import type { LineForm } from '#money/bills/contract.ts'
import { correctLine } from '#money/bills/corrections.ts'
import { applyDeposit } from '#money/bills/deposits/apply-deposit.ts'
import { keepDeposit, returnDeposit } from '#money/bills/deposits/deposits.ts'
import { restoreDeposit } from '#money/bills/deposits/restore-deposit.ts'
import { recoverBill, writeOffBill } from '#money/bills/write-offs.ts'
import { sellCard, voidCard } from '#money/cards/cards.ts'
import { findBill } from '#money/ledger/bills.ts'
import { isCreditTransfer } from '#money/ledger/reversals.ts'
import type { TenderInput } from '#money/ledger/words.ts'
import { addMembership, cancelMembership } from '#money/memberships/memberships.ts'
import { payBill } from '#money/payments/pay-bill.ts'
import { refundJointPayment, refundPayment, voidPayment } from '#money/payments/refunds/refund-payment.ts'
import { readRefundableLines } from '#money/payments/refunds/refundable-lines.ts'
import { changePaymentMethod, reversePayment } from '#money/payments/refunds/reverse-payment.ts'
import { readUsableCredit } from '#money/receivables/account-bills.ts'
import { applyCredit, payOutCredit } from '#money/receivables/account-credit.ts'
import { readAccountDebt, recoverAccount, writeOffAccount } from '#money/receivables/account-write-offs.ts'
import { payAccount } from '#money/receivables/pay-account.ts'
import { reverseCredit } from '#money/receivables/reverse-credit.ts'
import { saveSettings } from '#office/settings/settings.ts'
import { addMember } from '#people/members/members.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { HOUR, instantToLocal, MINUTE, SECOND } from '#platform/values/time.ts'
import { type Desk, expectBillHolds, type Stay } from './desk.ts'

export const stepNames = [
  ...(['pay', 'extend', 'move', 'correct', 'sell', 'return', 'wait'] as const),
  ...(['fee', 'service', 'tip', 'discount', 'comp', 'correct-line'] as const),
  ...(['deposit', 'settle-deposit', 'sell-card', 'visit', 'void-card'] as const),
  ...([
    'refund',
    'void',
    'reverse',
    'change-method',
    'restore-deposit',
    'leave',
    'undo',
    'reopen',
    'undo-extension',
  ] as const),
  ...(['write-off', 'recover', 'late-rule', 'invoice', 'void-invoice'] as const),
  ...(['apply-credit', 'pay-out-credit', 'refund-lines'] as const),
  ...(['price', 'tax-rate', 'counter-sale', 'membership', 'booking'] as const),
  ...(['joint', 'reverse-joint', 'refund-joint', 'void-joint'] as const),
  ...([
    'pay-invoice',
    'credit-note',
    'reverse-credit',
    'write-off-account',
    'recover-account',
    'group',
  ] as const),
]

export type StepName = (typeof stepNames)[number]

/** Actions that need an earlier one, with it. */
export const chains: readonly (readonly StepName[])[] = [
  ['leave', 'undo'],
  ['leave', 'reopen'],
  ['fee', 'leave', 'write-off', 'recover'],
  ['fee', 'leave', 'write-off', 'void', 'comp'],
  ['extend', 'undo-extension'],
  ['sell-card', 'void-card'],
  ['sell-card', 'extend', 'visit'],
  ['deposit', 'settle-deposit', 'restore-deposit'],
  ['fee', 'invoice', 'void-invoice'],
  ['fee', 'invoice', 'fee', 'invoice', 'joint', 'reverse-joint'],
  ['comp', 'leave', 'booking', 'apply-credit'],
  ['sell', 'return'],
  ['fee', 'correct-line'],
  ['fee', 'pay'],
  ['comp', 'leave', 'pay-out-credit'],
  ['fee', 'invoice', 'pay-invoice', 'credit-note'],
  ['fee', 'invoice', 'write-off-account', 'recover-account'],
  ['comp', 'leave', 'booking', 'apply-credit', 'reverse-credit'],
  ['fee', 'group'],
  ['invoice', 'credit-note', 'discount', 'leave'],
  ['fee', 'invoice', 'fee', 'invoice', 'joint', 'refund-joint'],
  ['fee', 'invoice', 'fee', 'invoice', 'joint', 'void-joint'],
]

/** One action. `size` is a percentage, an amount or minutes; `which` chooses among what there is. */
export interface Step {
  what: StepName
  size: number
  which: number
}

/** The parts of the walk's venue: rooms to move to, and products. */
export interface Venue {
  roomIds: readonly number[]
  itemIds: readonly number[]
}

type Take = (desk: Desk, stay: Stay, step: Step, venue: Venue) => Promise<unknown>

const timeZone = 'America/New_York'
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % (all.length || 1)]
const methods = ['cash', 'credit_card', 'mobile_payment'] as const

/** Returns how `due` dollars are paid: not at all, by one method, split, or first by a card. */
export function toPayment(due: number, { which, size }: Step, { cards }: Stay) {
  const method = methods[which % 3]!
  if (which % 5 === 0) return {}
  if (which % 5 < 3 || due < 1) return { paymentMethod: method }
  const first = Math.round(due * Math.min(size, 99)) / 100
  const rest = Math.round((due - first) * 100) / 100
  const card = pick(cards, which)
  const byCard: TenderInput<'cash'> =
    which % 5 === 3 || !card
      ? { method: 'cash', amount: first }
      : { method: size % 2 ? 'gift_card' : 'visit_pack', amount: first, code: card.code }
  const parts = [byCard, { method: 'credit_card' as const, amount: rest }]
  return { payments: parts.filter(({ amount }) => amount > 0) as TenderInput<'cash'>[] }
}

/** Returns one of the payments and deposits of a bill. */
async function pickMoney({ trx }: Desk, billId: number, which: number) {
  const rows = await trx
    .selectFrom('ledger')
    .select(['id', 'amount_cents'])
    .where('bill_id', '=', billId)
    .where('kind', 'in', ['payment', 'deposit'])
    .whereRef('account', '=', 'method')
    .orderBy('id')
    .execute()
  return pick(rows, which)
}

/** Expects that an action changes the bill's total by what its preview said, in dollars. */
async function expectChange(desk: Desk, { billId }: Stay, previewed: number, action: () => Promise<unknown>) {
  const before = (await desk.readBill(billId)).total
  if ((await action()) === undefined) return
  const after = (await desk.readBill(billId)).total
  expect(Math.round((after - before - previewed) * 100) + 0).toBe(0)
}

const add =
  (form: (step: Step) => LineForm): Take =>
  (desk, { billId }, step) =>
    desk.try(ctx => addLine(desk.trx, ctx, desk.payerDirectory, billId, form(step)).then(() => true))

const reduce =
  (kind: 'discount' | 'comp'): Take =>
  async (desk, stay, { size }) => {
    const input = { by: 'percent', value: kind === 'comp' ? 100 : Math.min(100, size + 1) } as const
    const preview = await desk.ask(ctx =>
      previewDiscount(desk.trx, ctx, desk.payerDirectory, stay.billId, { kind, ...input }),
    )
    if (!preview) return
    const form = { kind, ...input, reason: 'Cold' }
    const add = await desk.try(ctx =>
      addLine(desk.trx, ctx, desk.payerDirectory, stay.billId, form).then(() => true),
    )
    if (!add) return
    // Time that was not charged yet is charged before it is reduced.
    const { accrued } = await desk.stateOf(stay.billId)
    const { total } = await desk.readBill(stay.billId)
    expect(toCents(total) + accrued.totalCents).toBe(toCents(preview.totalAfter))
  }

/** The steps, through the use cases that the desk calls. */
export const take: Record<Step['what'], Take> = {
  fee: add(({ size, which }) => {
    const kind = which % 2 ? 'damage' : 'lost_key'
    return { kind, amount: (size + 1) / 10, reason: 'Lost' }
  }),
  service: add(({ size }) => ({ kind: 'service', label: 'Massage', amount: size + 0.99 })),
  tip: add(({ size }) => ({ kind: 'tip', amount: (size + 1) / 100 })),
  discount: reduce('discount'),
  comp: reduce('comp'),
  wait: (desk, _, { size }) =>
    desk.try(async () => {
      desk.at += size * MINUTE
    }),
  pay: async (desk, stay, step) => {
    const { balance } = await desk.readBill(stay.billId)
    const payment = toPayment(balance, step, stay)
    await desk.try(ctx => payBill(desk.trx, ctx, desk.payerDirectory, stay.billId, payment))
  },
  extend: async (desk, stay, step) => {
    const hours = 1 + (step.which % 3) / 4
    const preview = await desk.ask(() => previewExtension(desk.trx, stay.rentalId, hours, desk.at))
    if (!preview) return
    const payment = toPayment(preview.due, step, stay)
    await expectChange(desk, stay, preview.added, () =>
      desk.try(ctx => extendRental(desk.trx, ctx, stay.rentalId, { hours, ...payment })),
    )
  },
  move: async (desk, stay, { which }, { roomIds }) => {
    const to = { facilityType: 'room' as const, facilityId: pick(roomIds, which)! }
    const preview = await desk.ask(() => previewMove(desk.trx, stay.rentalId, to, desk.at))
    if (!preview) return
    const rate = preview.fee && which % 3 < 2 ? 'fee' : which % 2 ? 'new' : 'keep'
    const adds = { keep: 0, fee: preview.upgradeFee, new: preview.difference }
    await expectChange(desk, stay, adds[rate], () =>
      desk.try(ctx =>
        moveRental(desk.trx, ctx, stay.rentalId, { ...to, rate, quotedAt: Date.parse(preview.at) }),
      ),
    )
  },
  correct: async (desk, stay, { size }) => {
    const startDate = instantToLocal(desk.at - size * MINUTE, timeZone)
    const preview = await desk.ask(() => previewCorrection(desk.trx, stay.rentalId, { startDate }, desk.at))
    if (!preview) return
    const form = { startDate, people: 2 }
    const corrected = await desk.try(ctx => correctRental(desk.trx, ctx, stay.rentalId, form))
    if (corrected === undefined) return
    const { balance } = await desk.readBill(stay.billId)
    expect(toCents(balance)).toBe(toCents(preview.total) - toCents(preview.paid))
  },
  sell: async (desk, stay, step, { itemIds }) => {
    const lines = [{ itemId: pick(itemIds, step.which)!, quantity: 1 + (step.size % 3) }]
    const { total } = await quoteSale(desk.trx, lines, desk.at)
    const payment = toPayment(total, step, stay)
    const sale = { lines, expectedTotal: total, rentalId: stay.rentalId, ...payment }
    await expectChange(desk, stay, total, () => desk.try(ctx => addProductsToBill(desk.trx, ctx, sale)))
  },
  return: async (desk, { billId }, { which }) => {
    const sold = await readSoldProducts(desk.trx, billId)
    const line = pick(sold, which)
    if (!line) return
    const lines = [{ lineId: line.lineId, quantity: 1, resellable: which % 2 === 0 }]
    await desk.try(ctx => returnProducts(desk.trx, ctx, billId, { lines, reason: 'Wrong one' }))
  },
  'correct-line': async (desk, { billId }, { which }) => {
    const line = pick((await desk.readBill(billId)).lines, which)
    if (!line) return
    const ids = { id: billId, lineId: line.id }
    await desk.try(ctx => correctLine(desk.trx, ctx, desk.payerDirectory, ids, 'Wrong room'))
  },
  deposit: (desk, { rentalId }, { size, which }) =>
    desk.try(ctx =>
      takeRentalDeposit(desk.trx, ctx, rentalId, {
        item: 'Key',
        amount: size + 1,
        paymentMethod: methods[which % 3]!,
      }),
    ),
  'settle-deposit': async (desk, { billId }, { which, size }) => {
    const held = (await desk.readBill(billId)).deposits.filter(({ status }) => status === 'held')
    const deposit = pick(held, which)
    if (!deposit) return
    const amount = Math.max(1, Math.round(deposit.amount * Math.min(size, 100)) / 100)
    await desk.try(async ctx => {
      if (which % 4 === 0) return returnDeposit(desk.trx, ctx, deposit.id)
      if (which % 4 === 1) return keepDeposit(desk.trx, ctx, deposit.id, { amount, reason: 'Lost' })
      const form = which % 4 === 2 ? {} : { amount, line: { kind: 'lost_key' as const, reason: 'Lost' } }
      return applyDeposit(desk.trx, ctx, desk.payerDirectory, deposit.id, form)
    })
  },
  'sell-card': async (desk, stay, { which, size }) => {
    const tender = which % 3 === 1 ? {} : { paymentMethod: 'cash' as const }
    const shared = { holder: '', ...(which % 3 > 0 && { billId: stay.billId }), ...tender }
    const pack = { visits: 1 + (which % 4), facilityType: 'room', hours: 1 + (size % 3) } as const
    const card = await desk.try(ctx =>
      sellCard(
        desk.trx,
        ctx,
        desk.payerDirectory,
        size % 2
          ? { kind: 'value', amount: size + 1, ...shared }
          : { kind: 'visits', price: size + 7, ...pack, ...shared },
      ),
    )
    if (card) stay.cards.push(card)
  },
  visit: async (desk, { rentalId, cards }, { which }) => {
    const card = pick(cards, which)
    if (card) await desk.try(ctx => redeemVisit(desk.trx, ctx, rentalId, card.code))
  },
  'void-card': async (desk, { cards }, { which }) => {
    const card = pick(cards, which)
    if (card) await desk.try(ctx => voidCard(desk.trx, ctx, card.id, 'Lost'))
  },
  refund: async (desk, { billId }, { which, size }) => {
    const payment = await pickMoney(desk, billId, which)
    if (!payment) return
    const amount = toDollars(Math.max(1, Math.round((payment.amount_cents * Math.min(size, 100)) / 100)))
    await desk.try(ctx =>
      refundPayment(desk.trx, ctx, payment.id, { amount, reason: 'Cold' }).then(() => true),
    )
  },
  void: async (desk, { billId }, { which }) => {
    const paid = (await desk.readBill(billId)).tenders.filter(({ kind }) => kind === 'payment')
    const payment = pick(paid, which)
    if (payment)
      await desk.try(ctx => voidPayment(desk.trx, ctx, payment.id, { reason: 'Wrong card', whole: false }))
  },
  reverse: async (desk, { billId }, { which }) => {
    const payment = await pickMoney(desk, billId, which)
    const form = { reason: 'Bounced', whole: false }
    if (payment) await desk.try(ctx => reversePayment(desk.trx, ctx, payment.id, form).then(() => true))
  },
  'change-method': async (desk, { billId }, { which, size }) => {
    const payment = await pickMoney(desk, billId, which)
    const form = { reason: 'Counted', whole: false, paymentMethod: methods[size % 3]! }
    if (payment) await desk.try(ctx => changePaymentMethod(desk.trx, ctx, payment.id, form))
  },
  'restore-deposit': async (desk, { billId }, { which }) => {
    const settled = (await desk.readBill(billId)).deposits.filter(({ status }) => status !== 'held')
    const deposit = pick(settled, which)
    if (deposit) await desk.try(ctx => restoreDeposit(desk.trx, ctx, deposit.id, 'By mistake'))
  },
  leave: async (desk, stay, step) => {
    const preview = await desk.ask(() => previewCheckOut(desk.trx, stay.rentalId, desk.at))
    if (!preview) return
    const held = (await desk.readBill(stay.billId)).deposits.filter(({ status }) => status === 'held')
    const settled = held.map(({ id }) => ({ id, settle: 'return' as const }))
    const left = await desk.try(ctx =>
      endRental(desk.trx, ctx, stay.rentalId, {
        quotedAt: Date.parse(preview.at),
        due: preview.due,
        deposits: step.size % 2 ? settled : [],
        ...toPayment(preview.due, step, stay),
      }),
    )
    if (left) expect(left.quote.due).toBe(preview.due)
  },
  undo: (desk, { rentalId }) => {
    desk.at += 5 * SECOND
    return desk.try(ctx => undoCheckOut(desk.trx, ctx, rentalId))
  },
  'undo-extension': (desk, { rentalId }) => desk.try(ctx => undoExtension(desk.trx, ctx, rentalId)),
  reopen: (desk, { rentalId }) => desk.try(ctx => reopenRental(desk.trx, ctx, rentalId)),
  'write-off': async (desk, { billId }) => {
    const { balance } = await desk.readBill(billId)
    const form = { amount: balance, reason: 'Ran away' }
    await desk.try(ctx => writeOffBill(desk.trx, ctx, billId, form).then(() => true))
  },
  recover: (desk, { billId }) => desk.try(ctx => recoverBill(desk.trx, ctx, billId).then(() => true)),
  'late-rule': async (desk, _, { which, size }) => {
    const steps = [{ afterMinutes: 0, fee: size + 0.5 }]
    const room = which % 3 === 0 ? null : { freeMinutes: which % 30, steps, cap: null, note: '' }
    await desk.try(ctx =>
      saveSettings(desk.trx, ctx, {
        change: { lateRules: { room, locker: null } },
        assertCurrencyFree: async () => {},
      }),
    )
  },
  invoice: async (desk, stay) => {
    const customer = { customerName: 'Film Co.', customerAddress: '', notes: '' }
    const form = { ...customer, lines: [], dueDate: '2099-06-03', includesStay: true }
    const invoice = await desk.try(async ctx => {
      const { id } = await draftInvoice(desk.trx, ctx, { ...form, rentalId: stay.rentalId })
      return sendInvoice(desk.trx, ctx, id)
    })
    if (invoice) stay.invoiceIds.push(invoice.id)
  },
  'void-invoice': async (desk, { invoiceIds }, { which }) => {
    const id = pick(invoiceIds, which)
    if (id) await desk.try(ctx => voidInvoice(desk.trx, ctx, id, 'Wrong company'))
  },
  'apply-credit': async (desk, { billId }) => {
    const { key, cents } = await readCredit(desk, billId)
    const due = await desk.trx
      .selectFrom('bills')
      .innerJoin('ledger', 'ledger.bill_id', 'bills.id')
      .select(['bills.id', sql<number>`sum(amount_cents)`.as('cents')])
      .where('guest_id', '=', key.id)
      .where('account', '=', 'receivable')
      .groupBy('bills.id')
      .having(sql<number>`sum(amount_cents)`, '>', 0)
      .executeTakeFirst()
    if (!due) return
    const form = { billId: due.id, amount: toDollars(Math.min(cents, due.cents)) }
    if (form.amount > 0) await desk.try(ctx => applyCredit(desk.trx, ctx, desk.payerDirectory, key, form))
  },
  'pay-out-credit': async (desk, { billId }, { size }) => {
    const { key, cents } = await readCredit(desk, billId)
    const form = { amount: toDollars(Math.min(cents, size * 100 + 1)), reason: 'Cold' }
    if (form.amount > 0) await desk.try(ctx => payOutCredit(desk.trx, ctx, desk.payerDirectory, key, form))
  },
  'refund-lines': async (desk, { billId }, { which, size }) => {
    const payment = pick((await desk.readBill(billId)).tenders, which)
    const line = pick(await readRefundableLines(desk.trx, [billId]), which)
    if (!payment || !line) return
    const amount = Math.max(0.01, Math.round(line.left * Math.min(size, 100)) / 100)
    const form = { lines: [{ lineId: line.lineId, amount }], reason: 'Cold' }
    const before = (await desk.readBill(billId)).tax
    const done = await desk.try(ctx => refundPayment(desk.trx, ctx, payment.id, form).then(() => true))
    if (!done) return
    const { tax } = await desk.readBill(billId)
    expect(toCents(before) - toCents(tax)).toBeLessThanOrEqual(toCents(line.tax))
  },
  price: (desk, _, { which, size }, { roomIds }) =>
    desk.try(ctx =>
      editFacility(desk.trx, ctx, 'room', pick(roomIds, which)!, { hourlyRate: 10 + size / 4 }),
    ),
  'tax-rate': (desk, _, { size }) =>
    desk.try(ctx =>
      saveSettings(desk.trx, ctx, { change: { taxRate: size / 8 }, assertCurrencyFree: async () => {} }),
    ),
  'counter-sale': async (desk, stay, step, venue) => {
    const lines = [{ itemId: pick(venue.itemIds, step.which)!, quantity: 1 + (step.size % 3) }]
    const { total } = await quoteSale(desk.trx, lines, desk.at)
    const sale = { lines, expectedTotal: total, paymentMethod: pick(methods, step.size)! }
    const sold = await desk.try(ctx => sellProducts(desk.trx, ctx, sale))
    if (sold) await followUp(desk, { ...stay, billId: sold.billId }, step, venue)
  },
  membership: async (desk, stay, step, venue) => {
    const { which, size } = step
    const person = { firstName: 'Ada', lastName: 'Lee', email: 'ada@example.com', phoneNumber: '2125550100' }
    const sold = await desk.try(async ctx => {
      const { id } = await addMember(desk.trx, ctx, { ...person, confirmDuplicate: true })
      return addMembership(desk.trx, ctx, {
        memberId: id,
        type: 'standard',
        billingFrequency: which % 2 ? 'annual' : 'monthly',
        paymentMethod: 'cash',
        monthlyFee: size + 1.5,
        payNow: which % 5 > 0,
      } as never)
    })
    if (!sold) return
    const { bill_id } = await desk.trx
      .selectFrom('memberships')
      .select('bill_id')
      .where('id', '=', sold.id)
      .executeTakeFirstOrThrow()
    await followUp(desk, { ...stay, billId: bill_id }, step, venue)
    const form = { reason: 'Moved away', takeBack: size % 2 === 0 }
    await desk.ask(ctx => cancelMembership(desk.trx, ctx, sold.id, form))
    await expectBillHolds(desk, { ...stay, billId: bill_id })
  },
  booking: async (desk, stay, step, { roomIds }) => {
    const { which, size } = step
    const { guest_id } = await findBill(desk.trx, stay.billId)
    const [from, until] = [2 * HOUR, 3 * HOUR].map(after => instantToLocal(desk.at + after, timeZone))
    const form = {
      form: 'new-rental',
      ...{ facilityType: 'room', facilityId: pick(roomIds, which)!, customerName: 'Jane Doe', notes: '' },
      ...{ guestId: guest_id, startDate: from!, endDate: until!, hours: 1, rate: 20 + size },
      ...{
        pastDue: { letPass: 'Regular' },
        prepayment: 20 - (size % 20),
        paymentMethod: pick(methods, which)!,
      },
    } as never
    const booking = await desk.try(async ctx => {
      const { id, billId } = await startRental(desk.trx, ctx, form)
      await takePrepayment(desk.trx, ctx, id, { prepayment: 0.5, paymentMethod: 'cash' })
      if (which % 3 > 0) {
        const rest = which % 3 === 1 ? ('return' as const) : ('credit' as const)
        await cancelBooking(desk.trx, ctx, id, { as: 'cancellation', rest })
      } else {
        await checkInBooking(desk.trx, ctx, id, { pastDue: { letPass: 'Regular' } })
        await endRental(desk.trx, ctx, id)
      }
      return { billId }
    })
    if (booking) await expectBillHolds(desk, { ...stay, billId: booking.billId })
  },
  joint: async (desk, _, { which, size }) => {
    const invoices = await desk.trx
      .selectFrom('bills')
      .innerJoin('ledger', 'ledger.bill_id', 'bills.id')
      .select(['guest_id', sql<number>`sum(amount_cents)`.as('cents')])
      .where('bills.kind', '=', 'invoice')
      .where('account', '=', 'receivable')
      .groupBy('guest_id')
      .having(sql<number>`sum(amount_cents)`, '>', 0)
      .execute()
    const account = pick(invoices, which)
    if (!account) return
    const part = Math.min(account.cents, size * 100 + 1)
    const form = {
      amount: toDollars(which % 2 ? account.cents : part),
      paymentMethod: pick(methods, which)!,
    }
    const key = { of: 'guests' as const, id: account.guest_id! }
    await desk.try(ctx => payAccount(desk.trx, ctx, desk.payerDirectory, key, form))
  },
  'pay-invoice': async (desk, stay, { which, size }) => {
    const id = pick(stay.invoiceIds, which)
    if (!id) return
    const { due } = await readInvoice(desk.trx, id, desk.at)
    const amount = Math.max(0.01, Math.round(due * Math.min(size + 20, 100)) / 100)
    await desk.try(ctx => payInvoice(desk.trx, ctx, id, { amount, paymentMethod: pick(methods, which)! }))
    const { billId } = await readInvoiceBill(desk, id)
    if (billId !== null && size % 3 === 0)
      await take[pick(['refund', 'reverse', 'void', 'refund-lines', 'change-method'] as const, which)!](
        desk,
        { ...stay, billId },
        { what: 'refund', which, size },
        { roomIds: [], itemIds: [] },
      )
    await expectInvoicesHold(desk, stay)
  },
  'credit-note': async (desk, stay, { which, size }) => {
    const id = pick(stay.invoiceIds, which)
    if (!id) return
    const { lines } = (await readInvoice(desk.trx, id, desk.at)).creditable
    const line = pick(lines, size)
    const part = {
      lineId: line?.lineId ?? 0,
      amount: Math.max(0.01, Math.round((line?.left ?? 0) * Math.min(size, 100)) / 100),
    }
    const form = which % 3 === 0 ? { reason: 'Cancelled' } : { reason: 'Part', lines: [part] }
    await desk.try(ctx => creditInvoice(desk.trx, ctx, id, form))
    await expectInvoicesHold(desk, stay)
  },
  'reverse-credit': async (desk, stay, { which }) => {
    const rows = await desk.trx
      .selectFrom('ledger')
      .select('id')
      .where(isCreditTransfer)
      .where('amount_cents', '<', 0)
      .orderBy('id', 'desc')
      .limit(6)
      .execute()
    const row = pick(rows, which)
    if (row) await desk.try(ctx => reverseCredit(desk.trx, ctx, row.id, 'By mistake'))
    await expectInvoicesHold(desk, stay)
  },
  'write-off-account': async (desk, stay) => {
    const { key } = await readCredit(desk, stay.billId)
    const { owed } = await readAccountDebt(desk.trx, desk.payerDirectory, key)
    const form = { amount: owed, reason: 'Ran away' }
    await desk.try(ctx => writeOffAccount(desk.trx, ctx, desk.payerDirectory, key, form).then(() => true))
    await expectInvoicesHold(desk, stay)
  },
  'recover-account': async (desk, stay) => {
    const { key } = await readCredit(desk, stay.billId)
    await desk.try(ctx => recoverAccount(desk.trx, ctx, desk.payerDirectory, key).then(() => true))
    await expectInvoicesHold(desk, stay)
  },
  group: async (desk, stay, { which, size }, { roomIds }) => {
    const place = { facilityType: 'room' as const, facilityId: pick(roomIds, which)! }
    const { guest_id } = await findBill(desk.trx, stay.billId)
    const other = await desk.try(ctx =>
      startRental(desk.trx, ctx, {
        form: 'check-in',
        ...place,
        guestId: guest_id,
        customerName: 'Jane Doe',
        notes: '',
        duration: 2,
        paymentMethod: 'cash',
        pastDue: { letPass: 'Regular' },
      } as never),
    )
    if (!other) return
    const group = await desk.try(ctx =>
      formGroup(desk.trx, ctx, {
        name: null,
        billing: which % 2 ? 'one' : 'each',
        rentalIds: [other.id, stay.rentalId],
      }),
    )
    if (group) {
      if (size % 2) await desk.try(ctx => extendGroup(desk.trx, ctx, group.id, { hours: 1 } as never))
      if (size % 3 === 0) await desk.try(ctx => payGroup(desk.trx, ctx, group.id, { paymentMethod: 'cash' }))
      desk.at += size * MINUTE
      await desk.try(ctx =>
        checkOutGroup(desk.trx, ctx, group.id, { ...(which % 4 && { paymentMethod: 'cash' as const }) }),
      )
    }
    await desk.try(ctx => endRental(desk.trx, ctx, other.id))
    await expectBillHolds(desk, { ...stay, billId: other.billId })
  },
  'refund-joint': async (desk, _, { size }) => {
    const payment = await newestJoint(desk)
    if (!payment) return
    const parts = [{ paymentId: payment.id, amount: size / 10 + 0.01 }]
    await desk.try(ctx =>
      refundJointPayment(desk.trx, ctx, payment.id, { parts, reason: 'Cold' }).then(() => true),
    )
  },
  'void-joint': async desk => {
    const payment = await newestJoint(desk)
    if (payment)
      await desk.try(ctx =>
        voidPayment(desk.trx, ctx, payment.id, { reason: 'Cold', whole: true }).then(() => true),
      )
  },
  'reverse-joint': async (desk, _, { size }) => {
    const payment = await newestJoint(desk)
    if (!payment) return
    const form = { reason: 'Bounced', whole: true }
    await desk.try(async ctx => {
      if (size % 2) await reversePayment(desk.trx, ctx, payment.id, form)
      else
        await changePaymentMethod(desk.trx, ctx, payment.id, { ...form, paymentMethod: pick(methods, size)! })
    })
  },
}

/** Expects that the bills of invoices hold. */
async function expectInvoicesHold(desk: Desk, stay: Stay): Promise<void> {
  for (const id of stay.invoiceIds) {
    const { billId } = await readInvoiceBill(desk, id)
    if (billId !== null) await expectBillHolds(desk, { ...stay, billId })
  }
}

async function readInvoiceBill({ trx }: Desk, id: number) {
  const { bill_id: billId } = await trx
    .selectFrom('invoices')
    .select('bill_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { billId }
}

/** Takes back something of another bill than the stay's, and expects that the bill holds. */
async function followUp(desk: Desk, bill: Stay, step: Step, venue: Venue) {
  const { accepted } = desk
  const back = pick(['return', 'reverse', 'refund', 'refund-lines', 'change-method'] as const, step.which)!
  await take[back](desk, bill, step, venue)
  desk.accepted = accepted
  await expectBillHolds(desk, bill)
}

/** Returns the newest part of a payment over several bills. */
const newestJoint = ({ trx }: Desk) =>
  trx
    .selectFrom('ledger')
    .select('id')
    .where('joint_id', 'is not', null)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the account of a bill's guest, and what it has in credit. */
async function readCredit({ trx }: Desk, billId: number) {
  const { guest_id } = await findBill(trx, billId)
  const key = { of: 'guests' as const, id: guest_id! }
  return { key, cents: Number(await readUsableCredit(trx, key)) }
}
