import { readBalance, readBalances, zeroBalance } from '#money/ledger/balances.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { listBoard } from '../read-rentals.ts'
import { selectRentals } from '../rental-row.ts'
import type { BoardRental, DueNow } from '../schemas.ts'
import { finalBill, priceAtCheckOut } from './end-rental.ts'

/**
 * Returns what running stays would owe at a check-out now, in dollars: those that cost something else than was charged,
 * as with time after the agreed end. What others owe is on the board.
 */
export async function listDueNow(db: Reader, now: Instant): Promise<DueNow[]> {
  const settings = await readSettings(db)
  const rows = await selectRentals(db).where('rentals.status', '=', 'active').execute()
  const balances = await readBalances(
    db,
    rows.map(({ bill_id }) => bill_id),
  )
  const dues: DueNow[] = []
  for (const row of rows) {
    const { charged } = balances.get(row.bill_id) ?? zeroBalance
    if (priceAtCheckOut(row, settings, now).totalCents === charged.totalCents) continue
    const { quote } = await finalBill(db, row, await readBalance(db, row.bill_id), settings, now)
    dues.push({ rentalId: row.id, due: toDollars(quote.dueCents) })
  }
  return dues
}

/** Returns the running stays of the board, ordered by end. What they owe includes their time until `now`. */
export async function listStaysNow(db: Reader, now: Instant): Promise<BoardRental[]> {
  const dues = new Map((await listDueNow(db, now)).map(({ rentalId, due }) => [rentalId, due]))
  return (await listBoard(db))
    .filter(({ isActive }) => isActive)
    .map(stay => ({ ...stay, dueAmount: dues.get(stay.id) ?? stay.dueAmount }))
}
