import { expect } from 'vitest'
import { applyCredit, payOutCredit } from '../../billing/accounts/account-credit.ts'
import type { LineForm } from '../../billing/bills/bill-schemas.ts'
import { findBill } from '../../billing/bills/bills.ts'
import { addLine, previewDiscount } from '../../billing/bills/charges.ts'
import { correctLine } from '../../billing/bills/corrections.ts'
import { payBill } from '../../billing/bills/pay-bill.ts'
import { recoverBill, writeOffBill } from '../../billing/bills/write-offs.ts'
import type { TenderInput } from '../../billing/contract.ts'
import { applyDeposit } from '../../billing/deposits/apply-deposit.ts'
import { keepDeposit, returnDeposit } from '../../billing/deposits/deposits.ts'
import { restoreDeposit } from '../../billing/deposits/restore-deposit.ts'
import { refundPayment, voidPayment } from '../../billing/payments/refund-payment.ts'
import { readRefundableLines } from '../../billing/payments/refundable-lines.ts'
import { changePaymentMethod, reversePayment } from '../../billing/payments/reverse-payment.ts'
import { sellCard, voidCard } from '../../gift-cards/gift-cards.ts'
import { draftInvoice, sendInvoice, voidInvoice } from '../../invoices/invoices.ts'
import {
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
  takeRentalDeposit,
  undoCheckOut,
  undoExtension,
} from '../../rentals/rentals.ts'
import { addProductsToBill, quoteSale, readSoldProducts, returnProducts } from '../../sales/sales.ts'
import { saveSettings } from '../../settings/settings.ts'
import { toCents, toDollars } from '../../shared/values/money.ts'
import { instantToLocal, MINUTE, SECOND } from '../../shared/values/time.ts'
import type { Desk, Stay } from './desk.ts'

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
  ...(['move-credit', 'refund-lines'] as const),
]

/** One action. `size` is a percentage, an amount or minutes; `which` chooses among what there is. */
export interface Step {
  what: (typeof stepNames)[number]
  size: number
  which: number
}

/** What the venue of the walk has: rooms to move to, and products. */
export interface Venue {
  roomIds: readonly number[]
  itemIds: readonly number[]
}

type Take = (desk: Desk, stay: Stay, step: Step, venue: Venue) => Promise<unknown>

const timeZone = 'America/New_York'
const notSettled = async () => {}
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % (all.length || 1)]
const methods = ['cash', 'credit_card', 'mobile_payment'] as const

/** Returns how `due` dollars are paid: not at all, by one method, split, or first by a card. */
export function paymentOf(due: number, { which, size }: Step, { cards }: Stay) {
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
    const preview = await desk.try(ctx =>
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

/** What each step does, through the use cases that the desk calls. */
export const take: Record<Step['what'], Take> = {
  fee: add(({ size, which }) => {
    const kind = which % 2 ? 'damage' : 'lost_key'
    return { kind, amount: (size + 1) / 10, reason: 'Lost' }
  }),
  service: add(({ size }) => ({ kind: 'service', label: 'Massage', amount: size + 0.99 })),
  tip: add(({ size }) => ({ kind: 'tip', amount: (size + 1) / 100 })),
  discount: reduce('discount'),
  comp: reduce('comp'),
  wait: async (desk, _, { size }) => {
    desk.at += size * MINUTE
  },
  pay: async (desk, stay, step) => {
    const { balance } = await desk.readBill(stay.billId)
    const payment = paymentOf(balance, step, stay)
    await desk.try(ctx => payBill(desk.trx, ctx, desk.payerDirectory, stay.billId, payment))
  },
  extend: async (desk, stay, step) => {
    const hours = 1 + (step.which % 3) / 4
    const preview = await desk.try(() => previewExtension(desk.trx, stay.rentalId, hours, desk.at))
    if (!preview) return
    const payment = paymentOf(preview.due, step, stay)
    await expectChange(desk, stay, preview.added, () =>
      desk.try(ctx => extendRental(desk.trx, ctx, stay.rentalId, { hours, ...payment })),
    )
  },
  move: async (desk, stay, { which }, { roomIds }) => {
    const to = { facilityType: 'room' as const, facilityId: pick(roomIds, which)! }
    const preview = await desk.try(() => previewMove(desk.trx, stay.rentalId, to, desk.at))
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
    const preview = await desk.try(() => previewCorrection(desk.trx, stay.rentalId, { startDate }, desk.at))
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
    const payment = paymentOf(total, step, stay)
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
    await desk.try(ctx => correctLine(desk.trx, ctx, desk.payerDirectory, ids, 'Wrong room', notSettled))
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
    if (payment) await desk.try(ctx => voidPayment(desk.trx, ctx, payment.id, 'Wrong card', notSettled))
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
    const preview = await desk.try(() => previewCheckOut(desk.trx, stay.rentalId, desk.at))
    if (!preview) return
    const held = (await desk.readBill(stay.billId)).deposits.filter(({ status }) => status === 'held')
    const settled = held.map(({ id }) => ({ id, settle: 'return' as const }))
    const left = await desk.try(ctx =>
      endRental(desk.trx, ctx, stay.rentalId, {
        quotedAt: Date.parse(preview.at),
        due: preview.due,
        deposits: step.size % 2 ? settled : [],
        ...paymentOf(preview.due, step, stay),
      }),
    )
    if (left) expect(left.quote.due).toBe(preview.due)
  },
  undo: (desk, { rentalId }) => {
    desk.at += 5 * SECOND
    return desk.try(ctx => undoCheckOut(desk.trx, ctx, rentalId, notSettled))
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
        assertCurrencyFree: notSettled,
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
  'move-credit': async (desk, { billId }, { size }) => {
    const { guest_id } = await findBill(desk.trx, billId)
    const account = { of: 'guests' as const, id: guest_id! }
    const form = { billId, amount: size + 0.01 }
    await desk.try(ctx => applyCredit(desk.trx, ctx, desk.payerDirectory, account, form))
    await desk.try(ctx =>
      payOutCredit(desk.trx, ctx, desk.payerDirectory, account, { ...form, reason: 'Cold' }),
    )
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
}
