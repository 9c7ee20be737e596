import { type Selectable, sql } from 'kysely'
import type { SecretBox } from '#office/accounts/accounts.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { Link } from './contract.ts'
import type { ChainLinkTable } from './table.ts'

export type LinkRow = Selectable<ChainLinkTable>

/** The id of the only row. */
const ID = 1

export const findLink = (db: Reader): Promise<LinkRow | undefined> =>
  db.selectFrom('chain_link').selectAll().where('id', '=', ID).executeTakeFirst()

export const lockLink = (trx: Transaction): Promise<LinkRow | undefined> =>
  trx.selectFrom('chain_link').selectAll().where('id', '=', ID).forUpdate().executeTakeFirst()

/** Throws Invalid if this venue reports to a head office, or has asked to. */
export async function assertInNoChain(trx: Transaction): Promise<void> {
  const row = await lockLink(trx)
  if (row && row.state !== 'left')
    throw new Invalid({ isHeadOffice: 'This venue reports to a head office. Leave that chain first' })
}

/** Stores the link as a whole. */
export async function storeLink(trx: Transaction, row: Omit<LinkRow, 'id'>): Promise<void> {
  await trx
    .insertInto('chain_link')
    .values({ ...row, id: ID })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function updateLink(trx: Transaction, fields: Partial<Omit<LinkRow, 'id'>>): Promise<void> {
  await trx.updateTable('chain_link').set(fields).where('id', '=', ID).execute()
}

/** Returns the head office of this venue and what waits for it. */
export async function readLink(db: Reader): Promise<Link> {
  const row = await findLink(db)
  const { waiting } = await db
    .selectFrom('chain_outbox')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('acknowledged_at', 'is', null)
    .executeTakeFirstOrThrow()
  const isoOrNull = (at: number | null | undefined) => (at == null ? null : toIso(at))
  return {
    state: row?.state ?? null,
    office: row?.office_url ?? null,
    joinedAt: isoOrNull(row?.joined_at),
    exchangedAt: isoOrNull(row?.exchanged_at),
    waiting: Number(waiting),
    failure: row?.failure ?? null,
  }
}

/** Returns the token; undefined if this server has not the key with which it was sealed. */
export const openToken = ({ sealed_token }: LinkRow, secrets: SecretBox): string | undefined =>
  sealed_token === null ? undefined : secrets.open(sealed_token)?.toString()

/** Seals the token again, with the current key. Throws if it cannot be read. */
export async function resealToken(trx: Transaction, secrets: SecretBox): Promise<void> {
  const row = await lockLink(trx)
  if (!row?.sealed_token) return
  const token = openToken(row, secrets)
  if (!token)
    throw new Error('The key in sign-in-key does not fit the token of the head office: nothing was replaced')
  await updateLink(trx, { sealed_token: secrets.seal(Buffer.from(token)) })
}
