import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { currentDay } from '#money/ledger/books/books.ts'
import { unsettledOn } from '#money/ledger/books/closing-balances.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { CustomerKind } from '#money/ledger/words.ts'
import { ACCOUNTS_PER_PAGE } from '#money/ledger/words.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { type Aging, addAging, ageBalance, type DatedCharge, noAging, owedIn } from './aging.ts'
import type { listReceivables as listCall } from './contract.ts'

interface ReceivablesQuery {
  show: 'owes' | 'credit'
  /** A past business day. Default: the current one. */
  asOf?: string | undefined
  skip: number
}

/** The bills of one account, or those without one: sales at the counter. */
interface AgedAccount {
  of: CustomerKind
  id: number | null
  aging: Aging
}

/**
 * Lists the accounts that owe something, or have something in credit, by the days since it was due: of an invoice its
 * due date, else the business day of the charge. The largest amounts first, 50 a page, with the totals of all pages.
 * The time grows with the bills that are not settled (closing-balances.ts) and, for a past day, with the days since.
 * Throws Invalid if the day is still to come.
 */
export async function listReceivables(
  db: Reader,
  payerDirectory: PayerDirectory,
  { show, skip, asOf: chosen }: ReceivablesQuery,
  now: Instant,
): Promise<z.infer<NonNullable<typeof listCall.response>>> {
  const today = await currentDay(db, now, calendarOf(await readSettings(db)))
  const asOf = chosen ?? today
  if (asOf > today) throw new Invalid({ asOf: 'This day is still to come' })
  const pickAmount = ({ aging }: AgedAccount) => (show === 'owes' ? owedIn(aging) : aging.credit)
  const all = (await ageAccounts(db, asOf))
    .filter(account => pickAmount(account) > 0)
    .sort((a, b) => pickAmount(b) - pickAmount(a) || (a.id ?? 0) - (b.id ?? 0))
  const page = all.slice(skip, skip + ACCOUNTS_PER_PAGE)
  const listIds = (kind: CustomerKind) => page.flatMap(({ of, id }) => (of === kind && id !== null ? id : []))
  const names = {
    guests: await payerDirectory.readGuests(db, listIds('guests')),
    members: await payerDirectory.readMembers(db, listIds('members')),
  }
  return {
    asOf,
    totals: toAmounts(all.map(({ aging }) => aging).reduce(addAging, noAging)),
    count: all.length,
    accounts: page.map(({ of, id, aging }) => {
      const customer = id === null ? undefined : names[of].get(id)
      const name = id === null ? 'No account' : (customer?.name ?? 'Erased guest')
      return { of, id: customer?.id ?? null, name, reach: customer?.reach ?? '', ...toAmounts(aging) }
    }),
    more: all.length > skip + ACCOUNTS_PER_PAGE,
  }
}

/** Returns what was owed at the end of a business day on the bills that a query of ids selects, by age on it. */
export async function readAging(
  db: Reader,
  billIds: RawBuilder<unknown>,
  day: string,
): Promise<z.infer<typeof listCall.response>['totals']> {
  const unsettled = sql`select bill_id, sum(amount_cents) as cents from ledger
    where account = 'receivable' and bill_id in (${billIds})
      and business_day <= ${day} group by bill_id having sum(amount_cents) <> 0`
  const bills = await ageBills(db, day, unsettled)
  return toAmounts(bills.map(({ aging }) => aging).reduce(addAging, noAging))
}

async function ageAccounts(db: Reader, today: string): Promise<AgedAccount[]> {
  const accounts = new Map<string, AgedAccount>()
  for (const { guestId, memberId, aging } of await ageBills(db, today, unsettledOn(today))) {
    const account =
      memberId === null ? { of: 'guests' as const, id: guestId } : { of: 'members' as const, id: memberId }
    const key = `${account.of} ${account.id}`
    accounts.set(key, { ...account, aging: addAging(accounts.get(key)?.aging ?? noAging, aging) })
  }
  return [...accounts.values()]
}

/** Returns the bills that a query selects with their balances, by age. */
async function ageBills(db: Reader, today: string, unsettled: RawBuilder<unknown>) {
  const { rows } = await sql<BillRow>`
    with unsettled as (${unsettled})
    select unsettled.bill_id as id, unsettled.cents, bills.guest_id as "guestId", bills.member_id as "memberId",
      invoices.due_date as due, charges.business_day as day, charges.amount_cents as charged
    from unsettled join bills on bills.id = unsettled.bill_id
    left join invoices on invoices.bill_id = bills.id
    left join ledger as charges on unsettled.cents > 0 and invoices.id is null and charges.bill_id = bills.id
      and charges.account = 'receivable' and (charges.kind = 'charge' or charges.kind = 'opening_balance')
      and charges.amount_cents > 0
      and charges.business_day <= ${today}
    order by unsettled.bill_id, charges.id desc`.execute(db)
  const bills = new Map<number, BillRow & { charges: DatedCharge[] }>()
  for (const row of rows) {
    const bill = bills.get(row.id) ?? { ...row, charges: [] }
    bills.set(row.id, bill)
    if (row.due !== null) bill.charges.push({ day: row.due, cents: row.cents })
    else if (row.day !== null) bill.charges.push({ day: row.day, cents: row.charged })
  }
  return [...bills.values()].map(({ guestId, memberId, cents, charges }) => ({
    guestId,
    memberId,
    aging: ageBalance(cents, charges, today),
  }))
}

interface BillRow {
  id: number
  cents: number
  guestId: number | null
  memberId: number | null
  /** The due date of an invoice. */
  due: string | null
  /** A charge of any other bill. */
  day: string | null
  charged: number
}

const toAmounts = (aging: Aging) => ({
  to30: toDollars(aging.to30),
  to60: toDollars(aging.to60),
  to90: toDollars(aging.to90),
  over90: toDollars(aging.over90),
  owed: toDollars(owedIn(aging)),
  credit: toDollars(aging.credit),
})
