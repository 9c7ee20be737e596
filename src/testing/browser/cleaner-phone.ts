import { onTestFinished } from 'vitest'
import { logOutCleaner, storeCleaner } from '#house/cleaning/web/cleaner.ts'
import { dropJob } from '#house/cleaning/web/offline/outbox.ts'
import { readJobs } from '#house/cleaning/web/offline/phone-store.ts'
import * as facilities from '#house/facilities/contract.ts'
import { paramsOf } from '../venue/fixtures.ts'
import { openVenue } from './venue.ts'

/** Opens the phone of cleaner c1 in front of a room in cleaning with the tag T7. */
export async function openCleanerPhone() {
  const venue = await openVenue()
  const room = await venue.given.room({ status: 'cleaning' })
  await venue.call(facilities.registerTag, {
    body: { tagId: 'T7', facilityType: 'room', facilityId: room.id },
  })
  storeCleaner({ cleanerId: 'c1', name: 'Cleaner c1' })
  onTestFinished(logOutCleaner)
  clearPhoneAfterTest()
  const status = async () => (await venue.call(facilities.readRoom, { params: paramsOf(room) })).status
  return { venue, room, status }
}

/** Drops the cleanings that a phone has kept when the test ends. */
export const clearPhoneAfterTest = () =>
  onTestFinished(async () => {
    for (const { key } of await readJobs()) await dropJob(key)
  })

/** A photo of a room as a phone takes it. */
export async function takePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480)
  canvas.getContext('2d')!.fillRect(0, 0, 320, 480)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'room.jpg', { type: 'image/jpeg' })
}
