import { expect, test } from 'vitest'
import { retireRoom } from '#house/facilities/contract.ts'
import { listWorkorders, readWorkorder } from '#house/workorders/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { storedPhotos } from '#testing/pictures/stored-photos.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const drawDataUrl = async (scene: number) =>
  `data:image/jpeg;base64,${(await takePicture(scene)).toString('base64')}`

const leakIn = ({ id }: { id: number }, more: object = {}) => ({
  body: { facilityType: 'room' as const, facilityId: id, title: 'Shower leaks', ...more },
})

test('a cleaner reports a fault with a photo, and maintenance sees it', async () => {
  let room = { id: 0 }
  const venue = await openStaffedVenue(async ({ given }) => {
    room = await given.room({ status: 'cleaning' })
  })
  const ada = await venue.staff('cleaner', 'ada')
  const max = await venue.staff('maintenance', 'max')
  await venue.eventsSince()
  const sent = leakIn(room, { details: 'Under the tap', priority: 'high', photo: await drawDataUrl(7) })
  const { workorderId } = await ada.call(contract.reportFault, sent)
  await venue.expectEvents({ 'workorder.written': 1, '*': 0 })
  const workorder = await max.call(readWorkorder, { params: { id: String(workorderId) } })
  expect(workorder).toMatchObject({
    type: 'repair',
    priority: 'high',
    title: 'Shower leaks',
    description: 'Under the tap',
    facilityName: 'Room 101',
    outOfService: false,
    status: 'pending',
    photoUrl: `/api/workorders/${workorderId}/photo`,
  })
  const photo = await fetch(venue.url + workorder.photoUrl, { headers: max.headers() })
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await ada.refused(listWorkorders, {})).status).toBe(403)
  expect((await max.refused(contract.reportFault, sent)).status).toBe(403)
})

test('without details or a photo, the title is the description', async () => {
  const venue = await openVenue()
  const { workorderId } = await venue.call(contract.reportFault, leakIn(await venue.given.room()))
  expect(await venue.call(readWorkorder, { params: { id: String(workorderId) } })).toMatchObject({
    description: 'Shower leaks',
    priority: 'medium',
    photoUrl: null,
  })
})

test('what cannot be reported stores no photo', async () => {
  const venue = await openVenue()
  const [retired, room] = [await venue.given.room(), await venue.given.room()]
  await venue.call(retireRoom, { params: paramsOf(retired) })
  await venue.eventsSince()
  const photo = await drawDataUrl(7)
  const { send } = venue
  expect((await send(contract.reportFault, leakIn({ id: 999_999 }, { photo }))).status).toBe(404)
  expect(await venue.refused(contract.reportFault, leakIn(retired, { photo }))).toMatchObject({
    status: 409,
    detail: 'Room 101 has been retired',
  })
  expect(await venue.refused(contract.reportFault, leakIn(room, { photo, title: ' ' }))).toMatchObject({
    status: 422,
    errors: { title: 'Say what is broken' },
  })
  expect(await storedPhotos(venue.store)).toEqual([])
  await venue.expectEvents({})
})

test('a photo is deleted with those of cleanings, and its work order then shows none', async () => {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { cleaningPhotoDays: 7 } })
  const room = await venue.given.room()
  const first = await venue.call(contract.reportFault, leakIn(room, { photo: await drawDataUrl(7) }))
  venue.clock.advance(6 * 24 * 60)
  // The same picture again: both reports share one file.
  const second = await venue.call(contract.reportFault, leakIn(room, { photo: await drawDataUrl(7) }))
  const photoUrls = async () =>
    (await venue.call(listWorkorders, {})).map(({ photoUrl }) => photoUrl !== null)
  venue.clock.advance(2 * 24 * 60)
  await venue.app.tick()
  expect([await storedPhotos(venue.store), await photoUrls()]).toMatchObject([{ length: 1 }, [true, true]])
  venue.clock.advance(6 * 24 * 60)
  await venue.app.tick()
  expect([await storedPhotos(venue.store), await photoUrls()]).toEqual([[], [false, false]])
  for (const { workorderId } of [first, second])
    expect((await venue.ask('GET', `/api/workorders/${workorderId}/photo`)).status).toBe(404)
})

test('a field that is refused says so in the language of the page', async () => {
  const { ask, given } = await openVenue()
  const { id: facilityId } = await given.room()
  const body = { facilityType: 'room', facilityId, title: '', details: 'x'.repeat(1_001) }
  const headers = { 'accept-language': 'es' }
  expect((await ask('POST', contract.reportFault.path, { body, headers })).body).toMatchObject({
    status: 422,
    detail: 'Indique qué falla',
    errors: {
      title: 'Indique qué falla',
      details: 'El texto debe tener como máximo 1000 caracteres',
    },
  })
  const address = '/api/turnarounds/inspections/x'
  expect((await ask('GET', address, { headers })).body).toMatchObject({
    status: 400,
    detail: 'id: Debe ser un número entero positivo',
  })
})
