import { expect, test } from 'vitest'
import { retireRoom } from '#house/facilities/contract.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { storedPhotos } from '#testing/pictures/stored-photos.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const drawDataUrl = async (scene: number) =>
  `data:image/jpeg;base64,${(await takePicture(scene)).toString('base64')}`

const leak = { facilityType: 'room' as const, title: 'Shower leaks', description: 'Under the tap' }

async function bytesAt({ url }: Venue, path: string) {
  const answer = await fetch(url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  return Buffer.from(await answer.arrayBuffer())
}

test('a work order is written with a photo, and another takes its place', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const { id: facilityId } = await given.room()
  const written = await call(contract.writeWorkorder, {
    body: { ...leak, facilityId, photo: await drawDataUrl(1) },
  })
  await venue.expectEvents({ 'workorder.written': 1, '*': 0 })
  expect(written.photoUrl).toBe(`/api/workorders/${written.id}/photo`)
  const first = await bytesAt(venue, written.photoUrl!)
  const params = paramsOf(written)
  const photo = await drawDataUrl(2)
  const shown = await call(contract.setWorkorderPhoto, { params, body: { photo } })
  expect(shown).toMatchObject({ photoUrl: written.photoUrl, version: written.version + 1 })
  await venue.expectEvents({ 'workorder.changed': 1, '*': 0 })
  expect((await bytesAt(venue, `${shown.photoUrl}?version=2`)).equals(first)).toBe(false)
  expect(await call(contract.setWorkorderPhoto, { params, body: { photo } })).toEqual(shown)
  await venue.expectEvents({ '*': 0 })
})

test('what cannot be written or is unknown stores no photo', async () => {
  const venue = await openVenue()
  const { given, call, refused } = venue
  const retired = await given.room()
  await call(retireRoom, { params: paramsOf(retired) })
  const photo = await drawDataUrl(1)
  const body = { ...leak, facilityId: retired.id, photo }
  expect((await refused(contract.writeWorkorder, { body })).status).toBe(409)
  const unknown = { params: { id: '99' }, body: { photo } }
  expect((await refused(contract.setWorkorderPhoto, unknown)).status).toBe(404)
  const noPicture = { ...body, facilityId: (await given.room()).id, photo: 'data:text/plain;base64,AAAA' }
  expect(await refused(contract.writeWorkorder, { body: noPicture })).toMatchObject({
    status: 422,
    errors: { photo: 'The photo must be a data URL of an image' },
  })
  expect(await storedPhotos(venue.store)).toEqual([])
})
