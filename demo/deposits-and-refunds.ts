import type { Insertable } from 'kysely'
import { depositPosting, type Posting, settlementPostings } from '../src/billing/billing.ts'
import type { DepositsTable, LedgerTable } from '../src/billing/table.ts'
import { HOUR, type Instant, MINUTE, SECOND } from '../src/shared/values/time.ts'
import { type Books, rowsOfPosting } from './postings.ts'
import type { Stay } from './stay.ts'

type Row = Insertable<LedgerTable>
type Rental = { id: number; stay: Stay }
type DemoDeposit = {
  row: Insertable<DepositsTable> & { id: number; amount_cents: number }
  postings: [Instant, Posting][]
}

/** One stay in this many has a deposit; of the settled deposits, one in ONE_KEPT_OF was kept in part. */
const ONE_OF = 9
const ONE_KEPT_OF = 40

/** Returns the deposits for keys and towels: held during the stay, then returned, a few kept in part. */
export function depositsOf(rentals: readonly Rental[]): DemoDeposit[] {
  const lent = rentals.filter(
    ({ stay }, index) => index % ONE_OF === 0 && (stay.status === 'active' || stay.status === 'completed'),
  )
  return lent
    .sort((a, b) => a.stay.startsAt - b.stay.startsAt || a.id - b.id)
    .map((rental, index) => depositOf(rental, index + 1))
}

function depositOf({ id: rental_id, stay }: Rental, id: number): DemoDeposit {
  const { startsAt, endedAt, facility } = stay
  const isRoom = facility.startsWith('Room')
  const amount_cents = isRoom ? 20_00 : 10_00
  const isKept = endedAt !== null && id % ONE_KEPT_OF === 0
  const kept_cents = isKept ? amount_cents / 2 : 0
  const row = {
    id,
    rental_id,
    item: isRoom ? 'Room key' : 'Towel',
    amount_cents,
    method: 'cash' as const,
    status: endedAt === null ? ('held' as const) : isKept ? ('kept' as const) : ('returned' as const),
    taken_at: startsAt,
    settled_at: endedAt,
    kept_cents,
    reason: isKept ? (isRoom ? 'Key bent' : 'Towel torn') : null,
  }
  const settled = endedAt === null ? [] : settlementPostings(row, kept_cents, row.reason)
  return {
    row,
    postings: [
      [startsAt, depositPosting(row)],
      ...settled.map((posting): [Instant, Posting] => [endedAt!, posting]),
    ],
  }
}

/** Returns the ledger rows of all deposits. */
export const depositRows = (lent: readonly DemoDeposit[], books: Books): Row[] =>
  lent.flatMap(({ postings }) => postings.flatMap(([at, posting]) => rowsOfPosting(at, posting, books)))

const reasons = ['Sauna was cold', 'Left early, too loud', 'Shower out of order', 'Locker did not lock']

/** Time from a payment to the guest's complaint. */
const SOON = 40 * MINUTE

/**
 * Returns the ledger rows of refunds: a few payments are refunded in full or by half. `ledger` is in the
 * order in which it is stored, so that its n-th row has the id n; the refunds are stored after it.
 */
export function refundRows(ledger: readonly Row[], now: Instant, books: Books): Row[] {
  const { taxRate } = books.settings
  return ledger
    .flatMap((row, index) => (isRefunded(row, now) ? [{ row, id: index + 1 }] : []))
    .flatMap(({ row, id }, index) => {
      const at = row.at + SOON
      const cents = index % 2 === 0 ? row.amount_cents : Math.round(row.amount_cents / 2)
      const tax = Math.round((cents * taxRate) / (100 + taxRate))
      const shared = {
        subject: { rentalId: row.rental_id! },
        note: reasons[index % reasons.length]!,
        reversesId: id,
      }
      const back: Posting = {
        ...shared,
        kind: 'refund',
        rows: [
          [row.method!, -cents, row.method!],
          ['receivable', cents, row.method!],
        ],
      }
      const allowance: Posting = {
        ...shared,
        kind: 'allowance',
        rows: [
          ['receivable', -cents],
          ['revenue', cents - tax],
          ['tax', tax],
        ],
      }
      return [...rowsOfPosting(at, back, books), ...rowsOfPosting(at, allowance, books)]
    })
}

/** Chosen by the second of the payment, so that it does not depend on when the venue is loaded. */
const isRefunded = ({ kind, account, method, rental_id, at }: Row, now: Instant) =>
  kind === 'payment' &&
  account === method &&
  rental_id !== null &&
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
