import { exchange, type Message } from '#chain/head-office/contract.ts'
import { MAX_DOCUMENT, MAX_MESSAGES } from '#chain/head-office/words.ts'
import { createDayXReport } from '#money/shifts/shifts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Store } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { Instant } from '#platform/values/time.ts'
import { type BackgroundWork, createBackgroundWork } from '#platform/work/background-work.ts'
import { callOffice, OfficeRefused } from './call-office.ts'
import type { LinkOptions } from './join-office.ts'
import { findLink, type LinkRow, lockLink, openToken, updateLink } from './link-row.ts'
import { acknowledge, readLastSequence, readWaiting } from './outbox.ts'
import { CALL_EVERY, failureOf, isDayDue, isDue } from './rules.ts'
import type { LinkFailure } from './words.ts'

/** Calls the head office when a call is due. What a call sent that was ended is sent again later, and stored once. */
export type Reporter = BackgroundWork

export interface ExchangeOptions extends LinkOptions {
  store: Pick<Store, 'reader'>
  now(): Instant
}

export interface ReporterOptions extends ExchangeOptions {
  onError(error: Error): void
}

export const createReporter = (options: ReporterOptions): Reporter =>
  createBackgroundWork(async signal => {
    let hasMore = true
    while (hasMore && !signal.aborted)
      hasMore = await exchangeOnce({ ...options, call: { ...options.call, signal } })
  }, options.onError)

/** Sends what waits at once. What the head office does not take still waits. */
export async function reportNow(options: ExchangeOptions): Promise<void> {
  await options.runInTransaction(clockContext(options.now()), trx => updateLink(trx, { next_at: 0 }))
  while (await exchangeOnce(options));
}

/** Makes one call if it is due. Returns whether more waits. */
async function exchangeOnce(options: ExchangeOptions): Promise<boolean> {
  const { store, now, runInTransaction, secrets } = options
  const due = await findLink(store.reader)
  if (due?.state !== 'joined' || !isDue(due, now())) return false
  const ctx = clockContext(now())
  const row = await runInTransaction(ctx, async trx => {
    const locked = await lockLink(trx)
    if (locked?.state !== 'joined' || !isDue(locked, ctx.at)) return undefined
    await updateLink(trx, { next_at: ctx.at + CALL_EVERY })
    return locked
  })
  if (!row) return false
  const token = openToken(row, secrets)
  if (token === undefined) {
    await recordFailure(options, row, 'unreadable')
    return false
  }
  const { name, messages, sent, hasDay } = await collectMessages(options, ctx, row)
  try {
    const { through } = await callOffice(
      exchange,
      { body: { name, messages } },
      { url: row.office_url!, token },
      options.call,
    )
    return await recordSuccess(options, row, { through, sent, hasDay, at: ctx.at })
  } catch (error) {
    // The server stops, which says nothing about the head office.
    if (options.call.signal?.aborted) return false
    await recordFailure(
      options,
      row,
      error instanceof OfficeRefused ? failureOf(error.status) : 'unreachable',
    )
    return false
  }
}

/** Returns the Z reports that wait, as many as one call holds, and once a minute the day so far. */
async function collectMessages({ store: { reader } }: ExchangeOptions, ctx: ActionContext, row: LinkRow) {
  const { facilityName: name } = await readSettings(reader)
  let length = 0
  const waiting = (await readWaiting(reader, MAX_MESSAGES)).filter(({ document }, at) => {
    length += document.length
    return at === 0 || length <= MAX_DOCUMENT
  })
  const sent = waiting.at(-1)?.sequence ?? (await readLastSequence(reader))
  const messages: Message[] = [...waiting]
  const hasDay = isDayDue(row, ctx.at)
  if (hasDay)
    messages.push({ kind: 'day_so_far', document: JSON.stringify(await createDayXReport(reader, ctx)) })
  return { name, messages, sent, hasDay }
}

function recordSuccess(
  { runInTransaction, now }: ExchangeOptions,
  row: LinkRow,
  { through, sent, hasDay, at }: { through: number; sent: number; hasDay: boolean; at: Instant },
): Promise<boolean> {
  return runInTransaction(clockContext(now()), async trx => {
    if (!(await isSame(await lockLink(trx), row))) return false
    // A venue that was restored from a backup counts again from before.
    if (through > (await readLastSequence(trx))) {
      await updateLink(trx, { failure: 'ahead' })
      return false
    }
    await acknowledge(trx, { sent, through, at })
    const [more] = await readWaiting(trx, 1)
    // A head office that lost this venue's join has a gap that no message fills.
    if (more && more.sequence !== through + 1) {
      await updateLink(trx, { failure: 'ahead' })
      return false
    }
    await updateLink(trx, {
      exchanged_at: at,
      failure: null,
      ...(hasDay && { day_sent_at: at }),
      ...(more && { next_at: 0 }),
    })
    return more !== undefined
  })
}

function recordFailure(
  { runInTransaction, now }: ExchangeOptions,
  row: LinkRow,
  failure: LinkFailure,
): Promise<void> {
  return runInTransaction(clockContext(now()), async trx => {
    if (await isSame(await lockLink(trx), row)) await updateLink(trx, { failure })
  })
}

/** Whether the venue has not left or joined again during the call. */
const isSame = async (locked: LinkRow | undefined, row: LinkRow) =>
  locked?.state === 'joined' && locked.sealed_token === row.sealed_token
