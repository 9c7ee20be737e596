import { type SqlBool, sql } from 'kysely'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader } from '../shared/database.ts'
import { Invalid } from '../shared/errors.ts'
import { toDollars } from '../shared/money.ts'
import { businessDay, type Instant, shiftDay, toIso } from '../shared/time.ts'
import type { CustomerAccount, CustomerKind, Statement } from './contract.ts'
import { readOwedByMembers, readOwedForRentals, readOwedOnInvoices } from './member-accounts.ts'
import type { Asked, Customer, Guest, Payers } from './payers.ts'

/** Accounts of one page of the list. */
const PAGE = 50

/** Lines of one statement, and the days that it covers where none are given. */
const MOST_LINES = 500
const DAYS = 90

/** Guests or members by name, 50 a page, with what they owe. A search of members answers the best 50. */
export async function listAccounts(
  db: Reader,
  payers: Payers,
  { of, ...asked }: Asked & { of: CustomerKind },
): Promise<{ accounts: CustomerAccount[]; more: boolean }> {
  const accounts =
    of === 'guests'
      ? (await ofGuests(db, payers, await payers.listGuests(db, asked))).accounts
      : await ofMembers(db, await payers.listMembers(db, asked))
  return { accounts, more: accounts.length === PAGE && (of === 'guests' || !asked.search) }
}

/**
 * Charges and payments of a guest or a member between two business days, the last 90 where none are given, with the
 * running balance. Throws NotFound, or Invalid where the days are the wrong way round.
 */
export async function readStatement(
  db: Reader,
  payers: Payers,
  { of, id }: { of: CustomerKind; id: number },
  days: { from?: string | undefined; to?: string | undefined },
  now: Instant,
): Promise<Statement> {
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const to = days.to ?? today
  const from = days.from ?? shiftDay(to, -DAYS)
  if (from > to) throw new Invalid({ to: 'The last day must not be before the first' })
  const { account, isOf } = await findAccount(db, payers, of, id)
  const owed = await owedBefore(db, isOf, from)
  const rows = await readRows(db, payers, isOf, { from, to })
  const shown = rows.slice(-MOST_LINES)
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

/** What guests owe for their rentals and on invoices to them, and which invoices these are. */
async function ofGuests(db: Reader, payers: Payers, guests: readonly Guest[]) {
  const rentalIds = guests.flatMap(guest => guest.rentalIds)
  const owed = await readOwedForRentals(db, rentalIds)
  const invoices = await payers.invoicesToGuests(db, rentalIds)
  const invoiceIds = invoices.map(({ id }) => id)
  const invoiced = await readOwedOnInvoices(db, invoiceIds)
  for (const { id, rentalId } of invoices)
    owed.set(rentalId, (owed.get(rentalId) ?? 0) + (invoiced.get(id) ?? 0))
  const held = await readHeld(db, rentalIds)
  const sum = (of: Map<number, number>, ids: readonly number[]) =>
    toDollars(ids.reduce((sum, id) => sum + (of.get(id) ?? 0), 0))
  const accounts: CustomerAccount[] = guests.map(({ rentalIds, ...guest }) => ({
    of: 'guests',
    ...guest,
    balance: sum(owed, rentalIds),
    deposits: sum(held, rentalIds),
  }))
  return { accounts, invoiceIds }
}

async function ofMembers(db: Reader, members: readonly Customer[]): Promise<CustomerAccount[]> {
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

/** What is held for each of these rentals, in cents. */
async function readHeld(db: Reader, rentalIds: readonly number[]): Promise<Map<number, number>> {
  if (rentalIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposits')
    .select(['rental_id', sql<number>`sum(amount_cents)`.as('cents')])
    .where('rental_id', 'in', rentalIds)
    .where('status', '=', 'held')
    .groupBy('rental_id')
    .execute()
  return new Map(rows.map(({ rental_id, cents }) => [rental_id, cents]))
}

async function findAccount(db: Reader, payers: Payers, of: CustomerKind, id: number) {
  if (of === 'members') {
    const [account] = await ofMembers(db, [await payers.findMember(db, id)])
    return { account: account!, isOf: sql<SqlBool>`member_id = ${id}` }
  }
  const guest = await payers.findGuest(db, id)
  const { accounts, invoiceIds } = await ofGuests(db, payers, [guest])
  const isOf = sql<SqlBool>`(rental_id in (${sql.join(guest.rentalIds)})
    or invoice_id in (${sql.join([0, ...invoiceIds])}))`
  return { account: accounts[0]!, isOf }
}

type OfAccount = Awaited<ReturnType<typeof findAccount>>['isOf']

const receivable = (db: Reader, isOf: OfAccount) =>
  db.selectFrom('ledger').where('account', '=', 'receivable').where(isOf)

async function owedBefore(db: Reader, isOf: OfAccount, day: string): Promise<number> {
  const { cents } = await receivable(db, isOf)
    .where('business_day', '<', day)
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

async function readRows(
  db: Reader,
  payers: Payers,
  isOf: OfAccount,
  { from, to }: { from: string; to: string },
) {
  const rows = await receivable(db, isOf)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .selectAll()
    .orderBy('business_day')
    .orderBy('id')
    .execute()
  const idsOf = (column: 'rental_id' | 'invoice_id') => [
    ...new Set(rows.map(row => row[column]).filter(id => id !== null)),
  ]
  const rentals = await payers.ofRentals(db, idsOf('rental_id'))
  const invoices = await payers.ofInvoices(db, idsOf('invoice_id'))
  return rows.map(({ id, at, kind, method, note, amount_cents, rental_id, invoice_id }) => ({
    id,
    at,
    kind,
    method,
    note,
    amount_cents,
    label: (rentals.get(rental_id ?? 0) ?? invoices.get(invoice_id ?? 0))?.label ?? 'Membership',
  }))
}
