import { facilityReference, holdFacility } from '#house/facilities/facilities.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { setEntryStatus } from '../line/entry-row.ts'
import { entryAfterOffer, hasRunOut, type OfferEnd, restOfGroup, waitingNumber } from '../rules.ts'
import { offerFacility, offerToEntry } from './offer-facility.ts'
import { type HeldOffer, lockOffer, setOfferStatus } from './offer-row.ts'

/**
 * Ends a locked offer, releases its facility, and offers it to the next guest in line. A guest who stays in line is
 * offered another facility that is free. Appends an event unless the offer was used: the check-in has its own.
 */
export async function endOffer(
  trx: Transaction,
  ctx: ActionContext,
  { offer, facility, entry }: HeldOffer,
  as: OfferEnd,
): Promise<void> {
  await setOfferStatus(trx, offer, as, { closed_at: ctx.at })
  // A group that has taken one facility keeps its place for the others. Scheduled work makes the next offer.
  const rest = as === 'used' ? restOfGroup(entry) : undefined
  const to = rest ? 'waiting' : entryAfterOffer[as]
  const left = await setEntryStatus(trx, entry, to, { ...rest, closed_at: to === 'waiting' ? null : ctx.at })
  // The action that made the facility busy has released it already.
  if (facility.held_for !== null) await holdFacility(trx, facility, null)
  if (as === 'used') return
  await appendEvent(trx, ctx, toEvent({ offer, facility, entry }, as))
  await offerFacility(trx, ctx, facility.id)
  if (to === 'waiting') await offerToEntry(trx, ctx, left)
}

function toEvent({ facility, entry }: HeldOffer, as: Exclude<OfferEnd, 'used'>): NewEvent {
  const number = waitingNumber(entry.number)
  const messages = {
    skipped: `${number} does not want ${facility.name}`,
    lapsed: `${number} did not come for ${facility.name}`,
    cancelled: `${number} has left the waiting list`,
    released: `${facility.name} can no longer be offered to ${number}`,
  }
  return {
    action: `waiting.${as}`,
    type: as === 'lapsed' || as === 'released' ? 'facility_status' : 'record_changed',
    message: messages[as],
    subjectId: entry.id,
    facility: facilityReference(facility),
  }
}

/**
 * Ends the offers that have run out. Row locks ensure that each ends once, also with several server processes. Called
 * by scheduled work.
 */
export async function lapseOffers(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const due = await db
    .selectFrom('waiting_offers')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .execute()
  for (const offer of due) {
    const ctx = clockContext(now)
    await runInTransaction(ctx, async trx => {
      const held = await lockOffer(trx, offer)
      // Accepting has extended it, or another process has ended it.
      if (held && hasRunOut(held.offer, now)) await endOffer(trx, ctx, held, 'lapsed')
    })
  }
}
