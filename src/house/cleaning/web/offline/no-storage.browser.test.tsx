import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loseCalls } from '#testing/browser/calls.ts'
import { openCleanerPhone, takePhoto } from '#testing/browser/cleaner-phone.ts'
import { openDialog, renderPage } from '#testing/browser/render.tsx'
import * as api from '../../contract.ts'
import { CleanerAppPage } from '../cleaner-app-page.tsx'
import { sendUnsent } from './outbox.ts'
import { readJobs } from './phone-store.ts'

// For the whole file: storage that was opened once stays open.
const openStorage = indexedDB.open
indexedDB.open = () => {
  throw new DOMException('Blocked', 'SecurityError')
}
afterAll(() => {
  indexedDB.open = openStorage
})

test('without storage, the app works while online and says that it cannot save', async () => {
  const { status } = await openCleanerPhone()
  await renderPage(<CleanerAppPage NextRooms={() => null} TurnaroundReport={() => null} />, '/cleaner-app')
  await expect
    .element(page.getByText('This phone cannot save cleanings. Keep this page open until each one is sent.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Start Room Cleaning' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('NFC tag ID or room code').fill('T7')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await dialog.getByRole('button', { name: 'Photograph Room' }).click()
  await dialog.getByLabelText('Photo from this phone').upload(await takePhoto())
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  await dialog.getByRole('button', { name: 'Complete Cleaning' }).click()
  await expect.element(dialog).toMatchTextContent('Room 101 is clean')
  expect(await status()).toBe('available')
  expect(await readJobs()).toEqual([])
})

test('without storage and connection, a cleaning is kept as long as the page, which says so', async () => {
  const { status } = await openCleanerPhone()
  const dialog = await openDialog('cleaning', {})
  await dialog.getByLabelText('NFC tag ID or room code').fill('T7')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await dialog.getByRole('button', { name: 'Photograph Room' }).click()
  await dialog.getByLabelText('Photo from this phone').upload(await takePhoto())
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  const reconnect = loseCalls(api.completeCleaning)
  await dialog.getByRole('button', { name: 'Complete Cleaning' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent('Not saved on this phone. Keep this page open until it is sent.')
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  reconnect()
  await sendUnsent()
  expect(await readJobs()).toEqual([])
  expect(await status()).toBe('available')
})
