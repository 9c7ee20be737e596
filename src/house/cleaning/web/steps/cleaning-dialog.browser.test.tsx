import { expect, onTestFinished, test } from 'vitest'
import * as facilities from '#house/facilities/contract.ts'
import { holdCalls, refuseCalls } from '#testing/browser/calls.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'
import { logOutCleaner, storeCleaner } from '../cleaner.ts'
import { dropJob } from '../offline/outbox.ts'
import { readJobs } from '../offline/phone-store.ts'

/** The dialog of cleaner c1, in front of a room with a tag. */
async function openCleaning() {
  const venue = await openVenue()
  const room = await venue.given.room({ status: 'cleaning' })
  await venue.call(facilities.registerTag, {
    body: { tagId: 'T7', facilityType: 'room', facilityId: room.id },
  })
  storeCleaner({ cleanerId: 'c1', name: 'Cleaner c1' })
  onTestFinished(async () => {
    logOutCleaner()
    for (const { key } of await readJobs()) await dropJob(key)
  })
  const dialog = await openDialog('cleaning', {})
  const start = async () => {
    await dialog.getByLabelText('NFC tag ID or room code').fill('T7')
    await dialog.getByRole('button', { name: 'Start' }).click()
  }
  const status = async () => (await venue.call(facilities.readRoom, { params: paramsOf(room) })).status
  return { dialog, start, status }
}

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480)
  canvas.getContext('2d')!.fillRect(0, 0, 320, 480)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'room.jpg', { type: 'image/jpeg' })
}

test('a scanned tag names its room before the cleaning has started', async () => {
  const { start } = await openCleaning()
  const release = holdCalls(api.startCleaning)
  await start()
  await expect.element(toast()).toMatchTextContent('Tag Scanned Successfully')
  await expect.element(toast()).toMatchTextContent('Room 101')
  release()
  await expect.element(toast()).toMatchTextContent('Cleaning Started')
})

test('a start that is refused without a reason says that it failed', async () => {
  const { dialog, start } = await openCleaning()
  refuseCalls(api.startCleaning)
  await start()
  const error = dialog.getByRole('alert')
  await expect.element(error).toMatchTextContent('Failed to start cleaning process')
  await expect.element(dialog).toMatchTextContent('An error occurred during the cleaning process.')
  expect(await readJobs()).toEqual([])
})

test('a completion that is refused without a reason says that it failed, and can be tried again', async () => {
  const { dialog, start, status } = await openCleaning()
  await start()
  await dialog.getByRole('button', { name: 'Photograph Room' }).click()
  await dialog.getByLabelText('Photo from this phone').upload(await picture())
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  refuseCalls(api.completeCleaning)
  await dialog.getByRole('button', { name: 'Complete Cleaning' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to complete cleaning process')
  expect(await status()).toBe('cleaning')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Complete Cleaning' })).toBeVisible()
})
