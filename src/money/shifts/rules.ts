import type { MoneyAccount } from '#money/ledger/words.ts'
import { cardAccounts, moneyAccounts, revenueAccounts } from '#money/ledger/words.ts'
import { notesAndCoins } from '#platform/values/denominations.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { businessDay, type Calendar, type Instant } from '#platform/values/time.ts'
import type { DayReport, DenominationCount, Figures, Shift, ShiftReport } from './contract.ts'
import type { MovementKind } from './words.ts'

type Status = Shift['status']

/** The transition table of a shift's status. */
export const nextStatuses: Record<Status, readonly Status[]> = { open: ['closed'], closed: [] }

/** Returns the status of a shift: it is open until its drawer is counted. */
export const deriveStatus = ({ closed_at }: { closed_at: number | null }): Status =>
  closed_at === null ? 'open' : 'closed'

/**
 * Returns the business day that a shift was worked in: the one of its middle, so that a count minutes after the day
 * ended belongs to the night that it counts, and an opening minutes before the day began to the day ahead.
 */
export const workedDay = (openedAt: Instant, closedAt: Instant, calendar: Calendar): string =>
  businessDay(Math.floor((openedAt + closedAt) / 2), calendar)

/** Returns the value of the pieces in cents. */
export const sumPieces = (pieces: readonly DenominationCount[]): number =>
  pieces.reduce((cents, { value, quantity }) => cents + toCents(value) * quantity, 0)

/** Returns the cents of a count, or the error messages by field. */
export function countedCents(
  { pieces, total }: { pieces: readonly DenominationCount[]; total?: number | undefined },
  currency: string,
): number | Record<string, string> {
  const known = notesAndCoins(currency)
  if (pieces.some(({ value }) => !known.includes(toCents(value))))
    return { pieces: `Not a note or coin in ${currency}` }
  if (new Set(pieces.map(({ value }) => toCents(value))).size < pieces.length)
    return { pieces: 'Count each note and coin once' }
  if (total === undefined && pieces.length === 0) return { total: 'Count the drawer' }
  if (total !== undefined && pieces.length > 0 && sumPieces(pieces) !== toCents(total))
    return { total: 'The total differs from the notes and coins' }
  return pieces.length > 0 ? sumPieces(pieces) : toCents(total!)
}

/** Cash of a shift, in cents. */
export interface DrawerCents {
  floatCents: number
  /** Cash taken less cash paid back. */
  cashCents: number
  inCents: number
  outCents: number
}

/** Returns the expected cash of a drawer, in cents. */
export const expectedCents = ({ floatCents, cashCents, inCents, outCents }: DrawerCents): number =>
  floatCents + cashCents + inCents - outCents

/** Sum of the ledger rows of one kind on one account. */
export interface Sum {
  kind: string
  account: string
  cents: number
}

/** Number of postings of one kind. */
export interface Count {
  kind: string
  count: number
}

/** Sum and number of the cash movements of one kind. */
export interface MovementSum {
  kind: MovementKind
  cents: number
  count: number
}

/** Tips that one person recorded. */
export interface TipSum {
  by: string
  cents: number
}

/** Computes the figures of a report from sums over the ledger, the cash movements, and tips by person. */
export function addUpFigures(
  sums: readonly Sum[],
  counts: readonly Count[],
  movements: readonly MovementSum[],
  tips: readonly TipSum[] = [],
): Figures {
  const isMoney = (account: string): account is MoneyAccount => moneyAccounts.some(money => money === account)
  const isCard = (account: string) => cardAccounts.some(card => card === account)
  const money = sums.filter(({ account }) => isMoney(account))
  const cents = (rows: readonly Sum[], ...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.cents, 0)
  const deposits = sums.filter(({ account }) => account === 'deposits')
  const applied = cents(deposits, 'deposit_apply')
  const parts = (rows: readonly Sum[]) => ({
    payments: toDollars(cents(rows, 'payment')),
    refunds: toDollars(cents(rows, 'refund')),
    voids: toDollars(cents(rows, 'void')),
    ...(rows.some(({ kind }) => kind === 'payment_reversal') && {
      reversals: toDollars(cents(rows, 'payment_reversal')),
    }),
    depositsTaken: toDollars(cents(rows, 'deposit')),
    depositsReturned: toDollars(cents(rows, 'deposit_return')),
  })
  const on = (...accounts: string[]) =>
    sums.filter(({ account }) => accounts.includes(account)).reduce((sum, row) => sum + row.cents, 0)
  const credited = cents(
    sums.filter(({ account }) => account === 'receivable'),
    'credit_note',
  )
  const count = (...kinds: string[]) =>
    counts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.count, 0)
  const moved = (...kinds: MovementKind[]) =>
    movements.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.cents, 0)
  return {
    methods: moneyAccounts
      .filter(method => money.some(({ account }) => account === method))
      .map(method => ({
        method,
        ...parts(money.filter(({ account }) => account === method)),
        net: toDollars(on(method)),
      })),
    ...parts(money),
    depositsKept: toDollars(cents(deposits, 'deposit_keep')),
    ...(applied !== 0 && { depositsApplied: toDollars(applied) }),
    ...(tips.length > 0 && {
      tips: toDollars(-on('tips')),
      tipsByPerson: tips.map(({ by, cents }) => ({ by, amount: toDollars(cents) })),
    }),
    ...(sums.some(({ account }) => isCard(account)) && { cards: toDollars(on(...cardAccounts)) }),
    revenue: toDollars(on(...revenueAccounts)),
    charged: toDollars(-on('revenue', 'deferred_revenue')),
    tax: toDollars(-on('tax')),
    ...(credited !== 0 && { credited: toDollars(-credited) }),
    ...(on('bad_debt') !== 0 && { writtenOff: toDollars(on('bad_debt')) }),
    ...(on('opening_balance') !== 0 && { openingBalances: toDollars(-on('opening_balance')) }),
    paidIn: toDollars(moved('in')),
    paidOut: toDollars(moved('out', 'drop', 'tips')),
    ...(moved('tips') !== 0 && { tipsPaid: toDollars(moved('tips')) }),
    ...(moved('drop') !== 0 && { bankDrops: toDollars(moved('drop')) }),
    counts: {
      charges: count('charge'),
      payments: count('payment'),
      refunds: count('refund'),
      voids: count('void'),
      ...(count('payment_reversal') > 0 && { reversals: count('payment_reversal') }),
      deposits: count('deposit'),
      movements: movements.reduce((sum, row) => sum + row.count, 0),
    },
  }
}

/** Returns the net cash of the figures in cents. */
export const cashOf = ({ methods }: Pick<Figures, 'methods'>): number =>
  toCents(methods.find(({ method }) => method === 'cash')?.net ?? 0)

/** Returns the difference of the drawers that a report counts; null if it counts none. */
export const differenceIn = (report: ShiftReport | DayReport): number | null =>
  report.kind === 'day' && report.closed.length === 0 ? null : report.difference

/** Returns the label of a Z report: 'Z 0012'. */
export const zNumber = (number: number): string => `Z ${String(number).padStart(4, '0')}`
