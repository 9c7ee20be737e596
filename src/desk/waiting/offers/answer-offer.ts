import { facilityReference } from '#house/facilities/facilities.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { clockTime, type Instant } from '#platform/values/time.ts'
import type { WaitingEntry } from '../contract.ts'
import { readEntry } from '../line/read-line.ts'
import { hasRunOut, heldUntil, waitingNumber } from '../rules.ts'
import { endOffer } from './end-offer.ts'
import { type HeldOffer, lockOfferTo, setOfferStatus } from './offer-row.ts'

/**
 * Accepts the offer to a guest in line: the facility stays held for the check-in, for as long as an offer. Throws
 * Conflict if the offer was accepted at another desk, has run out or has ended.
 */
export async function acceptOffer(trx: Transaction, ctx: ActionContext, id: number): Promise<WaitingEntry> {
  const held = await lockOfferTo(trx, id)
  const { offer, facility, entry } = held
  const { offerMinutes, timeZone } = await readSettings(trx)
  assertNotRunOut(held, ctx.at, timeZone)
  const until = heldUntil(ctx.at, offerMinutes)
  await setOfferStatus(trx, offer, 'accepted', { accepted_at: ctx.at, held_until: until })
  await appendEvent(trx, ctx, {
    action: 'waiting.accepted',
    type: 'record_changed',
    message: `${waitingNumber(entry.number)} takes ${facility.name}`,
    subjectId: id,
    facility: facilityReference(facility),
  })
  return readEntry(trx, id, ctx.at)
}

/** The guest does not want the facility and stays in line. Throws Conflict if the offer has ended. */
export async function skipOffer(trx: Transaction, ctx: ActionContext, id: number): Promise<WaitingEntry> {
  await endOffer(trx, ctx, await lockOfferTo(trx, id), 'skipped')
  return readEntry(trx, id, ctx.at)
}

/** Ends an offer whose guest did not answer, before its time. Throws Conflict if the offer has ended. */
export async function lapseOffer(trx: Transaction, ctx: ActionContext, id: number): Promise<WaitingEntry> {
  await endOffer(trx, ctx, await lockOfferTo(trx, id), 'lapsed')
  return readEntry(trx, id, ctx.at)
}

/** Throws Conflict if an offer has run out by the server’s clock, also if nobody has ended it yet. */
export function assertNotRunOut({ offer, facility, entry }: HeldOffer, now: Instant, timeZone: string): void {
  if (!hasRunOut(offer, now)) return
  const time = clockTime(offer.held_until, timeZone)
  throw new Conflict(`The offer of ${facility.name} to ${waitingNumber(entry.number)} ran out at ${time}`)
}
