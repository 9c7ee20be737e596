import { beforeEach, describe, expect, test } from 'vitest'
import { endRental, startRental } from '#desk/rentals/contract.ts'
import { joinLine } from '#desk/waiting/contract.ts'
import * as cleaning from '#house/cleaning/contract.ts'
import { changeRoomStatus, type Facility, listTags, readRoom } from '#house/facilities/contract.ts'
import { changeWorkorder, listWorkorders } from '#house/workorders/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { MINUTE, toIso } from '#platform/values/time.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { sendPhotoTo } from '#testing/pictures/send-photo.ts'
import { storedPhotos } from '#testing/pictures/stored-photos.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const room = {
  dirtyMinutes: 10,
  cleaningMinutes: 20,
  inspectionMinutes: 5,
  inspect: true,
  steps: ['Shower', 'Light'],
}

let venue: Venue
beforeEach(async () => {
  venue = await openVenue({ afterCheckOut: 'cleaning' })
  await venue.call(saveSettings, { body: { turnaround: { room, locker: { ...room, inspect: false } } } })
  await venue.eventsSince()
})

const list = () => venue.call(contract.listTurnarounds, {})
const readStatus = async (of: Facility) => (await venue.call(readRoom, { params: paramsOf(of) })).status
const readCode = async ({ id }: Facility) =>
  (await venue.call(listTags)).find(({ facilityId, kind }) => facilityId === id && kind === 'code')!.tagId

async function start(of: Facility, more: Partial<Record<'startTime' | 'sentTime', string>> = {}) {
  const body = { nfcTagId: await readCode(of), cleanerId: 'c1', ...more }
  return venue.call(cleaning.startCleaning, { body })
}

let scene = 1
async function complete(session: { id: number }) {
  const { photoUrl } = await sendPhotoTo(venue, session, await takePicture(scene++), venue.clock.at)
  return venue.call(cleaning.completeCleaning, { params: paramsOf(session), body: { photoUrl, notes: '' } })
}

/** A room that was cleaned and waits for its inspection. */
async function waitingRoom() {
  const of = await venue.given.room({ status: 'cleaning' })
  await complete(await start(of))
  const [first] = await list()
  await venue.eventsSince()
  return { of, inspection: { id: first!.inspectionId! } }
}

const finish = (inspection: { id: number }, shower: contract.Finding, light: contract.Finding = 'ok') => ({
  params: paramsOf(inspection),
  body: {
    results: [
      { step: 'Shower', finding: shower, note: shower === 'fault' ? 'Leaks' : '' },
      { step: 'Light', finding: light },
    ],
  },
})

describe('the turn-around', () => {
  test('goes from check-out over dirty, cleaning and inspection to ready', async () => {
    const rental = await venue.given.runningRental()
    const of = { id: rental.facilityId, type: 'room' } as Facility
    expect(await list()).toEqual([])
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    const left = venue.clock.at
    venue.clock.advance(4)
    expect(await list()).toEqual([
      {
        facilityType: 'room',
        facilityId: of.id,
        facilityName: rental.facilityName,
        state: 'dirty',
        since: toIso(left),
        lateTime: toIso(left + 10 * MINUTE),
        cleanerName: null,
        cleanerId: null,
        inspectionId: null,
        neededFor: null,
        neededTime: null,
      },
    ])
    const session = await start(of)
    expect(await list()).toMatchObject([
      { state: 'cleaning', since: toIso(venue.clock.at), cleanerName: 'Cleaner c1', inspectionId: null },
    ])
    venue.clock.advance(15)
    await venue.eventsSince()
    await complete(session)
    expect(await venue.eventsSince()).toEqual(['cleaning_alert cleaning.completed'])
    const [waiting] = await list()
    expect(waiting).toMatchObject({
      state: 'inspect',
      since: toIso(venue.clock.at),
      lateTime: toIso(venue.clock.at + 5 * MINUTE),
      cleanerName: 'Cleaner c1',
      inspectionId: expect.any(Number),
    })
    expect((await venue.refused(startRental, { body: checkInForm(of) })).detail).toMatch('is in cleaning')
    venue.clock.advance(3)
    const inspection = { id: waiting!.inspectionId! }
    expect(await venue.call(contract.readInspection, { params: paramsOf(inspection) })).toMatchObject({
      status: 'pending',
      steps: ['Shower', 'Light'],
      photoUrl: `/api/turnarounds/inspections/${waiting!.inspectionId}/photo`,
    })
    expect(await venue.call(contract.finishInspection, finish(inspection, 'ok'))).toMatchObject({
      status: 'passed',
      inspectorName: 'Admin User',
    })
    await venue.expectEvents({ 'inspection.passed': 1 })
    expect([await readStatus(of), await list()]).toEqual(['available', []])
    const day = toIso(venue.clock.at).slice(0, 10)
    const report = await venue.call(contract.readTurnaroundReport, { query: { from: day, to: day } })
    expect(report.steps.map(({ step, averageMinutes, late }) => [step, averageMinutes, late])).toEqual([
      ['dirty', 4, 0],
      ['cleaning', 15, 0],
      ['inspect', 3, 0],
      ['total', 22, 0],
    ])
    expect(report.people.map(({ name, step, averageMinutes }) => [name, step, averageMinutes])).toEqual([
      ['Admin User', 'inspect', 3],
      ['Cleaner c1', 'cleaning', 15],
    ])
    expect(report.inspections).toEqual({ passed: 1, returned: 0, failed: 0, skipped: 0 })
  })

  test('without an inspection is ready after the cleaning', async () => {
    const locker = await venue.given.locker({ status: 'cleaning' })
    await complete(await start(locker))
    expect(await list()).toEqual([])
  })

  test('offers the facility with the next booking first', async () => {
    const [long, booked] = [
      await venue.given.room({ status: 'cleaning' }),
      await venue.given.room({ status: 'cleaning' }),
    ]
    await venue.given.booking({ facility: booked, inMinutes: 45 })
    expect((await list()).map(({ facilityId, neededFor }) => [facilityId, neededFor])).toEqual([
      [booked.id, 'booking'],
      [long.id, null],
    ])
  })

  test('offers what guests in line wait for first', async () => {
    const { given, call } = venue
    await given.room({ status: 'cleaning' })
    await given.locker({ status: 'cleaning' })
    expect((await list()).map(({ neededFor }) => neededFor)).toEqual([null, null])
    const wants = [{ facilityType: 'locker' as const, kind: '' }]
    await call(joinLine, { body: { customerName: 'Ada', wants } })
    expect((await list())[0]).toMatchObject({ facilityType: 'locker', neededFor: 'waiting' })
  })
})

describe('an inspection', () => {
  test('sends a room back to be cleaned again', async () => {
    const { of, inspection } = await waitingRoom()
    venue.clock.advance(2)
    await venue.call(contract.finishInspection, finish(inspection, 'clean_again'))
    await venue.expectEvents({ 'inspection.returned': 1 })
    expect(await list()).toMatchObject([{ state: 'dirty', since: toIso(venue.clock.at) }])
    await complete(await start(of))
    expect(await list()).toMatchObject([{ state: 'inspect' }])
  })

  test('that finds a fault writes the work order with the photo and takes the room out', async () => {
    const { of, inspection } = await waitingRoom()
    const photo = `data:image/jpeg;base64,${(await takePicture(77)).toString('base64')}`
    const { params, body } = finish(inspection, 'fault', 'clean_again')
    const done = await venue.call(contract.finishInspection, { params, body: { ...body, photo } })
    expect(done).toMatchObject({ status: 'failed', workorderId: expect.any(Number) })
    await venue.expectEvents({ 'workorder.written': 1 })
    const [workorder] = await venue.call(listWorkorders, {})
    expect(workorder).toMatchObject({
      id: done.workorderId,
      title: 'Inspection: Shower',
      description: 'Shower: Leaks',
      outOfService: true,
      photoUrl: `/api/workorders/${done.workorderId}/photo`,
    })
    const sent = await fetch(venue.url + workorder!.photoUrl)
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect([await readStatus(of), await list()]).toEqual(['repair', []])
    // After the repair it is dirty, because it was to be cleaned again.
    await venue.call(changeWorkorder, { params: paramsOf(workorder!), body: { status: 'completed' } })
    expect(await list()).toMatchObject([{ facilityId: of.id, state: 'dirty' }])
  })

  test('keeps no photo unless it finds a fault', async () => {
    const photo = `data:image/jpeg;base64,${(await takePicture(77)).toString('base64')}`
    const send = ({ params, body }: ReturnType<typeof finish>) =>
      venue.send(contract.finishInspection, { params, body: { ...body, photo } })
    const { of, inspection } = await waitingRoom()
    const before = await storedPhotos(venue.store)
    expect((await send(finish({ id: 999_999 }, 'fault'))).status).toBe(404)
    expect((await send(finish(inspection, 'clean_again'))).status).toBe(200)
    expect((await send(finish(inspection, 'fault'))).status).toBe(409)
    expect(await storedPhotos(venue.store)).toEqual(before)
    await complete(await start(of))
    const again = { id: (await list())[0]!.inspectionId! }
    const cleaned = await storedPhotos(venue.store)
    const { params, body } = finish(again, 'fault')
    const shorter = { params, body: { results: body.results.slice(0, 1) } }
    expect((await send(shorter)).status).toBe(409)
    expect((await send(finish(again, 'ok'))).status).toBe(200)
    expect(await storedPhotos(venue.store)).toEqual(cleaned)
  })

  test('ends once: of two inspectors the second is told', async () => {
    const { inspection } = await waitingRoom()
    const answers = await Promise.all(
      (['ok', 'clean_again'] as const).map(found =>
        venue.send(contract.finishInspection, finish(inspection, found)),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is skipped by staff who set the room ready', async () => {
    const { of, inspection } = await waitingRoom()
    await venue.call(changeRoomStatus, { params: paramsOf(of), body: { status: 'available' } })
    await venue.expectEvents({ room_status_changed: 1 })
    const { status, detail } = await venue.refused(contract.finishInspection, finish(inspection, 'ok'))
    expect([status, detail]).toEqual([409, 'Room 101 no longer waits for this inspection'])
    expect((await venue.call(contract.readInspection, { params: paramsOf(inspection) })).status).toBe(
      'skipped',
    )
  })

  test('follows the list of the settings, all of it', async () => {
    const { inspection } = await waitingRoom()
    const { params, body } = finish(inspection, 'ok')
    const { status, detail } = await venue.refused(contract.finishInspection, {
      params,
      body: { results: body.results.slice(1) },
    })
    expect([status, detail]).toEqual([409, 'The inspection list has changed. Go through it again'])
    await venue.expectEvents({})
  })
})

describe('what a phone kept without a connection', () => {
  test('does not change a room that has been checked in and out since', async () => {
    const of = await venue.given.room({ status: 'cleaning' })
    const began = venue.clock.at
    venue.clock.advance(30)
    await venue.call(changeRoomStatus, { params: paramsOf(of), body: { status: 'available' } })
    venue.clock.advance(20 * 60)
    const rental = await venue.call(startRental, { body: checkInForm(of) })
    venue.clock.advance(60)
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    const left = venue.clock.at
    venue.clock.advance(5)
    const session = await start(of, { startTime: toIso(began), sentTime: toIso(venue.clock.at) })
    expect(session.recordedLate).toBe(true)
    expect(await list()).toMatchObject([{ state: 'dirty', since: toIso(left) }])
    const record = await complete(session)
    expect(record).toMatchObject({ status: 'completed', recordedLate: true })
    expect(await list()).toMatchObject([{ state: 'dirty', since: toIso(left) }])
  })

  test('ends a cleaning that began before the room was rented again, and changes nothing else', async () => {
    const of = await venue.given.room({ status: 'cleaning' })
    const session = await start(of)
    venue.clock.advance(10)
    await venue.call(changeRoomStatus, { params: paramsOf(of), body: { status: 'available' } })
    await venue.call(changeRoomStatus, { params: paramsOf(of), body: { status: 'cleaning' } })
    await complete(session)
    expect(await readStatus(of)).toBe('cleaning')
    expect(await list()).toMatchObject([{ state: 'dirty' }])
  })

  test('with a clock that is behind still starts a cleaning', async () => {
    const of = await venue.given.room({ status: 'cleaning' })
    const behind = toIso(venue.clock.at - 60 * MINUTE)
    expect((await start(of, { startTime: behind, sentTime: behind })).recordedLate).toBe(false)
    expect(await list()).toMatchObject([{ state: 'cleaning' }])
  })
})
