import { leaveChain } from '#chain/head-office/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { callOffice } from './call-office.ts'
import type { Link } from './contract.ts'
import type { LinkOptions } from './join-office.ts'
import { findLink, openToken, readLink, updateLink } from './link-row.ts'

/**
 * Leaves the chain: tells the head office, which then deletes the day so far, and forgets the token. If the head
 * office does not answer, its owner has to revoke this venue. Throws Conflict if there is nothing to leave.
 */
export async function leaveOffice(
  db: Reader,
  ctx: ActionContext,
  { runInTransaction, secrets, call }: LinkOptions,
): Promise<Link & { isOfficeTold: boolean }> {
  const row = await findLink(db)
  if (!row || row.state === 'left') throw new Conflict('This venue is in no chain')
  const token = openToken(row, secrets)
  const isOfficeTold =
    token !== undefined &&
    (await callOffice(leaveChain, { body: { key: row.key } }, { url: row.office_url!, token }, call).then(
      () => true,
      () => false,
    ))
  return runInTransaction(ctx, async trx => {
    await updateLink(trx, { state: 'left', office_url: null, sealed_token: null, failure: null })
    await trx.deleteFrom('chain_outbox').execute()
    await appendEvent(trx, ctx, {
      action: 'chain.left',
      type: 'record_changed',
      message: `Left the chain of ${row.office_url}`,
    })
    return { ...(await readLink(trx)), isOfficeTold }
  })
}
