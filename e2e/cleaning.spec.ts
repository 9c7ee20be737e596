import sharp from 'sharp'
import { makeDrawing } from '#testing/pictures/pictures.ts'
import { addDirtyRoom, logIn, readRecords, readStatus, takePhoto, typeCode } from './support/cleaner.ts'
import { card, send, toast } from './support/desk.ts'
import {
  failNfcScans,
  installFakeNfc,
  phone,
  presentTag,
  presentUnreadableTag,
  removeNfc,
} from './support/phone.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const { launchOptions, ...thePhone } = phone()
test.use({ startsWith: 'empty', ...thePhone, launchOptions })

test('a cleaner scans the tag, cleans and takes a photo, and the desk sees the room become available', async ({
  page,
  openDesk,
  venue,
  errors,
}) => {
  errors.allow('404')
  await installFakeNfc(page)
  const room = await addDirtyRoom(page, 'Room 7')
  await page.goto('/cleaner-app')
  const desk = await openDesk({ baseURL: venue.url })
  await desk.goto('/rooms')
  await expect(card(desk, 'Room 7')).toContainText('Cleaning')

  await test.step('asks for a cleaner ID', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(toast(page, 'Error')).toContainText('Please enter your cleaner ID')
    await logIn(page, 'c1')
    await expect(toast(page, 'Logged In')).toContainText('Welcome, Cleaner c1')
    await expectAccessible(page)
  })

  await test.step('shows tag errors', async () => {
    await page.getByRole('button', { name: 'Start Room Cleaning' }).click()
    await expectAccessible(page, '[role=dialog]')
    const dialog = page.getByRole('dialog')
    await failNfcScans(page, 'NotAllowedError')
    await page.getByRole('button', { name: 'Start NFC Scan' }).click()
    await expect(dialog).toContainText('Failed to start NFC scanning. Try again or use manual entry.')
    await expect(dialog).toContainText('An error occurred during the cleaning process.')
    await expectAccessible(page, '[role=dialog]')
    await failNfcScans(page, 'NotSupportedError')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('button', { name: 'Start NFC Scan' }).click()
    await expect(dialog).toContainText('NFC not supported on this device')
    await failNfcScans(page, undefined)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('button', { name: 'Start NFC Scan' }).click()
    await presentUnreadableTag(page)
    await expect(dialog).toContainText('Unable to read NFC tag. Try again.')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('button', { name: 'Start NFC Scan' }).click()
    await presentTag(page, { serial: '04:00:00:01' })
    await expect(dialog).toContainText('NFC tag not registered')
    await expect(dialog).toContainText('This NFC tag is not registered in the system.')
    await page.getByRole('button', { name: 'Restart' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('scanning the tag starts the cleaning', async () => {
    await page.getByRole('button', { name: 'Start NFC Scan' }).click()
    await presentTag(page, { serial: '04:00:00:02', text: room.tagId })
    await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText('Room 7')
    await expect(toast(page, 'Cleaning Started')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
  })

  await test.step('requires a photo, which can be retaken', async () => {
    await page.getByRole('button', { name: 'Photograph Room' }).click()
    await page.getByRole('button', { name: 'Use Photo' }).click()
    await expect(toast(page, 'No Photo')).toContainText('Please take or upload a photo first.')
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await page.getByRole('button', { name: 'Retake' }).click()
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Use Photo' }).click()
    // The step before has a Retake as well.
    await expect(page.getByRole('button', { name: 'Complete Cleaning' })).toBeVisible()
    await page.getByRole('button', { name: 'Retake' }).click()
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await page.getByRole('button', { name: 'Use Photo' }).click()
  })

  await test.step('adds notes and completes the cleaning', async () => {
    await page.getByLabel('Notes (optional)').fill('Two towels missing')
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Complete Cleaning' }).click()
    await expect(page.getByRole('dialog', { name: 'Cleaning Completed' })).toContainText('Room 7 is clean')
    await expect(toast(page, 'Cleaning Completed')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await expect(card(desk, 'Room 7')).toContainText('Available')
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the history shows the cleaning', async () => {
    await page.getByRole('tab', { name: 'History' }).click()
    const record = page.getByRole('tabpanel')
    await expect(record).toContainText('Under a minute')
    await expect(record).toContainText('Completed')
    await expect(record).toContainText('Two towels missing')
    await expect(record.getByRole('img', { name: 'Room 7 after cleaning' })).toBeVisible()
    await page.getByRole('button', { name: 'Refresh History' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByLabel('Cleaner ID')).toHaveValue('')
  })

  const [record] = await readRecords(page, 'c1')
  expect(record).toMatchObject({ photoSource: 'camera', status: 'completed' })
  const { width, height } = await sharp(await (await page.request.get(record!.photoUrl!)).body()).metadata()
  expect({ width, height }).toEqual({ width: 1280, height: 720 })
})

test('without NFC, the code is typed, a photo uploaded, and a cleaning of the wrong room canceled', async ({
  page,
  errors,
}) => {
  errors.allow('404', '409')
  await removeNfc(page)
  const [room, wrong] = [await addDirtyRoom(page, 'Room 8'), await addDirtyRoom(page, 'Room 9')]
  await page.goto('/cleaner-app')
  await logIn(page, 'c2')
  await page.getByRole('button', { name: 'Start Room Cleaning' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('NFC Not Supported')
  await expect(dialog).toContainText('NFC not supported on this device')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog).toContainText('Please enter a valid tag ID')
  await dialog.getByLabel('NFC tag ID or room code').fill(wrong.code.toLowerCase())
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog).toContainText('Room 9')

  await test.step('cancels the cleaning', async () => {
    await page.getByRole('button', { name: 'Cancel Cleaning' }).click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: 'Cancel Cleaning' }).click()
    await expect(ask).toContainText('Please enter a reason')
    await expectAccessible(page)
    await ask.getByRole('textbox').fill('Wrong room')
    await ask.getByRole('button', { name: 'Cancel Cleaning' }).click()
    await expect(ask).toBeHidden()
    expect(await readStatus(page, wrong)).toBe('cleaning')
    expect((await readRecords(page, 'c2'))[0]).toMatchObject({
      status: 'given_up',
      giveUpReason: 'Wrong room',
    })
  })

  await page.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('NFC tag ID or room code').fill(room.code)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Photograph Room' }).click()

  await test.step('refuses a file that is not a photo', async () => {
    const choose = page.locator('input[type=file]')
    const file = (name: string, mimeType: string, buffer: Buffer) =>
      choose.setInputFiles({ name, mimeType, buffer })
    await file('notes.txt', 'text/plain', Buffer.from('hello'))
    await expect(dialog).toContainText('Please select an image file.')
    await file('broken.jpg', 'image/jpeg', Buffer.from('no picture at all'))
    await expect(dialog).toContainText('Failed to load the image. Please try a different file.')
    await file('empty.jpg', 'image/jpeg', Buffer.alloc(0))
    await expect(dialog).toContainText('Failed to read the selected image.')
    await file('big.jpg', 'image/jpeg', Buffer.alloc(11 * 1024 * 1024))
    await expect(dialog).toContainText('The photo must not be larger than 10 MB')
    const picture = await sharp(Buffer.from(makeDrawing(3, 3_000, 2_000)))
      .jpeg()
      .toBuffer()
    await file('room.jpg', 'image/jpeg', picture)
    await expect(page.getByRole('img', { name: 'The room' })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Use Photo' }).click()
  await page.getByRole('button', { name: 'Complete Cleaning' }).click()
  await expect(dialog).toContainText('Room 8 is clean')
  expect((await readRecords(page, 'c2'))[0]).toMatchObject({ photoSource: 'uploaded', status: 'completed' })
  await page.getByRole('button', { name: 'Clean Another Room' }).click()
  await expect(page.getByRole('dialog', { name: 'Which room?' })).toBeVisible()
})

test('a cleaner reports a leak with a photo while cleaning, and maintenance sees it', async ({
  page,
  openDesk,
  venue,
  errors,
}) => {
  errors.allow(/live feed|WebSocket|net::ERR|Failed to fetch/)
  await send(page, 'PATCH', '/api/settings', {
    faultPresets: { room: [{ title: 'Shower leaks', priority: 'high' }], locker: [] },
  })
  const room = await addDirtyRoom(page, 'Room 15')
  await page.goto('/cleaner-app')
  await logIn(page, 'c8')
  await typeCode(page, room.code)
  const cleaning = page.getByRole('dialog', { name: 'Cleaning in Progress' })
  await cleaning.getByRole('button', { name: 'Report a Fault' }).click()
  const report = page.getByRole('dialog', { name: 'Report a Fault' })
  await expect(report.getByLabel('Room or locker')).toHaveValue(String(room.id))
  await report.getByRole('button', { name: 'Report Fault' }).click()
  await expect(report).toContainText('Say what is broken')
  await report.getByRole('button', { name: 'Shower leaks' }).click()
  await report.getByLabel('Details (optional)').fill('Under the tap')
  const leak = await sharp(Buffer.from(makeDrawing(5, 1_600, 1_200)))
    .jpeg()
    .toBuffer()
  await report
    .getByLabel('Photo of the fault')
    .setInputFiles({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer: leak })
  await expect(report.getByRole('img', { name: 'The fault' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await test.step('sends nothing without a connection, and keeps what was typed', async () => {
    await venue.kill()
    await expect(report).toContainText('Reporting a fault needs a connection.')
    await expect(report.getByRole('button', { name: 'Report Fault' })).toBeDisabled()
    await venue.start()
    await expect(report.getByRole('button', { name: 'Report Fault' })).toBeEnabled()
  })

  await report.getByRole('button', { name: 'Report Fault' }).click()
  await expect(toast(page, 'Fault reported')).toContainText('Room 15: Shower leaks')
  await expect(cleaning).toContainText('Room 15')

  const desk = await openDesk({ baseURL: venue.url, viewport: { width: 1440, height: 900 } })
  await desk.goto('/workorders')
  await desk
    .getByRole('row', { name: /Shower leaks/ })
    .getByRole('button', { name: 'View' })
    .click()
  const workorder = desk.getByRole('dialog')
  await expect(workorder).toContainText('Under the tap')
  await expect(workorder.getByRole('img', { name: 'Fault in Room 15' })).toHaveJSProperty('complete', true)

  await test.step('at home, the room that is being cleaned is already chosen', async () => {
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Report a Fault' }).click()
    await expect(report.getByLabel('Room or locker')).toHaveValue(String(room.id))
    await report.getByRole('button', { name: 'Cancel' }).click()
    await expect(cleaning).toBeVisible()
  })
})

test('a camera failure shows its reason', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { refuseCamera: 'NotAllowedError' })
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Refused', (window as unknown as { refuseCamera: string }).refuseCamera)
    }
  })
  const room = await addDirtyRoom(page, 'Room 10')
  await page.goto('/cleaner-app')
  await logIn(page, 'c3')
  await typeCode(page, room.code)
  await page.getByRole('button', { name: 'Photograph Room' }).click()
  const sentences = {
    NotAllowedError:
      'Failed to access the camera. Please make sure camera permissions are granted and try again.',
    NotFoundError: 'No camera found on this device',
    AbortError: 'An error occurred while trying to access the camera.',
  }
  for (const [name, sentence] of Object.entries(sentences)) {
    await page.evaluate(refuseCamera => Object.assign(window, { refuseCamera }), name)
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await expect(page.getByRole('dialog')).toContainText(sentence)
  }
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
  await page.locator('input[type=file]').setInputFiles(notes)
  await expect(page.getByRole('dialog')).toContainText('Please select an image file.')
  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('dialog')).toContainText('Camera access not supported in this browser')
  const picture = await sharp(Buffer.from(makeDrawing(3, 300, 200)))
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('img', { name: 'The room' })).toBeVisible()
  await expect(page.getByRole('dialog')).not.toContainText('Camera access not supported')
})

test('a reload or a dead battery loses no data', async ({ page, openDesk, venue, errors }) => {
  errors.allow('409')
  const room = await addDirtyRoom(page, 'Room 11')
  await page.goto('/cleaner-app')
  await logIn(page, 'c4')
  await typeCode(page, room.code)
  await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toBeVisible()

  await test.step('continues after a reload during the cleaning', async () => {
    await page.goto('/cleaner-app')
    await expect(page.getByText('Cleaning in progress since')).toBeVisible()
    await page.getByRole('button', { name: 'Continue Cleaning' }).click()
    await takePhoto(page)
    await page.getByLabel('Notes (optional)').fill('Half way')
    await page.getByLabel('Notes (optional)').blur()
  })

  await test.step('keeps photo and notes after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('img', { name: 'The room' })).toBeVisible()
    await expect(page.getByLabel('Notes (optional)')).toHaveValue('Half way')
  })

  await test.step('another phone continues the cleaning', async () => {
    const other = await openDesk({
      baseURL: venue.url,
      viewport: { width: 390, height: 844 },
      permissions: ['camera'],
    })
    await other.goto('/cleaner-app')
    await logIn(other, 'c4')
    await other.getByRole('button', { name: 'Continue Cleaning' }).click()
    await takePhoto(other)
    await other.getByRole('button', { name: 'Complete Cleaning' }).click()
    await expect(other.getByRole('dialog')).toContainText('Room 11 is clean')
    expect(await readRecords(page, 'c4')).toHaveLength(1)
  })

  await test.step('the first phone shows that the cleaning was completed', async () => {
    await page.goto('/cleaner-app')
    await expect(page.getByRole('button', { name: 'Start Room Cleaning' })).toBeVisible()
  })
})

test('a room that cannot be cleaned shows why, and a cleaner has one cleaning at a time', async ({
  page,
  openDesk,
  venue,
  errors,
}) => {
  errors.allow('409')
  const [room, other] = [await addDirtyRoom(page, 'Room 12'), await addDirtyRoom(page, 'Room 13')]
  await page.goto('/cleaner-app')
  await logIn(page, 'c5')
  await typeCode(page, room.code)
  await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toBeVisible()
  const second = await openDesk({ baseURL: venue.url, viewport: { width: 390, height: 844 } })
  await second.goto('/cleaner-app')
  await logIn(second, 'c6')
  await typeCode(second, room.code)
  await expect(second.getByRole('dialog')).toContainText('Room 12 is being cleaned by Cleaner c5')
  await second.getByRole('button', { name: 'Try Again' }).click()
  await second.getByLabel('NFC tag ID or room code').fill(other.code)
  await second.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(second.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText('Room 13')
})

test('the URL of a QR code opens its room', async ({ page }) => {
  const room = await addDirtyRoom(page, 'Room 14')
  await page.goto(`/cleaner-app?dialog=cleaning&tag=${room.code}`)
  await page.getByRole('dialog').getByLabel('Cleaner ID').fill('c7')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText('Room 14')
})
