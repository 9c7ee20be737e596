import { randomInt } from 'node:crypto'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { hashLinkToken } from '#platform/http/link-token.ts'
import { toIso } from '#platform/values/time.ts'
import { CODE_LIFETIME } from './rules.ts'
import { CODE_LETTERS } from './words.ts'

/** Creates a code of 100 random bits with which one venue joins. Only its hash is stored. Throws NotFound. */
export async function createJoinCode(
  trx: Transaction,
  ctx: ActionContext,
): Promise<{ code: string; expiresAt: string }> {
  await assertHeadOffice(trx)
  const letters = Array.from({ length: 20 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)])
  const code = letters.join('').replace(/.{5}(?=.)/g, '$&-')
  const expires_at = ctx.at + CODE_LIFETIME
  await trx.deleteFrom('chain_codes').where('expires_at', '<', ctx.at).execute()
  await trx
    .insertInto('chain_codes')
    .values({ hash: hashCode(code), expires_at, venue_id: null })
    .execute()
  await appendEvent(trx, ctx, {
    action: 'chain.code_created',
    type: 'record_changed',
    message: 'Join code for a venue created',
  })
  return { code, expiresAt: toIso(expires_at) }
}

/** Returns the hash of a code, however it is typed. */
export const hashCode = (code: string): string => hashLinkToken(code.toUpperCase().replace(/[^A-Z\d]/g, ''))

/** Throws NotFound unless this venue is a head office. */
export async function assertHeadOffice(db: Reader): Promise<void> {
  const { isHeadOffice } = await readSettings(db)
  if (!isHeadOffice) throw new NotFound('This venue is not a head office')
}
