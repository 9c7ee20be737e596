import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { joinChain } from '#chain/head-office/contract.ts'
import type { SecretBox } from '#office/accounts/accounts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, type Problem } from '#platform/http/errors.ts'
import { newLinkToken } from '#platform/http/link-token.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { type CallOptions, callOffice, InternalAddress, OfficeRefused } from './call-office.ts'
import type { Link, linkForm } from './contract.ts'
import { findLink, type LinkRow, lockLink, openToken, readLink, storeLink, updateLink } from './link-row.ts'
import { queueAllZReports, readFirstHash } from './outbox.ts'
import { officeOrigin } from './rules.ts'

export interface LinkOptions {
  runInTransaction: RunInTransaction
  secrets: SecretBox
  call: CallOptions
}

/**
 * Joins the chain of a head office, and queues all Z reports so far. The token is stored before the head office gets
 * it: if its answer is lost, a repeat with the same code succeeds. Throws Invalid if the code or address is refused,
 * and Conflict if the head office does not answer, or if this venue has joined or is a head office.
 */
export async function joinOffice(
  ctx: ActionContext,
  { office, code }: z.output<typeof linkForm>,
  { runInTransaction, secrets, call }: LinkOptions,
): Promise<Link> {
  const url = officeOrigin(office)!
  const { token, sealed, previous, ...venue } = await runInTransaction(ctx, trx => prepare(trx, url, secrets))
  const { through } = await callOffice(joinChain, { body: { code, ...venue } }, { url, token }, call).catch(
    async (error: Error) => {
      if (isRefusal(error) || error instanceof InternalAddress)
        await runInTransaction(ctx, trx => storeLink(trx, previous))
      throw toProblem(error)
    },
  )
  return runInTransaction(ctx, async trx => {
    const row = await lockLink(trx)
    if (row?.state !== 'joining' || row.sealed_token !== sealed)
      throw new Conflict(
        'Somebody else has joined or left meanwhile. Reload the page, then try again if needed',
      )
    await updateLink(trx, { state: 'joined', joined_at: ctx.at, next_at: 0, after_sequence: through })
    await queueAllZReports(trx)
    await appendEvent(trx, ctx, {
      action: 'chain.joined',
      type: 'record_changed',
      message: `Joined the chain of ${url}`,
    })
    return readLink(trx)
  })
}

/** A venue that reports to no head office. */
const noLink: Omit<LinkRow, 'id' | 'key'> = {
  state: 'left',
  office_url: null,
  sealed_token: null,
  joined_at: null,
  after_sequence: 0,
  next_at: 0,
  exchanged_at: null,
  day_sent_at: null,
  failure: null,
}

/** Stores where this venue joins and its token. Returns what the head office needs, and the link before. */
async function prepare(trx: Transaction, url: string, secrets: SecretBox) {
  const settings = await readSettings(trx)
  if (settings.isHeadOffice) throw new Conflict('This is a head office itself. Turn off Head Office first')
  const row = await findLink(trx)
  // After a restore of this venue from a backup, only joining again helps.
  if (row?.state === 'joined' && row.failure !== 'ahead' && row.failure !== 'revoked')
    throw new Conflict('This venue has joined a chain. Leave it first')
  const known = row?.state === 'joining' && row.office_url === url ? openToken(row, secrets) : undefined
  const token = known ?? newLinkToken()
  const sealed = secrets.seal(Buffer.from(token))
  const previous = row ?? { ...noLink, key: randomUUID() }
  await storeLink(trx, {
    ...noLink,
    key: previous.key,
    state: 'joining',
    office_url: url,
    sealed_token: sealed,
  })
  return {
    key: previous.key,
    name: settings.facilityName,
    firstReport: await readFirstHash(trx),
    token,
    sealed,
    previous,
  }
}

/** Whether the head office has decided, and not a failure or a limit of requests, after which it may have the token. */
const isRefusal = (error: Error): error is OfficeRefused =>
  error instanceof OfficeRefused && error.status >= 400 && error.status < 429

function toProblem(error: Error): Problem {
  if (error instanceof InternalAddress)
    return new Invalid({ office: 'This address is in an internal network. Use the public one' })
  if (!isRefusal(error))
    return new Conflict('The head office did not answer. Check its address and try again')
  if (error.status === 422)
    return new Invalid({ code: 'This code is unknown, used or expired. Create a new one at the head office' })
  if (error.status === 404) return new Invalid({ office: 'This address is not that of a head office' })
  return new Conflict('The head office refused the call. Check its address and try again')
}
