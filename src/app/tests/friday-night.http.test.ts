import { expect, test } from 'vitest'
import type { Facility } from '../../facilities/contract.ts'
import * as facilities from '../../facilities/contract.ts'
import * as groups from '../../groups/contract.ts'
import * as rentals from '../../rentals/contract.ts'
import { saveSettings } from '../../settings/contract.ts'
import type { Reader } from '../../shared/database/database.ts'
import { type Instant, MINUTE } from '../../shared/values/time.ts'
import { createRandom, type Random } from '../../testing/cards/random.ts'
import { openSecondStore } from '../../testing/database/test-database.ts'
import { type Client, startTestServer } from '../../testing/venue/client.ts'
import { checkInForm, paramsOf } from '../../testing/venue/fixtures.ts'
import { openVenue } from '../../testing/venue/venue.ts'
import * as waiting from '../../waiting/contract.ts'

/**
 * By default the night is an eighth of one of 300 guests, 24 rooms, 48 lockers and 6 cleaners. All of it:
 * `NIGHT_GUESTS=300 npx vitest run --project=postgres src/app/tests/friday-night.http.test.ts`.
 */
const GUESTS = Number(process.env.NIGHT_GUESTS ?? 36)
const ROOMS = Math.ceil(GUESTS / 12.5)
const CLEANERS = Math.ceil(GUESTS / 50)

/** Steps of five minutes, of which an offer holds for two; over the hour by which the clock is put back. */
const STEP = 5
const STEPS = 54
const START = '2026-10-31T23:00:00'
const LAST_ARRIVAL = 3 * 60

type Wants = { facilityType: 'room' | 'locker'; kind: string }[]

interface Arrival {
  name: string
  at: Instant
  wants: Wants
  /** How many facilities the guest takes; more than one for a group. */
  size: number
}

test('on a busy night no facility is offered twice, nobody is passed over, and each timer fires once', async () => {
  const venue = await openVenue()
  const { call, db, clock, app } = venue
  await call(saveSettings, { body: { timeZone: 'America/New_York', afterCheckOut: 'cleaning' } })
  clock.set(START)
  for (let room = 0; room < ROOMS; room++) await venue.given.room()
  for (let locker = 0; locker < ROOMS * 2; locker++) await venue.given.locker()
  const other = await startTestServer(await openSecondStore(venue.store), clock)
  const random = createRandom(20261031)
  const arrivals = arrivalsOf(random, clock.at)
  const ends = new Map<number, Instant>()
  let desks: Client[] = [venue, other]
  const desk = () => desks[Math.floor(random.between(0, desks.length))]!

  for (let step = 0; step < STEPS; step++) {
    clock.advance(STEP)
    if (step === Math.floor(STEPS / 2)) {
      // One server is stopped in the middle of its work. The other one goes on.
      const unfinished = other.send(waiting.joinLine, {
        body: { customerName: 'Cut off', wants: [{ facilityType: 'room', kind: '' }] },
      })
      await Promise.allSettled([other.app.tick(), unfinished, other.close()])
      desks = [venue]
    }
    await Promise.all([checkOuts(), cleanings(), ...answers(await lineNow())])
    await Promise.all(arrivals.splice(0, arrivals.filter(({ at }) => at <= clock.at).length).map(arrive))
    if (step % 15 === 7) await breakSomething()
    await Promise.all([app.tick(), ...(desks.length > 1 ? [other.app.tick()] : [])])
    await expectFairLine(db, step)
  }
  await expectEachOnce(db)
  await expectGroupsKeepTheirBills(db)
  const served = await db
    .selectFrom('waiting_entries')
    .select('id')
    .where('status', '=', 'checked_in')
    .execute()
  expect(served.length).toBeGreaterThan(GUESTS / 10)

  async function lineNow() {
    return (await call(waiting.listWaiting)).entries
  }

  async function allFacilities(): Promise<Facility[]> {
    return [...(await call(facilities.listRooms)), ...(await call(facilities.listLockers))]
  }

  /** A guest takes what is free and not held, or joins the line. Another desk may be faster. */
  async function arrive({ name, wants, size }: Arrival) {
    if (size > 1 && (await arriveTogether(name, size))) return
    const free = (await allFacilities()).find(
      ({ type, status, heldFor }) =>
        status === 'available' && !heldFor && wants.some(({ facilityType }) => facilityType === type),
    )
    if (free && (await checkIn(free, name))) return
    const { status } = await desk().send(waiting.joinLine, { body: { customerName: name, wants } })
    expect(status).toBe(201)
  }

  /** A group takes facilities that are free and not held, all or none: another desk may take one of them first. */
  async function arriveTogether(customerName: string, size: number): Promise<boolean> {
    const free = (await allFacilities())
      .filter(({ status, heldFor }) => status === 'available' && !heldFor)
      .slice(0, size)
      .map(({ type, id }) => ({ facilityType: type, facilityId: id }))
    if (free.length < size) return false
    const { status, body } = await desk().send(groups.checkInGroup, {
      body: { customerName, facilities: free, duration: 1 },
    })
    expect([201, 409]).toContain(status)
    if (status === 409) return false
    for (const { id, endTime } of (body as groups.GroupDetails).stays)
      ends.set(id, Date.parse(endTime) + random.between(-20, 30) * MINUTE)
    return true
  }

  async function checkIn(facility: Pick<Facility, 'type' | 'id'>, customerName: string, heldFor?: string) {
    const form = { ...checkInForm(facility), customerName, customerPhone: null, customerEmail: null }
    const { status, body } = await desk().send(rentals.startRental, { body: { ...form, heldFor } })
    expect([201, 409]).toContain(status)
    if (status === 409) return false
    const rental = body as rentals.Rental
    ends.set(rental.id, Date.parse(rental.endTime) + random.between(-20, 30) * MINUTE)
    return true
  }

  /** Two desks answer the same offers: some are accepted and used, some skipped, some forgotten. */
  function answers(entries: readonly waiting.WaitingEntry[]) {
    return entries.flatMap(({ id, number, name, offer }): Promise<unknown>[] => {
      if (!offer) return []
      const chance = random.between(0, 1)
      const params = paramsOf({ id })
      if (chance < 0.1) return [desk().send(waiting.skipOffer, { params })]
      if (chance < 0.15) return [desk().send(waiting.lapseOffer, { params })]
      if (chance < 0.2) return [desk().send(waiting.leaveLine, { params })]
      if (chance > 0.85) return []
      return [
        Promise.all([
          desk().send(waiting.acceptOffer, { params }),
          desk().send(waiting.acceptOffer, { params }),
        ]).then(() => checkIn({ type: offer.facilityType, id: offer.facilityId }, name, `#${number}`)),
      ]
    })
  }

  async function checkOuts() {
    const due = [...ends].filter(([, at]) => at <= clock.at)
    for (const [id] of due) ends.delete(id)
    await Promise.all(
      due.map(([id]) => desk().call(rentals.endRental, { params: paramsOf({ id }), body: {} })),
    )
  }

  /** Each cleaner finishes one facility in a step. */
  async function cleanings() {
    const dirty = (await allFacilities()).filter(({ status }) => status === 'cleaning').slice(0, CLEANERS)
    await Promise.all(dirty.map(facility => setStatus(facility, 'available')))
  }

  /** A facility breaks, if there is one a held one, and what broke before is mended. */
  async function breakSomething() {
    const all = await allFacilities()
    const mended = all.find(({ status }) => status === 'repair')
    const broken = all.find(({ heldFor }) => heldFor !== null)
    if (mended) await setStatus(mended, 'available')
    if (broken) await setStatus(broken, 'repair')
  }

  async function setStatus({ type, id }: Facility, status: 'available' | 'repair') {
    const change = type === 'room' ? facilities.changeRoomStatus : facilities.changeLockerStatus
    await desk().call(change, { params: paramsOf({ id }), body: { status } })
  }
})

function arrivalsOf(random: Random, from: Instant): Arrival[] {
  return Array.from({ length: GUESTS }, (_, guest) => {
    const chance = random.between(0, 1)
    const room = { facilityType: 'room' as const, kind: '' }
    const locker = { facilityType: 'locker' as const, kind: '' }
    return {
      name: `Guest ${guest}`,
      at: from + random.between(0, LAST_ARRIVAL) * MINUTE,
      size: guest % 8 === 3 ? 2 + (guest % 3) : 1,
      wants: chance < 0.6 ? [room] : chance < 0.75 ? [room, locker] : [locker],
    }
  }).toSorted((a, b) => a.at - b.at)
}

/** Each hold is one offer to one guest, and nobody waits for what is free, or is behind somebody who came later. */
async function expectFairLine(db: Reader, step: number): Promise<void> {
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
  for (const entry of entries.filter(({ status }) => status === 'waiting')) {
    const free = all.filter(({ status, held_for }) => status === 'available' && held_for === null)
    expect([
      step,
      entry.number,
      free.filter(facility => mayTake(entry, facility)).map(({ id }) => id),
    ]).toEqual([step, entry.number, []])
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

/** Each change of an offer has one event, and each use one check-in. */
async function expectEachOnce(db: Reader): Promise<void> {
  const offers = await db.selectFrom('waiting_offers').selectAll().execute()
  const events = await db.selectFrom('events').select(['action', 'changes']).execute()
  const counted = (status: string) => offers.filter(offer => offer.status === status).length
  const recorded = (action: string) => events.filter(event => event.action === action).length
  const used = events.filter(
    ({ action, changes }) => action === 'rental.started' && changes?.includes('heldFor'),
  )
  expect(counted('lapsed')).toBeGreaterThan(0)
  expect({
    offered: recorded('waiting.offered'),
    accepted: recorded('waiting.accepted'),
    lapsed: recorded('waiting.lapsed'),
    skipped: recorded('waiting.skipped'),
    released: recorded('waiting.released'),
    used: used.length,
  }).toEqual({
    offered: offers.length,
    accepted: offers.filter(({ accepted_at }) => accepted_at !== null).length,
    lapsed: counted('lapsed'),
    skipped: counted('skipped'),
    released: counted('released'),
    used: counted('used'),
  })
}

/** A bill of a group is open while one of the group is in, and closed when all have left. */
async function expectGroupsKeepTheirBills(db: Reader) {
  const stays = await db
    .selectFrom('rentals')
    .innerJoin('bills', 'bills.id', 'rentals.bill_id')
    .select(['rentals.group_id', 'rentals.status', 'bills.closed_at'])
    .where('rentals.group_id', 'is not', null)
    .execute()
  expect(stays.length).toBeGreaterThan(0)
  for (const { group_id, closed_at } of stays) {
    const isIn = stays.some(stay => stay.group_id === group_id && stay.status === 'active')
    expect(closed_at === null, `group ${group_id}`).toBe(isIn)
  }
}
