import { type SqlBool, sql } from 'kysely'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader } from '../shared/database/database.ts'
import { Invalid } from '../shared/http/errors.ts'
import { toDollars } from '../shared/values/money.ts'
import { addDays, businessDay, type Instant, toIso } from '../shared/values/time.ts'
import type { CustomerAccount, CustomerKind, Statement } from './contract.ts'
import { readOwedByMembers, readOwedForBills } from './member-accounts.ts'
import type { AccountQuery, Customer, Guest, PayerDirectory } from './payer-directory.ts'

/** Accounts per page. */
const PAGE = 50

/** Maximum lines of a statement, and the days it covers by default. */
const MAX_LINES = 500
const DEFAULT_DAYS = 90

/**
 * Lists guests or members by name with their balances, 50 a page. A member search returns the best 50
 * matches.
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
  return { accounts, more: accounts.length === PAGE && (of === 'guests' || !query.search) }
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
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const to = days.to ?? today
  const from = days.from ?? addDays(to, -DEFAULT_DAYS)
  if (from > to) throw new Invalid({ to: 'The last day is before the first day' })
  const { account, belongsToAccount } = await findAccount(db, payerDirectory, of, id)
  const owed = await owedBefore(db, belongsToAccount, from)
  const rows = await readRows(db, payerDirectory, belongsToAccount, { from, to })
  const shown = rows.slice(-MAX_LINES)
  const openingCents = rows
    .slice(0, rows.length - shown.length)
    .reduce((sum, row) => sum + row.amount_cents, owed)
  let balanceCents = openingCents
  const lines = shown.map(({ amount_cents, at, ...row }) => {
    balanceCents += amount_cents
    return { ...row, at: toIso(at), amount: toDollars(amount_cents), balance: toDollars(balanceCents) }
  })
  return {
    account,
    from,
    to,
    opening: toDollars(openingCents),
    closing: toDollars(balanceCents),
    lines,
    left: rows.length - shown.length,
  }
}

async function guestAccounts(db: Reader, guests: readonly Guest[]): Promise<CustomerAccount[]> {
  const billIds = guests.flatMap(guest => guest.billIds)
  const owed = await readOwedForBills(db, billIds)
  const held = await readHeldDeposits(db, billIds)
  const sum = (of: Map<number, number>, ids: readonly number[]) =>
    toDollars(ids.reduce((sum, id) => sum + (of.get(id) ?? 0), 0))
  return guests.map(({ billIds, ...guest }) => ({
    of: 'guests',
    ...guest,
    balance: sum(owed, billIds),
    deposits: sum(held, billIds),
  }))
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

/** Returns the deposits held on each bill, in cents. */
async function readHeldDeposits(db: Reader, billIds: readonly number[]): Promise<Map<number, number>> {
  if (billIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposits')
    .select(['bill_id', sql<number>`sum(amount_cents)`.as('cents')])
    .where('bill_id', 'in', billIds)
    .where('status', '=', 'held')
    .groupBy('bill_id')
    .execute()
  return new Map(rows.map(({ bill_id, cents }) => [bill_id, cents]))
}

async function findAccount(db: Reader, payerDirectory: PayerDirectory, of: CustomerKind, id: number) {
  if (of === 'members') {
    const [account] = await memberAccounts(db, [await payerDirectory.findMember(db, id)])
    return {
      account: account!,
      belongsToAccount: sql<SqlBool>`bill_id in (select bills.id from bills where bills.member_id = ${id})`,
    }
  }
  const guest = await payerDirectory.findGuest(db, id)
  const [account] = await guestAccounts(db, [guest])
  return { account: account!, belongsToAccount: sql<SqlBool>`bill_id in (${sql.join(guest.billIds)})` }
}

type AccountCondition = Awaited<ReturnType<typeof findAccount>>['belongsToAccount']

const receivable = (db: Reader, belongsToAccount: AccountCondition) =>
  db.selectFrom('ledger').where('account', '=', 'receivable').where(belongsToAccount)

async function owedBefore(db: Reader, belongsToAccount: AccountCondition, day: string): Promise<number> {
  const { cents } = await receivable(db, belongsToAccount)
    .where('business_day', '<', day)
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

async function readRows(
  db: Reader,
  payerDirectory: PayerDirectory,
  belongsToAccount: AccountCondition,
  { from, to }: { from: string; to: string },
) {
  const rows = await receivable(db, belongsToAccount)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .selectAll()
    .orderBy('business_day')
    .orderBy('id')
    .execute()
  const payers = await payerDirectory.ofBills(
    db,
    rows.map(({ bill_id }) => bill_id),
  )
  return rows.map(({ id, at, kind, method, note, amount_cents, bill_id }) => ({
    id,
    at,
    kind,
    method,
    note,
    amount_cents,
    label: payers.get(bill_id)?.label ?? '',
  }))
}
