import { expect, test } from 'vitest'
import { holdCalls, refuseCalls } from '#testing/browser/calls.ts'
import { openCleanerPhone, takePhoto } from '#testing/browser/cleaner-phone.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import * as api from '../../contract.ts'
import { readJobs } from '../offline/phone-store.ts'

/** The dialog of cleaner c1, in front of a room with a tag. */
async function openCleaning() {
  const { status } = await openCleanerPhone()
  const dialog = await openDialog('cleaning', {})
  const start = async () => {
    await dialog.getByLabelText('NFC tag ID or room code').fill('T7')
    await dialog.getByRole('button', { name: 'Start' }).click()
  }
  return { dialog, start, status }
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
  await dialog.getByLabelText('Photo from this phone').upload(await takePhoto())
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  refuseCalls(api.completeCleaning)
  await dialog.getByRole('button', { name: 'Complete Cleaning' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to complete cleaning process')
  expect(await status()).toBe('cleaning')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Complete Cleaning' })).toBeVisible()
})
