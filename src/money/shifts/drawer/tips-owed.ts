import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'

/**
 * Ledger rows on the account of tips with the line of each and, if that takes a tip back, the line of the tip. A tip
 * belongs to the person who recorded it, not to the one who refunds it.
 */
export const tipsWithLines = sql`ledger
  join bill_lines as line on line.bill_id = ledger.bill_id and line.posting = ledger.posting
  left join bill_lines as tip on tip.id = line.corrects_id`

/** The person to whom a tip of `tipsWithLines` belongs. */
export const tippedPerson = sql`coalesce(tip.actor_id, line.actor_id)`

/** Returns the amount owed to each person: the tips that they recorded less what was paid out to them, by name. */
export async function readTipsOwed(db: Reader): Promise<{ personId: number; name: string; owed: number }[]> {
  const { rows } = await sql<{ personId: number; name: string; cents: number }>`
    select staff_accounts.id as "personId", staff_accounts.name, sum(cents) as cents from (
      select ${tippedPerson} as person_id, -ledger.amount_cents as cents from ${tipsWithLines}
      where ledger.account = 'tips'
        and coalesce(tip.id, line.id) > (select tips_after_line_id from books where id = 1)
      union all
      select person_id, -amount_cents from drawer_movements where kind = 'tips'
    ) as owed join staff_accounts on staff_accounts.id = owed.person_id
    group by staff_accounts.id, staff_accounts.name having sum(cents) > 0
    order by staff_accounts.name, staff_accounts.id`.execute(db)
  return rows.map(({ personId, name, cents }) => ({ personId, name, owed: toDollars(Number(cents)) }))
}
