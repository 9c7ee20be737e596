import { expect } from 'vitest'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'

/**
 * Expects of the waiting list, after both requests and scheduled work are done: each hold is one offer to one guest,
 * nobody waits for what is free, and nobody is behind someone who came later. `step` is part of the failure.
 */
export async function expectFairLine(db: Reader, step: number): Promise<void> {
  const offers = await db.selectFrom('waiting_offers').selectAll().where('closed_at', 'is', null).execute()
  const entries = await db.selectFrom('waiting_entries').selectAll().where('closed_at', 'is', null).execute()
  const all = await db.selectFrom('facilities').selectAll().execute()
  const holds = offers.map(({ facility_id, entry_id }) => [
    facility_id,
    'available',
    `#${entries.find(({ id }) => id === entry_id)?.number}`,
  ])
  const held = all.filter(({ held_for }) => held_for !== null)
  expect([step, held.map(({ id, status, held_for }) => [id, status, held_for]).toSorted(byId)]).toEqual([
    step,
    holds.toSorted(byId),
  ])
  const offered = entries.filter(({ status }) => status === 'offered').map(({ id }) => id)
  expect(offered.toSorted(byNumber)).toEqual(offers.map(({ entry_id }) => entry_id).toSorted(byNumber))

  const skips = await db.selectFrom('waiting_offers').selectAll().where('status', '=', 'skipped').execute()
  const mayTake = (entry: (typeof entries)[number], { id, type }: { id: number; type: string }) =>
    entry.wants.includes(type) && !skips.some(skip => skip.entry_id === entry.id && skip.facility_id === id)
  const free = all.filter(({ status, held_for }) => status === 'available' && held_for === null)
  for (const entry of entries.filter(({ status }) => status === 'waiting')) {
    const suitable = free.filter(facility => mayTake(entry, facility)).map(({ id }) => id)
    expect([step, entry.number, suitable]).toEqual([step, entry.number, []])
    for (const { facility_id, entry_id, made_at } of offers) {
      const other = entries.find(({ id }) => id === entry_id)!
      const isPassedOver =
        entry.line_at < other.line_at &&
        entry.line_at < made_at &&
        mayTake(entry, all.find(({ id }) => id === facility_id)!) &&
        // Who had another offer at that time got it back into line later than this one was made.
        !(await hadOfferAt(db, entry.id, made_at))
      expect([step, entry.number, other.number, isPassedOver]).toEqual([
        step,
        entry.number,
        other.number,
        false,
      ])
    }
  }
}

const byId = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])
const byNumber = (a: number, b: number) => a - b

async function hadOfferAt(db: Reader, entryId: number, at: Instant): Promise<boolean> {
  const offers = await db
    .selectFrom('waiting_offers')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('made_at', '<=', at)
    .where(({ eb, or }) => or([eb('closed_at', 'is', null), eb('closed_at', '>=', at)]))
    .execute()
  return offers.length > 0
}

/**
 * Expects one event of each state change: of guests, offers, stays and cleanings; and each timer to have fired once.
 */
export async function expectOneEventEach(db: Reader): Promise<void> {
  const entries = await db.selectFrom('waiting_entries').select(['status']).execute()
  const offers = await db.selectFrom('waiting_offers').selectAll().execute()
  const stays = await db.selectFrom('rentals').select(['status']).execute()
  const cleanings = await db.selectFrom('cleaning_sessions').select(['status']).execute()
  const events = await db.selectFrom('events').select(['action', 'changes', 'subject_id']).execute()
  const offersThat = (status: string) => offers.filter(offer => offer.status === status).length
  const recorded = (...actions: string[]) => events.filter(({ action }) => actions.includes(action)).length
  const used = events.filter(
    ({ action, changes }) => action === 'rental.started' && changes?.includes('heldFor'),
  )
  expect({
    joined: recorded('waiting.joined'),
    offered: recorded('waiting.offered'),
    accepted: recorded('waiting.accepted'),
    used: used.length,
    lapsed: recorded('waiting.lapsed'),
    skipped: recorded('waiting.skipped'),
    released: recorded('waiting.released'),
    checkIns: recorded('rental.started'),
    checkOuts: recorded('rental.ended'),
    cleaned: recorded('cleaning.completed'),
  }).toEqual({
    joined: entries.length,
    offered: offers.length,
    accepted: offers.filter(({ accepted_at }) => accepted_at !== null).length,
    used: offersThat('used'),
    lapsed: offersThat('lapsed'),
    skipped: offersThat('skipped'),
    released: offersThat('released'),
    checkIns: stays.length,
    checkOuts: stays.filter(({ status }) => status === 'completed').length,
    cleaned: cleanings.filter(({ status }) => status === 'completed').length,
  })
  const timers = events.filter(({ action }) => action === 'rental.ending' || action === 'rental.overdue')
  const fired = timers.map(({ action, subject_id }) => `${action} ${subject_id}`)
  expect(fired).toHaveLength(new Set(fired).size)
}
