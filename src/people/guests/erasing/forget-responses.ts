import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsText } from '#platform/database/contains-text.ts'
import type { Transaction } from '#platform/database/database.ts'

/** The ids of the erased people and of what had their names. */
interface Erased {
  guests?: readonly number[]
  members?: readonly number[]
  cards?: readonly number[]
  groups?: readonly number[]
  handovers?: readonly number[]
}

/**
 * Deletes the stored responses about guests or members: those about their records and about what had their names in
 * any spelling, and those that contain one of the words, or a name or contact that one of the former gave them before
 * a correction. A repeat of their requests is then refused instead of answered.
 */
export async function forgetResponses(
  trx: Transaction,
  { guests = [], members = [], cards = [], groups = [], handovers = [] }: Erased,
  words: readonly string[],
): Promise<void> {
  const aboutRecords = [
    ...guests.flatMap(id => isAboutRecord('guest', id)),
    ...members.flatMap(id => isAboutRecord('member', id)),
    ...cards.map(id => isAbout('gift-cards', id)),
    ...groups.map(id => isAbout('groups', id)),
    ...handovers.map(id => isAbout('handovers', id)),
  ]
  const responses = await trx
    .selectFrom('idempotent_responses')
    .select('body')
    .where(matchAny(aboutRecords))
    .execute()
  const formerWords = responses.flatMap(({ body }) => wordsIn(JSON.parse(body), guests))
  const texts = new Set([...words, ...formerWords].filter(word => word !== ''))
  const containWords = [...texts].map(word => containsText(sql`body`, JSON.stringify(word).slice(1, -1)))
  await trx
    .deleteFrom('idempotent_responses')
    .where(matchAny([...aboutRecords, ...containWords]))
    .execute()
}

/** Returns SQL conditions: the response is the record itself, or a stay or anything else that names its record. */
const isAboutRecord = (noun: 'guest' | 'member', id: number) => [
  isAbout(`${noun}s`, id),
  containsText(sql`body`, `"${noun}Id":${id},`),
  containsText(sql`body`, `"${noun}Id":${id}}`),
]

/** SQL condition: the response of a call under this path that contains the id. */
const isAbout = (path: string, id: number) =>
  sql<SqlBool>`(call like ${`% /api/${path}%`} and ${containsText(sql`body`, `"id":${id},`)})`

const matchAny = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Returns the names and contacts that a response gives to one of these guests. */
function wordsIn(value: unknown, guestIds: readonly unknown[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { guestId, ...fields } = value as Record<string, unknown>
  const own = guestIds.includes(guestId)
    ? [fields.customerName, fields.customerEmail, fields.customerPhone]
    : []
  return [
    ...own.filter(word => typeof word === 'string'),
    ...Object.values(fields).flatMap(nested => wordsIn(nested, guestIds)),
  ]
}
