import { priceLines } from '#desk/invoices/line-taxes.ts'
import { addUp } from '#desk/invoices/rules.ts'
import { issueInvoice } from '#desk/invoices/sent/invoice-paper.ts'
import { type BillSubject, openBill } from '#money/ledger/bills.ts'
import { chargePosting, type PostingRows } from '#money/ledger/ledger.ts'
import { buildCorrection } from '#money/ledger/reversals.ts'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { paymentPosting } from '#money/payments/tenders/tender-postings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { addDays, DAY, HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import { insertGuests } from './guest-records.ts'
import { atHour, type Day } from './history.ts'
import { insertAll } from './insert.ts'
import type { PendingEvent } from './pending-event.ts'
import { type Books, postedAt } from './postings.ts'

/** An invoice of the demo venue, dated relative to today. */
interface DemoInvoice {
  customer: string
  address: string
  lines: readonly (readonly [description: string, quantity: number, unitPrice: number])[]
  /** Number of days ago at which it was sent; absent for a draft. */
  sent?: number
  /** Days from sending to the due date. */
  dueIn: number
  /** Payments: days after sending, share of the total, method. */
  paid?: readonly (readonly [after: number, share: number, method: MoneyAccount])[]
  /** Why it was voided. */
  voided?: string
}

const film = { customer: 'Harbor Film Co.', address: '12 Pier Road\nNew York, NY 10004' }
const yoga = { customer: 'Seaport Yoga Collective', address: '210 Water Street\nNew York, NY 10038' }
const firm = { customer: 'Battery Legal LLP', address: '1 State Street, Floor 9\nNew York, NY 10004' }
const rowing = { customer: 'East River Rowing Club', address: '77 South Street\nNew York, NY 10038' }

const invoices: readonly DemoInvoice[] = [
  {
    ...film,
    lines: [['Whole house for a film set, 6 hours', 6, 320]],
    sent: 52,
    dueIn: 14,
    paid: [[9, 1, 'bank_transfer']],
  },
  {
    ...yoga,
    lines: [
      ['Steam room, Tuesday class', 4, 96],
      ['Towels', 60, 1.25],
    ],
    sent: 41,
    dueIn: 14,
    paid: [
      [5, 0.5, 'credit_card'],
      [16, 0.5, 'credit_card'],
    ],
  },
  { ...firm, lines: [['Team evening, private sauna', 5, 140]], sent: 33, dueIn: 14 },
  { ...rowing, lines: [['Lockers for the season', 12, 45]], sent: 24, dueIn: 30, paid: [[3, 1, 'cash']] },
  {
    ...yoga,
    lines: [['Steam room, Tuesday class', 4, 96]],
    sent: 12,
    dueIn: 14,
    paid: [[6, 0.4, 'credit_card']],
  },
  {
    ...firm,
    lines: [['Private sauna', 3, 140]],
    sent: 9,
    dueIn: 14,
    voided: 'Billed to the wrong company',
  },
  { ...film, lines: [['Whole house for a film set, 3 hours', 3, 320]], sent: 6, dueIn: 14 },
  {
    ...firm,
    lines: [
      ['Private sauna', 2.5, 140],
      ['Guests', 8, 12],
    ],
    sent: 2,
    dueIn: 30,
  },
  { ...rowing, lines: [['Private sauna after the regatta', 3, 140]], dueIn: 21 },
  { ...film, lines: [['Whole house for a film set, 8 hours', 8, 320]], dueIn: 30 },
]

interface Venue {
  days: readonly Day[]
  now: Instant
  books: Books
}

/** Stores the invoices and returns the rows of their postings and their events. */
export async function insertInvoices(trx: Transaction, { days, now, books }: Venue) {
  const posted: PostingRows[] = []
  const events: PendingEvent[] = []
  const voids: VoidedInvoice[] = []
  const today = days.at(-1)!
  const timed = invoices.map(invoice => {
    const day = days.at(-1 - (invoice.sent ?? 0))!
    return { ...invoice, day, at: invoice.sent === undefined ? now - 40 * MINUTE : atHour(day, 11) }
  })
  const companies = await insertGuests(
    trx,
    timed.map(({ customer, at }) => ({ kind: 'company', name: customer, since: at - 20 * MINUTE })),
  )
  for (const [index, invoice] of timed.entries()) {
    const { customer, address, lines, sent, dueIn, paid = [], voided, day, at } = invoice
    const guestId = companies[index]!
    const { taxRate } = books.settings
    const form = lines.map(([description, quantity, unitPrice]) => ({
      description,
      quantity,
      unitPrice,
      taxRate,
    }))
    const priced = priceLines(form, books.settings, at)
    const { netCents, taxCents, totalCents } = addUp(priced.map(line => line.priced))
    const billId = sent === undefined ? null : await openBill(trx, { at }, { kind: 'invoice', guestId })
    const draft = {
      customer_name: customer,
      customer_address: address,
      customer_email: null,
      lines: JSON.stringify(form),
      due_date: addDays(sent === undefined ? today.day : day.day, dueIn),
      notes: '',
    }
    const paper =
      billId === null
        ? undefined
        : await issueInvoice(
            trx,
            { at },
            books.settings,
            { ...draft, guest_id: guestId, member_id: null, bill_id: billId },
            day.day,
          )
    const number = paper?.label ?? null
    const { id: invoiceId } = await trx
      .insertInto('invoices')
      .values({
        ...draft,
        bill_id: billId,
        guest_id: guestId,
        status: sent === undefined ? 'draft' : 'sent',
        number,
        net_cents: netCents,
        tax_cents: taxCents,
        total_cents: totalCents,
        issued_on: sent === undefined ? null : day.day,
        created_at: at - 20 * MINUTE,
        created_by: books.actorId,
        sent_at: sent === undefined ? null : at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (billId === null) {
      events.push({
        at: at - 20 * MINUTE,
        event: invoiceEvent('invoice.drafted', invoiceId, `Draft ${invoiceId} created`),
      })
      continue
    }
    const subject: BillSubject = { billId, source: 'invoice', facility: null }
    for (const { text, price } of priced)
      posted.push(postedAt(at, chargePosting(subject, text, price), books))
    for (const [after, share, method] of paid) {
      const paidAt = at + after * DAY + 3 * HOUR
      const paidCents = Math.round(totalCents * share)
      posted.push(postedAt(paidAt, paymentPosting(subject, method, paidCents), books))
    }
    if (voided === undefined) continue
    voids.push({ invoiceId, subject, reason: voided })
    events.push({
      at: voidedAt({ days, now }),
      event: invoiceEvent('invoice.voided', invoiceId, `Invoice ${number} void`),
    })
  }
  return { posted, events, voids }
}

interface VoidedInvoice {
  invoiceId: number
  subject: BillSubject
  reason: string
}

/** Returns when invoices were voided: 25 minutes ago, but not in a business day that is closed. */
const voidedAt = ({ days, now }: Pick<Venue, 'days' | 'now'>): Instant =>
  Math.max(now - 25 * MINUTE, days.at(-1)!.from)

/** Reverses the charges of these invoices, which the ledger must contain already. */
export async function voidInvoices(trx: Transaction, voids: readonly VoidedInvoice[], venue: Venue) {
  const at = voidedAt(venue)
  for (const { invoiceId, subject, reason } of voids) {
    const lines = await trx
      .selectFrom('bill_lines')
      .selectAll()
      .where('bill_id', '=', subject.billId)
      .orderBy('id')
      .execute()
    for (const line of lines) {
      for (const reversal of await buildCorrection(trx, line, reason)) {
        const { line: taken, rows } = postedAt(at, reversal, venue.books)
        await insertAll(trx, 'bill_lines', [taken!])
        await insertAll(trx, 'ledger', rows)
      }
    }
    const voided = { status: 'void', voided_at: at, void_reason: reason } as const
    await trx.updateTable('invoices').set(voided).where('id', '=', invoiceId).execute()
  }
}

const invoiceEvent = (action: `invoice.${string}`, subjectId: number, message: string) =>
  ({ action, type: 'record_changed', message, subjectId }) as const
