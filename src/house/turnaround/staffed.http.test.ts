import { expect, test } from 'vitest'
import { completeCleaning, startCleaning } from '#house/cleaning/contract.ts'
import { changeRoomStatus, listRooms, listTags } from '#house/facilities/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { defaultSettings, saveSettings } from '#office/settings/contract.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { sendPhotoTo } from '#testing/pictures/send-photo.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import * as contract from './contract.ts'

/** A venue with accounts where Room 101 was cleaned and waits for its inspection. */
async function openInspectedVenue() {
  const { turnaround } = defaultSettings
  const venue = await openStaffedVenue(async open => {
    const { given, call, clock } = open
    const rooms = { ...turnaround, room: { ...turnaround.room, inspect: true, steps: ['Shower'] } }
    await call(saveSettings, { body: { turnaround: rooms } })
    await given.room({ status: 'cleaning' })
    const code = (await call(listTags)).find(({ kind }) => kind === 'code')!.tagId
    const session = await call(startCleaning, { body: { nfcTagId: code, cleanerId: 'c1' } })
    const { photoUrl } = await sendPhotoTo(open, session, await takePicture(1), clock.at)
    await call(completeCleaning, { params: paramsOf(session), body: { photoUrl, notes: '' } })
  })
  const [waiting] = await venue.owner.call(contract.listTurnarounds, {})
  const inspection = await venue.owner.call(contract.readInspection, {
    params: { id: String(waiting!.inspectionId) },
  })
  return { ...venue, inspection, params: { id: String(inspection.facilityId) } }
}

test('a room that waits for its inspection is set ready by staff only with a manager', async () => {
  const venue = await openInspectedVenue()
  const ada = await venue.staff('staff', 'ada')
  const max = await venue.staff('manager', 'max')
  // A manager approves at a desk where they have signed in before.
  for (const login of ['max', 'ada']) await ada.call(signIn, { body: { login, password: PASSWORD } })
  await venue.eventsSince()
  const body = { status: 'available' as const }
  const input = { params: venue.params, body }
  expect(await ada.refused(changeRoomStatus, input)).toMatchObject({
    status: 403,
    detail: 'Room 101 waits for its inspection; a manager may skip it',
    approval: true,
  })
  await venue.expectEvents({})
  const path = `/api/rooms/${venue.params.id}/status`
  const asked = { accountId: max.id, pin: PIN, method: 'PATCH' as const, path, body }
  const { approval } = await ada.call(approve, { body: asked })
  expect(await ada.ask('PATCH', path, { body, headers: { approval } })).toMatchObject({ status: 200 })
  await venue.expectEvents({ 'account.approved': 1, room_status_changed: 1, '*': 0 })
  expect(
    await venue.owner.call(contract.readInspection, { params: paramsOf(venue.inspection) }),
  ).toMatchObject({ status: 'skipped' })
})

test('a room that is inspected becomes ready by no other way without a manager', async () => {
  const venue = await openInspectedVenue()
  const ada = await venue.staff('staff', 'ada')
  const input = (status: 'available' | 'cleaning' | 'repair') => ({ params: venue.params, body: { status } })
  const refused = async () => {
    const { status, detail } = await ada.refused(changeRoomStatus, input('available'))
    return [status, detail]
  }
  const why = 'Room 101 is inspected before it is ready; a manager may skip it'
  await ada.call(changeRoomStatus, input('repair'))
  expect(await refused()).toEqual([403, why])
  await ada.call(changeRoomStatus, input('cleaning'))
  expect(await refused()).toEqual([403, why])
  const max = await venue.staff('manager', 'max')
  expect(await max.call(changeRoomStatus, input('available'))).toMatchObject({ status: 'available' })
})

test('where nothing is inspected, staff set a room ready that is dirty or was repaired', async () => {
  const venue = await openStaffedVenue(async ({ given }) => void (await given.room({ status: 'cleaning' })))
  const ada = await venue.staff('staff', 'ada')
  const [room] = await ada.call(listRooms)
  for (const status of ['available', 'repair', 'available'] as const)
    expect(await ada.call(changeRoomStatus, { params: paramsOf(room!), body: { status } })).toMatchObject({
      status,
    })
})

test('a cleaner sees the photo of a colleague while they inspect it', async () => {
  const venue = await openInspectedVenue()
  const sam = await venue.staff('cleaner', 'sam')
  const { photoUrl } = await sam.call(contract.readInspection, { params: paramsOf(venue.inspection) })
  const read = () => fetch(venue.url + photoUrl, { headers: sam.headers() })
  const photo = await read()
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const results = [{ step: 'Shower', finding: 'ok' as const, note: '' }]
  await sam.call(contract.finishInspection, { params: paramsOf(venue.inspection), body: { results } })
  expect((await read()).status).toBe(404)
})

test.each(['cleaner', 'staff', 'manager'] as const)('a %s does not inspect what they cleaned', async role => {
  const venue = await openInspectedVenue()
  const results = [{ step: 'Shower', finding: 'ok' as const, note: '' }]
  const ada = await venue.staff(role, 'ada')
  const max = await venue.staff('manager', 'max')
  await max.call(contract.finishInspection, { params: paramsOf(venue.inspection), body: { results } })
  const [code] = (await ada.call(listTags)).filter(({ kind }) => kind === 'code')
  const session = await ada.call(startCleaning, { body: { nfcTagId: code!.tagId, cleanerId: 'ada' } })
  const photoUrl = `data:image/jpeg;base64,${(await takePicture(2)).toString('base64')}`
  await ada.call(completeCleaning, { params: paramsOf(session), body: { photoUrl, notes: '' } })
  const [waiting] = await ada.call(contract.listTurnarounds, {})
  expect(waiting).toMatchObject({ state: 'inspect', cleanerId: 'ada' })
  const params = { id: String(waiting!.inspectionId) }
  expect(await ada.call(contract.readInspection, { params })).toMatchObject({ cleanerId: 'ada' })
  await venue.eventsSince()
  expect(await ada.refused(contract.finishInspection, { params, body: { results } })).toMatchObject({
    status: 409,
    detail: 'Someone else must inspect what you cleaned',
  })
  await venue.expectEvents({})
  expect(await max.call(contract.finishInspection, { params, body: { results } })).toMatchObject({
    status: 'passed',
  })
})
