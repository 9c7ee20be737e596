import type { Insertable } from 'kysely'
import { depositPosting, settlementPostings } from '#money/bills/deposits/deposit-postings.ts'
import type { DepositsTable } from '#money/bills/table.ts'
import type { Posting, PostingRows } from '#money/ledger/ledger.ts'
import type { LedgerTable } from '#money/ledger/table.ts'
import { storedTaxRate } from '#money/pricing/taxes.ts'
import { HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import { type Books, postedAt, type StoredStay } from './postings.ts'

type Row = Insertable<LedgerTable>
type DemoDeposit = {
  row: Insertable<DepositsTable> & { id: number; amount_cents: number }
  postings: [Instant, Posting][]
}

/** One stay in this many has a deposit; of the settled deposits, one in ONE_KEPT_OF was kept in part. */
const ONE_OF = 9
const ONE_KEPT_OF = 40

/** Returns the deposits for keys and towels: held during the stay, then returned, a few kept in part. */
export function makeDeposits(rentals: readonly StoredStay[]): DemoDeposit[] {
  const lent = rentals.filter(
    ({ stay }, index) => index % ONE_OF === 0 && (stay.status === 'active' || stay.status === 'completed'),
  )
  return lent
    .sort((a, b) => a.stay.startsAt - b.stay.startsAt || a.id - b.id)
    .map((rental, index) => makeDeposit(rental, index + 1))
}

function makeDeposit({ id: rental_id, stay, subject }: StoredStay, id: number): DemoDeposit {
  const { startsAt, endedAt, facility } = stay
  const isRoom = facility.startsWith('Room')
  const amount_cents = isRoom ? 20_00 : 10_00
  const isKept = endedAt !== null && id % ONE_KEPT_OF === 0
  const kept_cents = isKept ? amount_cents / 2 : 0
  const row = {
    id,
    rental_id,
    bill_id: subject.billId,
    item: isRoom ? 'Room key' : 'Towel',
    amount_cents,
    method: 'cash' as const,
    status: endedAt === null ? ('held' as const) : isKept ? ('kept' as const) : ('returned' as const),
    taken_at: startsAt,
    settled_at: endedAt,
    kept_cents,
    applied_cents: 0,
    reason: isKept ? (isRoom ? 'Key bent' : 'Towel torn') : null,
  }
  const settled =
    endedAt === null
      ? []
      : settlementPostings(row, subject, { appliedCents: 0, keptCents: kept_cents, reason: row.reason })
  return {
    row,
    postings: [
      [startsAt, depositPosting(row, subject)],
      ...settled.map((posting): [Instant, Posting] => [endedAt!, posting]),
    ],
  }
}

/** Returns the rows of the postings of all deposits. */
export const postedForDeposits = (lent: readonly DemoDeposit[], books: Books): PostingRows[] =>
  lent.flatMap(({ postings }) => postings.map(([at, posting]) => postedAt(at, posting, books)))

const reasons = ['Sauna was cold', 'Left early, too loud', 'Shower out of order', 'Locker did not lock']

/** Time from a payment to the guest's complaint. */
const SOON = 40 * MINUTE

/**
 * Returns the rows of refunds: of a few `stays`, a payment is refunded in full or by half. `ledger` is in the
 * order in which it is stored, so that its n-th row has the id n; the refunds are stored after it.
 */
export function postedRefunds(
  ledger: readonly Row[],
  stays: readonly StoredStay[],
  now: Instant,
  books: Books,
): PostingRows[] {
  const subjects = new Map(stays.map(({ subject }) => [subject.billId, subject]))
  const { taxRate } = books.settings
  return ledger
    .flatMap((row, index) =>
      subjects.has(row.bill_id!) && isRefunded(row, now) ? [{ row, id: index + 1 }] : [],
    )
    .flatMap(({ row, id }, index) => {
      const at = row.at + SOON
      const cents = index % 2 === 0 ? row.amount_cents : Math.round(row.amount_cents / 2)
      const tax = Math.round((cents * taxRate) / (100 + taxRate))
      const shared = {
        subject: subjects.get(row.bill_id!)!,
        note: reasons[index % reasons.length]!,
        reversesId: id,
      }
      const back: Posting = {
        ...shared,
        kind: 'refund',
        entries: [
          { account: row.method!, cents: -cents, method: row.method! },
          { account: 'receivable', cents, method: row.method! },
        ],
      }
      const allowance: Posting = {
        ...shared,
        kind: 'allowance',
        line: {
          kind: 'refund',
          label: 'Refund',
          tax: 'included',
          taxRate: storedTaxRate(taxRate),
          reason: shared.note,
          price: { baseCents: tax - cents, taxCents: -tax, totalCents: -cents },
        },
        entries: [
          { account: 'receivable', cents: -cents },
          { account: 'revenue', cents: cents - tax },
          { account: 'tax', cents: tax },
        ],
      }
      return [postedAt(at, back, books), postedAt(at, allowance, books)]
    })
}

/** Chosen by the second of the payment, so that it does not depend on when the venue is loaded. */
const isRefunded = ({ kind, account, method, source, at }: Row, now: Instant) =>
  kind === 'payment' &&
  account === method &&
  (source === 'room' || source === 'locker') &&
  at + SOON < now - HOUR &&
  Math.floor(at / SECOND) % 331 === 7

/**
 * Sorts ledger rows by time and renumbers `reverses_id`. In `rows` the n-th row has the id n, to which
 * `reverses_id` refers; in the result its id is its new position.
 */
export function sortByTime(rows: readonly Row[]): Row[] {
  const ordered = rows.map((row, index) => ({ row, id: index + 1 })).sort((a, b) => a.row.at - b.row.at)
  const places = new Map(ordered.map(({ id }, index) => [id, index + 1]))
  return ordered.map(({ row }) =>
    row.reverses_id ? { ...row, reverses_id: places.get(row.reverses_id)! } : row,
  )
}
