import { expect, test } from 'vitest'
import * as groups from '#desk/groups/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import * as waiting from '#desk/waiting/contract.ts'
import * as cleaning from '#house/cleaning/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import * as turnaround from '#house/turnaround/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Instant, localToInstant, MINUTE } from '#platform/values/time.ts'
import { createRandom } from '#testing/cards/random.ts'
import { type Arrival, makeArrivals } from '#testing/night/arrivals.ts'
import { expectFairLine, expectOneEventEach } from '#testing/night/line-invariants.ts'
import { openDesks } from '#testing/night/two-desks.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'

/**
 * All of the night is 300 guests, 24 rooms, 48 lockers and 6 cleaners: `npm run fuzz -- night` runs it on both engines
 * with a new seed. By default it is a fraction, to take seconds.
 */
const GUESTS = Number(process.env.NIGHT_GUESTS ?? 36)
const SEED = Number(process.env.NIGHT_SEED ?? 20_261_031)
/** Long enough for all of the night on a busy machine. */
const TIMEOUT = 10 * MINUTE
const ROOMS = Math.ceil(GUESTS / 12.5)
const CLEANERS = Array.from({ length: Math.ceil(GUESTS / 50) }, (_, cleaner) => `cleaner-${cleaner + 1}`)

/** Steps of five minutes, of which an offer holds for two; over the hour by which the clock is put back. */
const STEP = 5
const STEPS = 54
const ZONE = 'America/New_York'
const START = localToInstant('2026-10-31T23:00:00', ZONE)!
const LAST_ARRIVAL = 3 * 60

test('on a busy night no facility is offered twice, nobody is passed over, and each timer fires once', {
  timeout: TIMEOUT,
}, async () => {
  const random = createRandom(SEED)
  const night = await openDesks(START, random)
  const { db, call, send, now } = night
  await call(saveSettings, { body: { timeZone: ZONE, afterCheckOut: 'cleaning' } })
  for (let room = 1; room <= ROOMS; room++)
    await call(facilities.addRoom, { body: { name: `Room ${room}`, hourlyRate: 20 } })
  for (let locker = 1; locker <= ROOMS * 2; locker++)
    await call(facilities.addLocker, { body: { name: `Locker ${locker}`, hourlyRate: 5 } })
  const tags = new Map((await call(facilities.listTags)).map(tag => [tag.facilityId, tag.tagId]))
  const photo = `data:image/jpeg;base64,${(await takePicture(1, { width: 64, height: 36 })).toString('base64')}`
  const arrivals = makeArrivals(random, GUESTS, now(), LAST_ARRIVAL)
  const ends = new Map<number, Instant>()
  const busy = new Map<string, { id: number }>()
  let isKilled = false

  for (let step = 0; step < STEPS; step++) {
    await night.pass(STEP)
    const arrived = arrivals.splice(0, arrivals.filter(({ at }) => at <= now()).length)
    const line = await lineNow()
    const work = [...checkOuts(), ...(await cleanings()), ...answers(line), ...arrived.map(arrive)]
    if (!isKilled && step >= STEPS / 2 && line.some(({ offer }) => offer)) {
      // A server dies with requests half done, while the offers that it made are open.
      isKilled = true
      await Promise.race(work)
      work.push(night.kill())
    }
    await Promise.all(work)
    if (step % 15 === 7) await breakSomething()
    await night.tick()
    await expectFairLine(db, step)
    await expectOneEventEach(db)
  }
  expect(isKilled).toBe(true)
  const stays = await db.selectFrom('rentals').select('status').execute()
  // Each check-in that a desk was told of is stored, and no other.
  expect(stays.filter(({ status }) => status === 'active')).toHaveLength(ends.size)
  expect(stays.length).toBeGreaterThan(GUESTS / 4)
  await expectGroupsKeepTheirBills(db)

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
    await call(waiting.joinLine, { body: { customerName: name, wants } })
  }

  /** A group takes facilities that are free and not held, all or none: another desk may take one of them first. */
  async function arriveTogether(customerName: string, size: number): Promise<boolean> {
    const free = (await allFacilities())
      .filter(({ status, heldFor }) => status === 'available' && !heldFor)
      .slice(0, size)
      .map(({ type, id }) => ({ facilityType: type, facilityId: id }))
    if (free.length < size) return false
    const { status, body } = await send(groups.checkInGroup, {
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
    const { status, body } = await send(rentals.startRental, { body: { ...form, heldFor } })
    expect([201, 409]).toContain(status)
    if (status === 409) return false
    const rental = body as rentals.Rental
    ends.set(rental.id, Date.parse(rental.endTime) + random.between(-20, 30) * MINUTE)
    return true
  }

  /** The desks answer the offers: most are accepted at two desks and used, some are skipped, some forgotten. */
  function answers(entries: readonly waiting.WaitingEntry[]) {
    return entries.flatMap(({ id, number, name, offer }): Promise<unknown>[] => {
      if (!offer) return []
      const chance = random.between(0, 1)
      const params = paramsOf({ id })
      if (chance < 0.1) return [send(waiting.skipOffer, { params })]
      if (chance < 0.15) return [send(waiting.lapseOffer, { params })]
      if (chance < 0.2) return [send(waiting.leaveLine, { params })]
      if (chance > 0.85) return []
      const accept = () => send(waiting.acceptOffer, { params })
      return [
        Promise.all([accept(), accept()]).then(replies => {
          expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(2)
          return checkIn({ type: offer.facilityType, id: offer.facilityId }, name, `#${number}`)
        }),
      ]
    })
  }

  function checkOuts() {
    const due = [...ends].filter(([, at]) => at <= now())
    for (const [id] of due) ends.delete(id)
    return due.map(([id]) => call(rentals.endRental, { params: paramsOf({ id }), body: {} }))
  }

  /** Each cleaner completes what they cleaned since the last step, and starts with the next best facility. */
  async function cleanings() {
    const dirty = (await call(turnaround.listTurnarounds)).filter(({ state }) => state === 'dirty')
    return CLEANERS.map(async cleanerId => {
      const before = busy.get(cleanerId)
      busy.delete(cleanerId)
      if (before) {
        const body = { photoUrl: photo, notes: '' }
        await call(cleaning.completeCleaning, { params: paramsOf(before), body })
      }
      const next = dirty.shift()
      if (!next) return
      const body = { cleanerId, nfcTagId: tags.get(next.facilityId)! }
      busy.set(cleanerId, await call(cleaning.startCleaning, { body }))
    })
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
    await call(change, { params: paramsOf({ id }), body: { status } })
  }
})

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
