import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { encode } from 'uqr'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Room } from '#house/facilities/contract.ts'
import type { Grey } from '#people/id-scan/web/decode/grey.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { sendPhotoTo } from '#testing/pictures/send-photo.ts'
import { test } from './support/camera.ts'
import { addDirtyRoom, logIn } from './support/cleaner.ts'
import { send, toast } from './support/desk.ts'
import { installFakeNfc, phone, presentTag } from './support/phone.ts'
import { expect, expectAccessible } from './support/test.ts'

const { launchOptions } = phone()
test.use({ startsWith: 'empty', launchOptions })

/** A camera picture of a QR code. */
function pictureOfCode(text: string): Grey {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const [width, height, dot] = [1280, 720, 14]
  const [left, top] = [(width - size * dot) >> 1, (height - size * dot) >> 1]
  const pixels = new Uint8Array(width * height).fill(150)
  for (let y = 0; y < size * dot; y++) {
    for (let x = 0; x < size * dot; x++) {
      const dark = data[Math.floor(y / dot)]![Math.floor(x / dot)]
      pixels[(top + y) * width + left + x] = dark ? 20 : 235
    }
  }
  return { width, height, data: pixels }
}

test('a phone camera reads the QR code of a room', async ({ page, openDeskWithCamera }) => {
  const room = await addDirtyRoom(page, 'Room 30')
  const mobile = await openDeskWithCamera({
    film: [pictureOfCode(room.code)],
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await mobile.goto('/cleaner-app')
  await logIn(mobile, 'q1')
  await mobile.getByRole('button', { name: 'Start Room Cleaning' }).click()
  await mobile.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(mobile.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText('Room 30')
})

test('a manager registers tags from the list and in the edit dialog, removes one and undoes it', async ({
  page,
  errors,
}) => {
  errors.allow('409')
  await installFakeNfc(page)
  const [one, other] = [await addDirtyRoom(page, 'Room 31'), await addDirtyRoom(page, 'Room 32')]
  await page.goto('/cleaner-app')
  await page.getByRole('button', { name: 'Room Tags' }).click()
  const row = (room: Room) => page.getByRole('row').filter({ hasText: room.name })
  await expect(row(one)).toContainText(one.code)
  await expectAccessible(page)

  await test.step('scans a tag and chooses the room', async () => {
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter a valid tag ID')
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await presentTag(page, { serial: '04:aa:bb:cc' })
    await expect(page.getByLabel('Tag ID')).toHaveValue('04:aa:bb:cc')
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await expect(page.getByRole('alert')).toContainText('Please select a facility')
    await page.getByLabel('Room or locker').selectOption('Room 31')
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await expect(toast(page, 'Tag registered')).toContainText('Now linked to Room 31.')
    await expect(row(one)).toContainText('04:AA:BB:CC', { ignoreCase: true })
  })

  await test.step('refuses a tag that is registered for another room', async () => {
    await page.getByLabel('Tag ID').fill('04:AA:BB:CC')
    await page.getByLabel('Room or locker').selectOption('Room 32')
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await expect(page.getByRole('alert')).toContainText('Room 31')
  })

  await test.step('removes a tag and undoes it', async () => {
    await page.getByRole('button', { name: 'Remove tag 04:aa:bb:cc from Room 31' }).click()
    // Stays as long as the pointer is over it.
    await toast(page, 'Tag removed').hover()
    await expect(row(one)).not.toContainText('04:aa:bb:cc', { ignoreCase: true })
    await toast(page, 'Tag removed').getByRole('button', { name: 'Undo' }).click()
    await expect(row(one)).toContainText('04:aa:bb:cc', { ignoreCase: true })
  })

  await test.step('registers a tag in the edit dialog', async () => {
    await page.goto(`/rooms?dialog=edit-room&facilityId=${other.id}`)
    const tags = page.getByRole('group', { name: 'NFC tags' })
    await expect(tags).toContainText(other.tagId, { ignoreCase: true })
    await expect(tags).toContainText(`Short code ${other.code}`)
    await tags.getByLabel('Tag ID').fill('04:11:22:33')
    await tags.getByLabel('Tag ID').press('Enter')
    await expect(toast(page, 'Tag registered')).toContainText('Now linked to Room 32.')
    await expect(tags).toContainText('04:11:22:33')
    await expectAccessible(page)
  })
})

test('the printed sheet has a readable QR code for every room and locker', async ({ page }) => {
  const room = await addDirtyRoom(page, 'Room 33')
  await send(page, 'POST', '/api/lockers', { name: 'Locker 1', hourlyRate: 5 })
  await page.goto('/cleaner-app')
  await page.getByRole('button', { name: 'QR Codes' }).click()
  const code = page.getByRole('img', { name: 'QR code of Room 33' })
  expect(await textOn(code)).toBe(room.code)
  await expect(page.getByRole('img', { name: 'QR code of Locker 1' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Codes' }).getByRole('radio', { name: 'Rooms' }).check()
  await expect(page.getByRole('img', { name: 'QR code of Locker 1' })).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('complementary')).toBeHidden()
  expect(await textOn(code)).toBe(room.code)
})

/** Decodes the QR code in a part of the page. */
async function textOn(part: { screenshot(): Promise<Buffer> }): Promise<string | undefined> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer } = new Uint8Array(await readFile(wasm))
  prepareZXingModule({ overrides: { wasmBinary: buffer } })
  const [read] = await readBarcodes(new Uint8Array(await part.screenshot()), { formats: ['QRCode'] })
  return read?.text
}

test('the report shows times by room and cleaner, and records to review', async ({ page, venue }) => {
  const rooms = [await addDirtyRoom(page, 'Room 34'), await addDirtyRoom(page, 'Room 35')]
  const picture = await takePicture(34)
  for (const { code } of rooms) {
    const started = { nfcTagId: code, cleanerId: 'r1' }
    const session = (await send(page, 'POST', '/api/cleaning/start', started)) as { id: number }
    const { photoUrl } = await sendPhotoTo({ url: venue.url }, session, picture)
    await send(page, 'POST', `/api/cleaning/${session.id}/complete`, { photoUrl, notes: '' })
  }
  await page.goto('/cleaner-app')
  await page.getByRole('button', { name: 'Cleaning Report' }).click()
  const flagged = page.getByRole('region', { name: 'Needs review' })
  const again = flagged.getByRole('listitem').filter({ hasText: 'Same photo' })
  await expect(again).toContainText('Room 35')
  await expect(again).toContainText('Room 34, Cleaner r1')
  await expect(again).toContainText('Under a minute')
  await expect(again).toContainText('Uploaded')
  await expect(page.getByLabel('Times by cleaner', { exact: true })).toContainText('Cleaner r1')
  await expect(page.getByLabel('Times by room', { exact: true })).toContainText('Room 34')
  await expect(page.getByLabel('All cleanings', { exact: true }).last()).toContainText('Completed')
  await expectAccessible(page)
})
