import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { currentDay } from '#money/ledger/books/books.ts'
import {
  type AccountQuery,
  type Customer,
  type PayerDirectory,
  unknownPayer,
} from '#money/ledger/payer-directory.ts'
import type { LedgerRow } from '#money/ledger/reversals.ts'
import type { CustomerKind } from '#money/ledger/words.ts'
import { ACCOUNTS_PER_PAGE } from '#money/ledger/words.ts'
import { toLabel } from '#money/pricing/languages/texts.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, type Instant, toIso } from '#platform/values/time.ts'
import { billsOfAccount, readUsableCredit } from './account-bills.ts'
import { readOwedByMembers } from './member-accounts.ts'
import { readAging } from './receivables.ts'
import type { CustomerAccount, Statement } from './schemas.ts'

/** Listed open bills of an account; the rest is counted. */
const MAX_OPEN_BILLS = 1_000

/** Maximum lines of a statement, and the days it covers by default. */
const MAX_LINES = 500
const DEFAULT_DAYS = 90

/**
 * Lists guests and companies, or members, by name with their balances, 50 a page. A search returns the best 50.
 */
export async function listAccounts(
  db: Reader,
  payerDirectory: PayerDirectory,
  { of, ...query }: AccountQuery & { of: CustomerKind },
): Promise<{ accounts: CustomerAccount[]; more: boolean }> {
  const accounts =
    of === 'guests'
      ? await guestAccounts(db, await payerDirectory.listGuests(db, query))
      : await memberAccounts(db, await payerDirectory.listMembers(db, query))
  return { accounts, more: accounts.length === ACCOUNTS_PER_PAGE && !query.search }
}

/**
 * Returns the charges and payments of a guest or member between two business days (default: the last 90 days)
 * with the running balance. Lists at most 500 lines. Throws NotFound, and Invalid if `to` is before `from`.
 */
export async function readStatement(
  db: Reader,
  payerDirectory: PayerDirectory,
  { of, id }: { of: CustomerKind; id: number },
  days: { from?: string | undefined; to?: string | undefined },
  now: Instant,
): Promise<Statement> {
  const today = await currentDay(db, now, calendarOf(await readSettings(db)))
  const to = days.to ?? today
  const from = days.from ?? addDays(to, -DEFAULT_DAYS)
  if (from > to) throw new Invalid({ to: 'The last day is before the first day' })
  const account = await findAccount(db, payerDirectory, of, id)
  const bills = billsOfAccount(account)
  const belongsToAccount = sql<SqlBool>`bill_id in (${bills})`
  const owed = await owedBefore(db, belongsToAccount, from)
  const rows = await readRows(db, belongsToAccount, { from, to })
  const shown = rows.slice(-MAX_LINES)
  const openingCents = rows
    .slice(0, rows.length - shown.length)
    .reduce((sum, row) => sum + row.amount_cents, owed)
  let balanceCents = openingCents
  const agingNow = await readAging(db, bills, today)
  const textOf = await readTexts(db, payerDirectory, shown)
  const lines = shown.map(row => {
    balanceCents += row.amount_cents
    const { id, kind, method, business_day: businessDay } = row
    const amounts = { amount: toDollars(row.amount_cents), balance: toDollars(balanceCents) }
    return { id, at: toIso(row.at), businessDay, kind, method, ...textOf(row), ...amounts }
  })
  return {
    account,
    from,
    to,
    opening: toDollars(openingCents),
    closing: toDollars(balanceCents),
    lines,
    left: rows.length - shown.length,
    aging: to < today ? await readAging(db, bills, to) : agingNow,
    owed: agingNow.owed,
    usableCredit: toDollars(await readUsableCredit(db, account)),
    openCount: await countOpenBills(db, belongsToAccount),
    openBills: await readOpenBills(db, payerDirectory, belongsToAccount),
  }
}

async function guestAccounts(db: Reader, guests: readonly Customer[]): Promise<CustomerAccount[]> {
  if (guests.length === 0) return []
  const ids = guests.map(({ id }) => id)
  const owed = await sumByGuest(
    db,
    ids,
    sql`ledger as money on money.bill_id = bills.id and money.account = 'receivable'`,
  )
  const held = await sumByGuest(
    db,
    ids,
    sql`deposits as money on money.bill_id = bills.id and money.status = 'held'`,
  )
  return guests.map(guest => ({
    of: 'guests',
    ...guest,
    balance: toDollars(owed.get(guest.id) ?? 0),
    deposits: toDollars(held.get(guest.id) ?? 0),
  }))
}

/** Returns the sum of `amount_cents` by guest. */
async function sumByGuest(
  db: Reader,
  ids: readonly number[],
  joined: RawBuilder<unknown>,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ guest: number; cents: number }>`
    select bills.guest_id as guest, sum(money.amount_cents) as cents from bills join ${joined}
    where bills.guest_id in (${sql.join(ids)}) group by bills.guest_id`.execute(db)
  return new Map(rows.map(({ guest, cents }) => [guest, cents]))
}

async function memberAccounts(db: Reader, members: readonly Customer[]): Promise<CustomerAccount[]> {
  const owed = await readOwedByMembers(
    db,
    members.map(({ id }) => id),
  )
  return members.map(member => ({
    of: 'members',
    ...member,
    balance: toDollars(owed.get(member.id) ?? 0),
    deposits: 0,
  }))
}

async function findAccount(
  db: Reader,
  payerDirectory: PayerDirectory,
  of: CustomerKind,
  id: number,
): Promise<CustomerAccount> {
  const [account] =
    of === 'members'
      ? await memberAccounts(db, [await payerDirectory.findMember(db, id)])
      : await guestAccounts(db, [await payerDirectory.findGuest(db, id)])
  return account!
}

type AccountCondition = RawBuilder<SqlBool>

const receivable = (db: Reader, belongsToAccount: AccountCondition) =>
  db.selectFrom('ledger').where('account', '=', 'receivable').where(belongsToAccount)

async function owedBefore(db: Reader, belongsToAccount: AccountCondition, day: string): Promise<number> {
  const { cents } = await receivable(db, belongsToAccount)
    .where('business_day', '<', day)
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

const readRows = (
  db: Reader,
  belongsToAccount: AccountCondition,
  { from, to }: { from: string; to: string },
): Promise<LedgerRow[]> =>
  receivable(db, belongsToAccount)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .selectAll()
    .orderBy('business_day')
    .orderBy('id')
    .execute()

const owedByBill = (db: Reader, belongsToAccount: AccountCondition) =>
  receivable(db, belongsToAccount)
    .select(['bill_id', sql<number>`sum(amount_cents)`.as('cents')])
    .groupBy('bill_id')
    .having(sql<SqlBool>`sum(amount_cents) > 0`)

async function countOpenBills(db: Reader, belongsToAccount: AccountCondition): Promise<number> {
  const { count } = await db
    .selectFrom(owedByBill(db, belongsToAccount).as('open'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the account's bills of which something is due, the oldest 1,000. */
async function readOpenBills(
  db: Reader,
  payerDirectory: PayerDirectory,
  belongsToAccount: AccountCondition,
): Promise<Statement['openBills']> {
  const owed = await owedByBill(db, belongsToAccount).orderBy('bill_id').limit(MAX_OPEN_BILLS).execute()
  const payers = await payerDirectory.ofBills(
    db,
    owed.map(({ bill_id }) => bill_id),
  )
  return owed.map(({ bill_id, cents }) => {
    const payer = payers.get(bill_id) ?? unknownPayer
    return { billId: bill_id, invoiceId: payer.invoiceId, ...toLabel(payer), due: toDollars(cents) }
  })
}

/** Returns the function that describes a row: by what its line says, or by the subject of its bill. */
async function readTexts(db: Reader, payerDirectory: PayerDirectory, rows: readonly LedgerRow[]) {
  const billIds = [...new Set(rows.map(({ bill_id }) => bill_id))]
  const payers = await payerDirectory.ofBills(db, billIds)
  const lines = await db
    .selectFrom('bill_lines')
    .select(['posting', 'kind', 'label'])
    .where('bill_id', 'in', billIds.length > 0 ? billIds : [0])
    .execute()
  const lineByPosting = new Map(lines.map(line => [line.posting, line]))
  return ({ bill_id, posting, note }: LedgerRow) => {
    const line = lineByPosting.get(posting)
    const subject = payers.get(bill_id)?.label ?? ''
    if (!line || line.label === subject || line.kind === 'refund') return { label: subject, note }
    // After a move, the line still says where the guest was.
    const isStay = line.kind === 'stay' || line.kind === 'extension'
    return isStay ? { label: line.label, note } : { label: subject, note: note ?? line.label }
  }
}
