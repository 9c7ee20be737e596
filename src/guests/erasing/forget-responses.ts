import { type SqlBool, sql } from 'kysely'
import { containsText } from '../../shared/database/contains-text.ts'
import type { Transaction } from '../../shared/database/database.ts'

/**
 * Deletes the stored responses about guests: those that name their records and those that contain one of the words, or a
 * name or contact that a deleted response gave them before a correction. A repeat of their requests is then refused
 * instead of answered.
 */
export async function forgetResponses(
  trx: Transaction,
  guestIds: readonly number[],
  words: readonly string[],
): Promise<void> {
  const about = await trx
    .selectFrom('idempotent_responses')
    .select(['key', 'body'])
    .where(anyOf(guestIds.flatMap(namesRecord)))
    .execute()
  const formerWords = about.flatMap(({ body }) => wordsIn(JSON.parse(body), new Set(guestIds)))
  const texts = new Set([...words, ...formerWords].filter(word => word !== ''))
  const named = [...texts].map(word => containsText(sql`body`, JSON.stringify(word).slice(1, -1)))
  const keys = about.map(({ key }) => sql<SqlBool>`key = ${key}`)
  await trx
    .deleteFrom('idempotent_responses')
    .where(anyOf([...named, ...keys]))
    .execute()
}

/** Returns the conditions of a response that names a record: that of its own calls, or of a stay, a bill or an entry. */
const namesRecord = (id: number) => [
  sql<SqlBool>`(call like '% /api/guests%' and ${containsText(sql`body`, `"id":${id},`)})`,
  containsText(sql`body`, `"guestId":${id},`),
  containsText(sql`body`, `"guestId":${id}}`),
]

const anyOf = (conditions: readonly ReturnType<typeof containsText>[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Returns the names and contacts that a response gives to one of these guests. */
function wordsIn(value: unknown, guestIds: ReadonlySet<unknown>): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { guestId, ...fields } = value as Record<string, unknown>
  const own = guestIds.has(guestId) ? [fields.customerName, fields.customerEmail, fields.customerPhone] : []
  return [
    ...own.filter(word => typeof word === 'string'),
    ...Object.values(fields).flatMap(nested => wordsIn(nested, guestIds)),
  ]
}
