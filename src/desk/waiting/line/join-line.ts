import type { z } from 'zod'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { assertNotBanned, preferEmail, recognizeGuest, toScope } from '#people/guests/guests.ts'
import type { Transaction } from '#platform/database/database.ts'
import { lockByName } from '#platform/database/in-transaction.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { businessDay, businessDayRange } from '#platform/values/time.ts'
import type { joinForm, WaitingEntry } from '../contract.ts'
import { estimateFor } from '../estimates/estimates.ts'
import { endOffer } from '../offers/end-offer.ts'
import { offerToEntry } from '../offers/offer-facility.ts'
import { lockOfferTo } from '../offers/offer-row.ts'
import { waitingNumber } from '../rules.ts'
import { type EntryRow, lockEntry, setEntryStatus } from './entry-row.ts'
import { readEntry } from './read-line.ts'

/**
 * Puts a guest into line, or the guest of a running stay who waits for something else, and offers a free facility that
 * suits. The e-mail address becomes the newest of the guest. Throws Conflict if the guest is in line already, is
 * banned, or the stay has ended.
 */
export async function joinLine(
  trx: Transaction,
  ctx: ActionContext,
  { rentalId, people, facilities, wants, ...form }: z.output<typeof joinForm>,
): Promise<WaitingEntry> {
  const guest_id = rentalId
    ? await guestOfStay(trx, ctx, rentalId, toScope(wants))
    : await recognizeGuest(trx, ctx, {
        guestId: form.guestId,
        notGuests: form.notGuests,
        name: form.customerName,
        phone: form.customerPhone,
        email: form.customerEmail,
        admission: { scope: toScope(wants) },
      })
  if (form.customerEmail) await preferEmail(trx, ctx, guest_id, form.customerEmail)
  await lockByName(trx, 'waiting numbers')
  await assertNotInLine(trx, guest_id)
  const columns = {
    number: await nextNumberOfDay(trx, ctx),
    guest_id,
    rental_id: rentalId ?? null,
    people,
    // A guest who is in the house waits to move to one other facility.
    facilities: rentalId ? 1 : facilities,
    group_id: null,
    by_email: form.byEmail ? 1 : 0,
    email: form.byEmail ? (form.customerEmail ?? null) : null,
    wants: JSON.stringify(wants),
    status: 'waiting' as const,
    joined_at: ctx.at,
    line_at: ctx.at,
    estimated_at: null,
    offered_at: null,
    closed_at: null,
  }
  const entry = { ...columns, id: await insertRow(trx, 'waiting_entries', columns) }
  await storeEstimate(trx, ctx, entry)
  await appendEvent(trx, ctx, {
    action: 'waiting.joined',
    type: 'record_changed',
    message: `${waitingNumber(entry.number)} was added to the waiting list`,
    subjectId: entry.id,
  })
  await offerToEntry(trx, ctx, entry)
  return readEntry(trx, entry.id, ctx.at)
}

/** Takes a guest out of the line, and ends the offer to them. Throws Conflict if they are checked in. */
export async function leaveLine(trx: Transaction, ctx: ActionContext, id: number): Promise<WaitingEntry> {
  const { status } = await trx
    .selectFrom('waiting_entries')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
    .then(row => row ?? lockEntry(trx, id))
  if (status === 'offered') await endOffer(trx, ctx, await lockOfferTo(trx, id), 'cancelled')
  else {
    const entry = await setEntryStatus(trx, await lockEntry(trx, id), 'cancelled', { closed_at: ctx.at })
    await appendEvent(trx, ctx, {
      action: 'waiting.cancelled',
      type: 'record_changed',
      message: `${waitingNumber(entry.number)} has left the waiting list`,
      subjectId: id,
    })
  }
  return readEntry(trx, id, ctx.at)
}

/**
 * Puts a guest who missed an offer or left back into line, at its end, with the same number. Throws Conflict if they
 * wait or are checked in, or if the number is in use again.
 */
export async function returnToLine(trx: Transaction, ctx: ActionContext, id: number): Promise<WaitingEntry> {
  await lockByName(trx, 'waiting numbers')
  const before = await lockEntry(trx, id)
  if (before.closed_at !== null) await assertNotInLine(trx, before.guest_id)
  const entry = await setEntryStatus(trx, before, 'waiting', { closed_at: null, line_at: ctx.at })
  await appendEvent(trx, ctx, {
    action: 'waiting.returned',
    type: 'record_changed',
    message: `${waitingNumber(entry.number)} is back on the waiting list`,
    subjectId: id,
  })
  await offerToEntry(trx, ctx, entry)
  return readEntry(trx, id, ctx.at)
}

async function guestOfStay(
  trx: Transaction,
  ctx: ActionContext,
  rentalId: number,
  scope: ReturnType<typeof toScope>,
): Promise<number> {
  const stay = await trx
    .selectFrom('rentals')
    .select(['status', 'guest_id'])
    .where('id', '=', rentalId)
    .executeTakeFirst()
  if (stay?.status !== 'active' || stay.guest_id === null)
    throw new Conflict('This stay has ended', { rentalId: 'This stay has ended' })
  await assertNotBanned(trx, ctx, { guestId: stay.guest_id }, { scope })
  return stay.guest_id
}

async function assertNotInLine(trx: Transaction, guestId: number): Promise<void> {
  const other = await trx
    .selectFrom('waiting_entries')
    .select('number')
    .where('guest_id', '=', guestId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!other) return
  const why = `This guest is already on the waiting list, as ${waitingNumber(other.number)}`
  throw new Conflict(why, { customerName: why })
}

/** Returns the next number of the business day. Numbers of guests in line since the day before are not used again. */
async function nextNumberOfDay(trx: Transaction, ctx: ActionContext): Promise<number> {
  const calendar = calendarOf(await readSettings(trx))
  const { from } = businessDayRange(businessDay(ctx.at, calendar), calendar)
  const { last } = await trx
    .selectFrom('waiting_entries')
    .select(({ fn }) => fn.max('number').as('last'))
    .where(({ eb, or }) => or([eb('joined_at', '>=', from), eb('closed_at', 'is', null)]))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

async function storeEstimate(trx: Transaction, ctx: ActionContext, { id }: EntryRow): Promise<void> {
  const estimated_at = await estimateFor(trx, id, ctx.at)
  if (estimated_at !== undefined)
    await trx.updateTable('waiting_entries').set({ estimated_at }).where('id', '=', id).execute()
}
