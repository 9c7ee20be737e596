import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { parseCardCode, readCardBalances } from '#money/ledger/cards/card-ledger.ts'
import { readCreditMethods } from '#money/payments/payments.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { findIds, isOneOf } from '#platform/database/text-search.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { normalizeCardCode } from '#platform/values/card-code.ts'
import { toDollars } from '#platform/values/money.ts'
import { businessDay, type Instant, toIso } from '#platform/values/time.ts'
import { type CardRow, findCardRow, readCardBalance, toCard } from './card-row.ts'
import type { CardDetails, CardEntry, listCards as listCall } from './contract.ts'
import { PAGE } from './words.ts'

type Query = z.output<NonNullable<typeof listCall.query>>

/** Lists cards, newest first, 50 a page. */
export async function listCards(db: Reader, { kind, state, search, before }: Query, now: Instant) {
  const today = await readDay(db, now)
  const matches = search ? await matchesText(db, search) : undefined
  const rows = await db
    .selectFrom('gift_cards')
    .selectAll()
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .$if(state !== undefined, query => query.where(isInState(state!, today)))
    .$if(matches !== undefined, query => query.where(matches!))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const balances = await readCardBalances(
    db,
    page.map(({ id }) => id),
  )
  return {
    cards: page.map(row => toCard(row, balances.get(row.id) ?? { cents: 0, visits: 0 }, today)),
    more: rows.length > PAGE,
  }
}

/** Returns a card with its history. Throws NotFound. */
export async function readCard(db: Reader, id: number, now: Instant): Promise<CardDetails> {
  return readDetails(db, await findCardRow(db, id), now)
}

/** Returns the card with this code. Throws Invalid if it is mistyped, and NotFound. */
export async function findCard(db: Reader, text: string, now: Instant): Promise<CardDetails> {
  const code = parseCardCode(text, 'code')
  const row = await db.selectFrom('gift_cards').selectAll().where('code', '=', code).executeTakeFirst()
  const message = 'There is no gift card with this code'
  if (!row) throw new NotFound(message, { code: message })
  return readDetails(db, row, now)
}

async function readDetails(db: Reader, row: CardRow, now: Instant): Promise<CardDetails> {
  const payments = await db
    .selectFrom('ledger')
    .select('id')
    .where('bill_id', '=', row.bill_id)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .orderBy('id')
    .execute()
  return {
    ...toCard(row, await readCardBalance(db, row.id), await readDay(db, now)),
    billId: row.bill_id,
    paymentIds: payments.map(({ id }) => id),
    refundMethods: await readCreditMethods(db, row.bill_id),
    entries: await readEntries(db, row.id),
  }
}

const readDay = async (db: Reader, now: Instant) => businessDay(now, calendarOf(await readSettings(db)))

const left = sql<number>`(select sum(cents) from gift_card_entries where card_id = gift_cards.id)`

function isInState(state: NonNullable<Query['state']>, today: string) {
  if (state === 'void') return sql<SqlBool>`status = 'void'`
  if (state === 'used') return sql<SqlBool>`status = 'active' and ${left} = 0`
  if (state === 'expired') return sql<SqlBool>`status = 'active' and ${left} > 0 and expires_on < ${today}`
  return sql<SqlBool>`status = 'active' and ${left} > 0 and (expires_on is null or expires_on >= ${today})`
}

/**
 * SQL condition: the text is the code, its end, or a part of the holder. A longer part of the code matches nothing, so
 * that nobody can find out a code by searches.
 */
async function matchesText(db: Reader, search: string) {
  const isHeld = isOneOf(db, 'id', await findIds(db, sql`gift_cards`, ['holder'], search))
  const code = normalizeCardCode(search)
  if (code) return sql<SqlBool>`(${isHeld} or code = ${code})`
  const end = search.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z0-9]{1,4}$/.test(end)) return isHeld
  return sql<SqlBool>`(${isHeld} or code like ${`%${end}`})`
}

async function readEntries(db: Reader, cardId: number): Promise<CardEntry[]> {
  const rows = await db
    .selectFrom('gift_card_entries')
    .innerJoin('ledger', 'ledger.id', 'gift_card_entries.ledger_id')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'ledger.actor_id')
    .select(['gift_card_entries.id', 'gift_card_entries.cents', 'gift_card_entries.visits'])
    .select(['ledger.at', 'ledger.kind', 'ledger.method', 'ledger.bill_id', 'ledger.id as ledger_id'])
    .select('staff_accounts.name as by')
    .where('card_id', '=', cardId)
    .orderBy('gift_card_entries.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    at: toIso(row.at),
    what: nameEntry(row),
    amount: toDollars(row.cents),
    visits: row.visits,
    billId: row.bill_id,
    paymentId: row.method === null ? null : row.ledger_id,
    by: row.by ?? SERVER_NAME,
  }))
}

function nameEntry({ method, cents }: { method: string | null; cents: number }): CardEntry['what'] {
  if (method === null) return cents > 0 ? 'sold' : 'voided'
  return cents > 0 ? 'returned' : 'redeemed'
}
