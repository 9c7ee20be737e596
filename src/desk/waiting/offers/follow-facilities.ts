import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext, RecordedEvent } from '#platform/http/action-context.ts'
import type { EventHandler } from '#platform/http/router.ts'
import { forgetStay } from '../line/entry-row.ts'
import { assertNotRunOut } from './answer-offer.ts'
import { endOffer } from './end-offer.ts'
import { offerFacility } from './offer-facility.ts'
import { findOffer, lockOffer } from './offer-row.ts'

/**
 * Keeps the waiting list in step with the facilities, in the transaction of what happens to them: a freed one is
 * offered to the next, a check-in uses up the offer, and a held one that breaks is released. A check-in without a
 * waiting number costs no query, a check-out one.
 */
export const followFacilities: EventHandler = (trx, ctx, event) =>
  event.facility && affectsLine(event) ? follow(trx, ctx, event, event.facility.id) : undefined

const affectsLine = ({ action, changes }: RecordedEvent): boolean =>
  changes?.heldFor !== undefined || isOutsideStaysAndLine(action) || stayActions.includes(action)

/** Actions of stays and visits that free or take a facility; each has its case in `follow`. */
const stayActions: readonly string[] = ['rental.ended', 'checkin.ended', 'rental.moved', 'rental.reopened']

/** Whatever else happens to a facility may free it or break it. The line's own changes have made their offers. */
const isOutsideStaysAndLine = (action: string) => !/^(rental|checkin|waiting)\./.test(action)

async function follow(
  trx: Transaction,
  ctx: ActionContext,
  { action, changes, subjectId }: RecordedEvent,
  facilityId: number,
): Promise<void> {
  if (changes?.heldFor) await useOffer(trx, ctx, facilityId)
  switch (action) {
    case 'rental.ended': {
      const line = await selectInLine(trx)
      const own = line.find(({ rental_id }) => rental_id !== null && rental_id === subjectId)
      // A guest who waited for something better during their stay goes on waiting without it.
      if (own) await forgetStay(trx, own)
      if (line.length > 0) await offerFacility(trx, ctx, facilityId)
      return
    }
    case 'checkin.ended':
      await offerFacility(trx, ctx, facilityId)
      return
    case 'rental.moved':
      await offerFacility(trx, ctx, Number(changes?.facilityId?.[0]))
      return
    case 'rental.reopened':
      await releaseOffer(trx, ctx, facilityId)
      return
  }
  if (!isOutsideStaysAndLine(action)) return
  await releaseOffer(trx, ctx, facilityId)
  await offerFacility(trx, ctx, facilityId)
}

/** Ends the offer whose facility the guest has taken. Throws Conflict if it has run out. */
async function useOffer(trx: Transaction, ctx: ActionContext, facilityId: number): Promise<void> {
  const offer = await findOffer(trx, facilityId)
  const held = offer && (await lockOffer(trx, offer))
  if (!held) return
  const { timeZone } = await readSettings(trx)
  assertNotRunOut(held, ctx.at, timeZone)
  await endOffer(trx, ctx, held, 'used')
}

/** Ends the offer of a facility that is no longer available: the guest keeps their place. */
async function releaseOffer(trx: Transaction, ctx: ActionContext, facilityId: number): Promise<void> {
  const offer = await findOffer(trx, facilityId)
  const held = offer && (await lockOffer(trx, offer))
  if (held && held.facility.status !== 'available') await endOffer(trx, ctx, held, 'released')
}

const selectInLine = (db: Reader) =>
  db.selectFrom('waiting_entries').selectAll().where('closed_at', 'is', null).execute()
