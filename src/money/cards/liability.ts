import { sql } from 'kysely'
import { currentDay } from '#money/ledger/books/books.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { CardKind, Liability } from './contract.ts'
import { cardKinds } from './words.ts'

/**
 * Returns the amount owed on cards at the end of `to`, and what changed it from `from`, by kind, from the ledger.
 * Default: this month so far. Throws Invalid if `to` is before `from`.
 */
export async function readLiability(
  db: Reader,
  query: { from?: string | undefined; to?: string | undefined },
  now: Instant,
): Promise<Liability> {
  const to = query.to ?? (await currentDay(db, now, calendarOf(await readSettings(db))))
  const from = query.from ?? `${to.slice(0, 8)}01`
  if (to < from) throw new Invalid({ to: 'The last day must not be before the first' })
  const sums = await sumByKind(db, from, to)
  return {
    from,
    to,
    kinds: cardKinds.map(kind => {
      const of = sums.find(row => row.kind === kind)
      const dollars = (cents: number | undefined) => toDollars(cents ?? 0)
      return {
        kind,
        outstanding: dollars(of?.outstanding),
        cards: of?.cards ?? 0,
        expired: dollars(of?.expired),
        sold: dollars(of?.sold),
        redeemed: dollars(of?.redeemed),
        voided: dollars(of?.voided),
      }
    }),
  }
}

interface Sums {
  kind: CardKind
  outstanding: number
  cards: number
  expired: number
  sold: number
  redeemed: number
  voided: number
}

async function sumByKind(db: Reader, from: string, to: string): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select kind, sum(owed) as outstanding, sum(case when owed > 0 then 1 else 0 end) as cards,
      sum(case when expires_on < ${to} then owed else 0 end) as expired,
      sum(sold) as sold, sum(redeemed) as redeemed, sum(voided) as voided
    from (
      select gift_cards.id, gift_cards.kind, gift_cards.expires_on, sum(cents) as owed,
        sum(case when ledger.business_day >= ${from} and method is null and cents > 0 then cents else 0 end) as sold,
        -sum(case when ledger.business_day >= ${from} and method is not null then cents else 0 end) as redeemed,
        -sum(case when ledger.business_day >= ${from} and method is null and cents < 0 then cents else 0 end) as voided
      from gift_cards join gift_card_entries on gift_card_entries.card_id = gift_cards.id
      join ledger on ledger.id = gift_card_entries.ledger_id
      where ledger.business_day <= ${to}
      group by gift_cards.id, gift_cards.kind, gift_cards.expires_on
    ) as cards group by kind`.execute(db)
  return rows
}
