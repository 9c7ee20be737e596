import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Price } from '#money/pricing/price.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext, MovedMoney } from '#platform/http/action-context.ts'
import type { Calendar } from '#platform/values/time.ts'
import type { BillSubject } from './bills.ts'
import { bookingDay } from './books/books.ts'
import { type CardPart, type CardRow, postCardEntries } from './cards/card-ledger.ts'
import { excessRounding } from './excess-rounding.ts'
import { findLiability, type LineKind, type LineText, type NewLine, roundingLine } from './lines/lines.ts'
import type { BillLinesTable, LedgerTable } from './table.ts'
import type { Account, CardAccount, PostingKind, TenderAccount } from './words.ts'
import { cardAccounts, moneyAccounts } from './words.ts'

/** A ledger entry: account, cents, and the payment method if money moved or settled a debt. */
export interface LedgerEntry {
  account: Account
  cents: number
  method?: TenderAccount
  /** Cash handed over. */
  givenCents?: number
  /** The card whose balance changes; set on the accounts of cards and only there. */
  card?: CardPart
  /** The bill of the entry, if it is another one than that of its posting: a credit that moves to it. */
  subject?: BillSubject
}

/**
 * A balanced set of ledger entries: their cents sum to zero. One that changes revenue, tax or tips, or sells a card,
 * has a line.
 */
export interface Posting {
  kind: PostingKind
  subject: BillSubject
  line?: NewLine
  depositId?: number
  note?: string
  /** Cash rounding: charged to the same bill by a separate line and posting, just before this one. */
  roundingCents?: number
  /** The ledger row that it refunds, voids or reverses; for a payment, the row on its money account. */
  reversesId?: number
  /** The joint payment, over several bills, of which it is a part, or the joint refund or void of one. */
  jointId?: string | undefined
  entries: readonly LedgerEntry[]
}

/**
 * Returns the posting that charges a line: receivable against revenue and tax, or against the liability if the line
 * sells the card `card`.
 */
export const chargePosting = (
  subject: BillSubject,
  line: LineText,
  price: Price,
  card?: CardPart,
): Posting => ({
  kind: 'charge',
  subject,
  line: { ...line, price },
  entries: card ? saleEntries(line, price, card) : entriesOfLine(line.kind, price),
})

/** Returns the entries of a line. A tip is owed to the staff: it is neither revenue nor taxed. */
export const entriesOfLine = (kind: LineKind, price: Price): LedgerEntry[] =>
  kind === 'tip'
    ? [
        { account: 'receivable', cents: price.totalCents },
        { account: 'tips', cents: -price.totalCents },
      ]
    : chargeEntries(price)

/** Returns the entries of a sold card: receivable against the liability. It is no revenue and holds no tax yet. */
export function saleEntries(
  { kind }: Pick<LineText, 'kind'>,
  { totalCents }: Price,
  card: CardPart,
): LedgerEntry[] {
  const account = findLiability(kind)
  if (!account) throw new Error(`A ${kind} sells no card`)
  return [
    { account: 'receivable', cents: totalCents },
    { account, cents: -totalCents, card },
  ]
}

/** Returns the entries of a price: receivable against revenue and tax. */
const chargeEntries = ({ baseCents, taxCents, totalCents }: Price): LedgerEntry[] => [
  { account: 'receivable', cents: totalCents },
  { account: 'revenue', cents: -baseCents },
  { account: 'tax', cents: -taxCents },
]

/** Returns the posting that charges the rounding of a posting's cash; none if it was not rounded. */
const roundingPostings = ({ subject, roundingCents = 0 }: Posting): Posting[] =>
  roundingCents === 0 ? [] : [chargePosting(subject, roundingLine, untaxed(roundingCents))]

const untaxed = (cents: number): Price => ({ baseCents: cents, taxCents: 0, totalCents: cents })

/**
 * Takes back the rounding of cash that exceeds the rest of the charges of bills, so that none is below zero and its
 * credit is never more than was received. Returns whether there was any.
 */
export async function takeBackExcessRounding(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  subjects: readonly BillSubject[],
): Promise<boolean> {
  const byId = new Map(subjects.map(subject => [subject.billId, subject]))
  const excess = await excessRounding(trx, [...byId.keys()])
  const postings = excess.map(({ billId, lineId, cents }) =>
    chargePosting(byId.get(billId)!, { ...roundingLine, correctsId: lineId }, untaxed(cents)),
  )
  await postToLedger(trx, ctx, calendar, postings)
  return postings.length > 0
}

/**
 * Writes postings on the current business day, with their lines and card entries, without zero entries, and takes back
 * the rounding of cash that exceeds what they leave of the charges. Returns the id of each, that of its rounding if its
 * cash was rounded to nothing, or null if nothing of it is written. Throws Error if a posting does not balance, and
 * Invalid if a card cannot pay.
 */
export async function postToLedger(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  postings: readonly Posting[],
): Promise<(string | null)[]> {
  if (postings.length === 0) return []
  const business_day = await bookingDay(trx, ctx.at, calendar)
  const shared = { at: ctx.at, business_day, actor_id: ctx.actor.id }
  const all = postings.flatMap(posting => [...roundingPostings(posting), posting])
  const written = all.map(posting => rowsOfPosting(posting, { ...shared, posting: randomUUID() }))
  // Additions come first: no charge is below zero in between.
  const lines = written
    .flatMap(({ line }) => line ?? [])
    .toSorted((a, b) => Number(a.gross_cents < 0) - Number(b.gross_cents < 0))
  const rows = written.flatMap(({ rows }) => rows)
  if (lines.length > 0) await trx.insertInto('bill_lines').values(lines).execute()
  if (rows.length > 0) await trx.insertInto('ledger').values(rows).execute()
  ctx.moneyMoved.push(...moneyIn(rows))
  const cards = written.flatMap(({ cards }) => cards)
  if (cards.length > 0) await postCardEntries(trx, shared, cards)
  const lowered = postings.filter(({ line }) => line && line.price.totalCents < 0)
  await takeBackExcessRounding(trx, ctx, calendar, lowered.map(toSubject))
  return postings.map(posting => {
    const place = all.indexOf(posting)
    const { line, rows } = written[place]!
    const rounding = posting.roundingCents ? written[place - 1]?.line : undefined
    return (rows[0] ?? line ?? rounding)?.posting ?? null
  })
}

const toSubject = ({ subject }: Posting) => subject

/** The rows of payment methods: what was taken or paid out. */
const moneyIn = (rows: readonly Insertable<LedgerTable>[]): MovedMoney[] =>
  rows
    .filter(({ account }) => moneyAccounts.some(method => method === account))
    .map(({ posting, kind, account, amount_cents }) => ({
      posting,
      kind,
      method: account,
      cents: amount_cents,
    }))

type Header = Pick<Insertable<LedgerTable>, 'posting' | 'at' | 'business_day' | 'actor_id'>

/** The accounts that change only with a line. */
const earnedAccounts: readonly Account[] = ['revenue', 'deferred_revenue', 'tax', 'tips']

/** The rows that store a posting. */
export interface PostingRows {
  /** Undefined if the posting has no line, or one of a price of zero by which nothing changes. */
  line: Insertable<BillLinesTable> | undefined
  rows: Insertable<LedgerTable>[]
  /** Those of the rows that change a card's balance. */
  cards: CardRow[]
}

/**
 * Returns the rows of a posting, without zero entries. Throws Error if they do not sum to zero, if revenue, tax, tips
 * or the liability for a sold card changes without a line of the same amount, or if the liability changes without a
 * card.
 */
export function rowsOfPosting(posting: Posting, header: Header): PostingRows {
  const { kind, subject, line, entries } = posting
  if (sum(entries) !== 0) throw new Error(`A ${kind} must balance`)
  const earned = -sum(entries.filter(isOfLine))
  if (earned !== 0 && line?.price.totalCents !== earned) throw new Error(`A ${kind} needs its line`)
  if (line) assertTaxesSum(line)
  const changes = entries.filter(({ cents }) => cents !== 0)
  if (changes.some(({ account, card }) => isCardAccount(account) !== (card !== undefined)))
    throw new Error(`A ${kind} must name the card of each row on a card account`)
  const rows = changes.map(entry => toLedgerRow(entry, posting, header))
  return {
    line:
      line && (rows.length > 0 || line.kind !== 'extension') ? toLineRow(line, subject, header) : undefined,
    rows,
    cards: changes.flatMap(({ account, cents, method, card }) =>
      card && isCardAccount(account)
        ? {
            posting: header.posting,
            billId: subject.billId,
            account,
            cents: -cents,
            isTender: method !== undefined,
            card,
          }
        : [],
    ),
  }
}

function toLedgerRow(entry: LedgerEntry, posting: Posting, header: Header): Insertable<LedgerTable> {
  const { billId, facility, earned, ...subject } = entry.subject ?? posting.subject
  const { source, facilityId } = (entry.account === 'revenue' && earned) || {
    ...subject,
    facilityId: facility?.id ?? null,
  }
  return {
    posting: header.posting,
    at: header.at,
    business_day: header.business_day,
    actor_id: header.actor_id,
    kind: posting.kind,
    bill_id: billId,
    source,
    facility_id: facilityId,
    deposit_id: posting.depositId ?? null,
    reverses_id: posting.reversesId ?? null,
    joint_id: posting.jointId ?? null,
    note: posting.note ?? null,
    account: entry.account,
    amount_cents: entry.cents,
    method: entry.method ?? null,
    given_cents: entry.givenCents ?? null,
  }
}

/** Whether the entry is a part of its line: revenue, tax, a tip, or the liability for a card that is sold. */
const isOfLine = ({ account, method }: LedgerEntry) =>
  earnedAccounts.includes(account) || (isCardAccount(account) && method === undefined)

const isCardAccount = (account: Account): account is CardAccount =>
  cardAccounts.some(card => card === account)

const sum = (entries: readonly LedgerEntry[]) => entries.reduce((cents, entry) => cents + entry.cents, 0)

/** Throws Error if the taxes of a line do not sum to its tax. */
function assertTaxesSum({ label, price: { taxes, taxCents } }: NewLine) {
  if (taxes && taxes.reduce((cents, tax) => cents + tax.cents, 0) !== taxCents)
    throw new Error(`The taxes of ${label} must sum to its tax`)
}

function toLineRow(
  line: NewLine,
  { billId, facility }: BillSubject,
  header: Header,
): Insertable<BillLinesTable> {
  const { baseCents, taxCents, totalCents, taxes } = line.price
  return {
    posting: header.posting,
    at: header.at,
    business_day: header.business_day,
    actor_id: header.actor_id,
    bill_id: billId,
    kind: line.kind,
    label: line.label,
    words: line.words ?? null,
    quantity: line.quantity ?? 1,
    unit_cents: line.unitCents ?? (line.tax === 'included' ? totalCents : baseCents),
    net_cents: baseCents,
    tax_cents: taxCents,
    gross_cents: totalCents,
    tax_class: line.taxClass ?? 'standard',
    tax_rate: line.taxRate,
    taxes: taxes ? JSON.stringify(taxes) : null,
    tax: line.tax,
    facility_id: facility?.id ?? null,
    facility_name: facility?.name ?? null,
    item_id: line.itemId ?? null,
    corrects_id: line.correctsId ?? null,
    reason: line.reason ?? null,
  }
}
