import type { Page } from '@playwright/test'
import type { Workorder } from '#house/workorders/contract.ts'
import {
  addDirtyRoom,
  logIn,
  openFromServiceWorker,
  readRecords,
  readStatus,
  takePhoto,
  typeCode,
} from './support/cleaner.ts'
import { card, selectOption, send, toast } from './support/desk.ts'
import { openNetwork } from './support/network.ts'
import { phone } from './support/phone.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const { launchOptions, ...thePhone } = phone()
test.use({ startsWith: 'empty', ...thePhone, launchOptions })

/** Console errors that a lost connection causes. */
test.use({
  allowedErrors: ['net::ERR_', 'WebSocket', 'The live feed could not be reached', 'Failed to fetch'],
})

/** Records the successful calls of the Cleaner App, in order. */
function watchCalls(page: Page): string[] {
  const done: string[] = []
  page.on('response', response => {
    const path = new URL(response.url()).pathname
    const sent = /^\/api\/cleaning\/(?:\d+\/)?(start|photo|complete|give-up)$/.exec(path)
    if (sent && response.request().method() === 'POST' && response.ok()) done.push(sent[1]!)
  })
  return done
}

/** Logs in and waits until the app and the tags are cached on the phone. */
async function openApp(page: Page, cleanerId: string) {
  const tags = page.waitForResponse(response => response.url().endsWith('/api/nfc') && response.ok())
  await openFromServiceWorker(page)
  await logIn(page, cleanerId)
  await tags
  await expect.poll(() => page.evaluate(countStoredTags)).toBeGreaterThan(0)
}

/** Runs in the page. */
const countStoredTags = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('keydesk-cleaning')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const count = opening.result.transaction('tags').objectStore('tags').count()
      count.onsuccess = () => {
        opening.result.close()
        resolve(count.result)
      }
    }
  })

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

async function complete(page: Page, room: string) {
  await page.getByRole('button', { name: 'Complete Cleaning' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${room} is clean`)
}

/** Presses Send Now, unless the app has begun to send by itself, which disables the button and then removes it. */
const sendNow = (page: Page) =>
  waiting(page).evaluateAll(regions => {
    for (const button of regions.flatMap(region => [...region.querySelectorAll('button')]))
      if (button.textContent === 'Send Now') button.click()
  })

test('offline actions are stored on the phone and sent in order, once each, when the connection is back', async ({
  page,
  context,
  openDesk,
  venue,
}) => {
  const rooms = [await addDirtyRoom(page, 'Room 20'), await addDirtyRoom(page, 'Room 21')]
  const desk = await openDesk({ baseURL: venue.url, viewport: { width: 1440, height: 900 } })
  await desk.goto('/rooms')
  await openApp(page, 'o1')
  const calls = watchCalls(page)

  await context.setOffline(true)
  for (const room of rooms) {
    await typeCode(page, room.code)
    await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText(room.name)
    await expect(toast(page, 'Cleaning Started')).toContainText('sent when back online')
    await takePhoto(page)
    await page.getByLabel('Notes (optional)').fill(`Notes of ${room.name}`)
    await complete(page, room.name)
    await expect(page.getByRole('dialog')).toContainText(
      'Saved on this phone. It is sent when you are back online.',
    )
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await expect(waiting(page)).toContainText('Room 20: start, photo and completion')
  await expect(waiting(page)).toContainText('Room 21: start, photo and completion')
  await expectAccessible(page)
  expect(calls).toEqual([])

  await context.setOffline(false)
  await expect(waiting(page)).toBeHidden()
  expect(calls).toEqual(['start', 'photo', 'complete', 'start', 'photo', 'complete'])
  for (const room of rooms) await expect(card(desk, room.name)).toContainText('Available')
  const records = await readRecords(page, 'o1')
  expect(
    records.map(({ facilityName, status, photoSource, notes }) => [facilityName, status, photoSource, notes]),
  ).toEqual([
    ['Room 21', 'completed', 'camera', 'Notes of Room 21'],
    ['Room 20', 'completed', 'camera', 'Notes of Room 20'],
  ])
})

test('the app opens without a server, continues after a reload, and sends when the server is back', async ({
  page,
  venue,
}) => {
  const room = await addDirtyRoom(page, 'Room 22')
  await openApp(page, 'o2')
  const calls = watchCalls(page)
  await venue.kill()

  await test.step('starts a cleaning without a server', async () => {
    await page.goto('/cleaner-app')
    await expect(page.getByRole('heading', { name: 'Cleaner o2' })).toBeVisible()
    await typeCode(page, room.code)
    await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText('Room 22')
  })

  await test.step('continues after a reload during the cleaning and after the photo', async () => {
    await page.goto('/cleaner-app')
    await expect(waiting(page)).toContainText('Room 22: start')
    await page.getByRole('button', { name: 'Continue Cleaning' }).click()
    await takePhoto(page)
    await page.reload()
    await expect(page.getByRole('img', { name: 'The room' })).toBeVisible()
    await complete(page, 'Room 22')
  })

  await test.step('continues after a reload with actions waiting to be sent', async () => {
    await page.goto('/cleaner-app')
    await expect(waiting(page)).toContainText('Room 22: start, photo and completion')
    expect(calls).toEqual([])
  })

  await venue.start()
  await sendNow(page)
  await expect(waiting(page)).toBeHidden()
  expect(calls).toEqual(['start', 'photo', 'complete'])
  expect(await readStatus(page, room)).toBe('available')
  expect(await readRecords(page, 'o2')).toMatchObject([{ status: 'completed', photoSource: 'camera' }])
})

test('the photo is sent again, once, after the server crashed during the upload', async ({ page, venue }) => {
  const room = await addDirtyRoom(page, 'Room 23')
  await openApp(page, 'o3')
  const calls = watchCalls(page)
  await typeCode(page, room.code)
  await takePhoto(page)

  await test.step('shows the progress of a slow upload', async () => {
    const wire = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_096 }
    await wire.send('Network.emulateNetworkConditions', slow)
    await page.getByRole('button', { name: 'Complete Cleaning' }).click()
    const progress = page.getByRole('progressbar', { name: 'Sending the photo' })
    await expect(progress).toBeVisible()
    await venue.kill()
    await wire.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  })

  await expect(page.getByRole('dialog')).toContainText('Room 23 is clean')
  await expect(page.getByRole('dialog')).toContainText('Saved on this phone. It is sent')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(waiting(page)).toContainText('Room 23: photo and completion')
  await venue.start()
  await sendNow(page)
  await expect(waiting(page)).toBeHidden()
  expect(calls).toEqual(['start', 'photo', 'complete'])
  expect(await readRecords(page, 'o3')).toMatchObject([{ status: 'completed', photoSource: 'camera' }])
})

test('an action that the server refuses later is shown and can be discarded', async ({
  page,
  context,
  venue,
  openDesk,
  errors,
}) => {
  errors.allow('409')
  const room = await addDirtyRoom(page, 'Room 24')
  await openApp(page, 'o4')
  await context.setOffline(true)
  await typeCode(page, room.code)
  await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toBeVisible()
  const other = await openDesk({ baseURL: venue.url, viewport: { width: 390, height: 844 } })
  await other.goto('/cleaner-app')
  await logIn(other, 'o5')
  await typeCode(other, room.code)
  await expect(other.getByRole('dialog', { name: 'Cleaning in Progress' })).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(false)
  await expect(waiting(page)).toContainText(
    'Room 24 could not be sent: Room 24 is being cleaned by Cleaner o5',
  )
  await expectAccessible(page)
  await waiting(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(waiting(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Start Room Cleaning' })).toBeVisible()
})

test('on a silent network a cleaning is kept on the phone, and sent once when the network answers', async ({
  page,
  errors,
}) => {
  errors.allow(/did not answer|storage/)
  const room = await addDirtyRoom(page, 'Room 20')
  const network = await openNetwork(page)
  const startKeys: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/cleaning/start')) startKeys.push(request.postDataJSON().sessionKey)
  })
  await openFromServiceWorker(page)
  await logIn(page, 'c1')
  network.goSilent()

  await test.step('the start is kept on the phone', async () => {
    await typeCode(page, room.code)
    await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText('Room 20')
    await expect(toast(page, 'Cleaning Started')).toContainText('sent when back online')
  })

  await test.step('the completion is kept on the phone', async () => {
    await takePhoto(page)
    await page.getByLabel('Notes (optional)').fill('A towel was left')
    await page.getByRole('button', { name: 'Complete Cleaning' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Saved on this phone. It is sent when you are back online.',
    )
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(waiting(page)).toContainText('Room 20')
    await expect(page.getByText(/Offline since/)).toBeVisible()
  })

  network.restore()
  await expect(waiting(page)).toBeHidden()
  expect(startKeys.length).toBeGreaterThan(1)
  expect(new Set(startKeys).size).toBe(1)
  expect(await readRecords(page, 'c1')).toMatchObject([
    { facilityName: 'Room 20', status: 'completed', notes: 'A towel was left', photoSource: 'camera' },
  ])
  expect(await readStatus(page, room)).toBe('available')
})

test('on a silent network a reported fault is stored once', async ({ page, errors }) => {
  errors.allow('The server did not answer')
  await addDirtyRoom(page, 'Room 21')
  const network = await openNetwork(page)
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/turnarounds/faults')) keys.push(request.headers()['idempotency-key'])
  })
  await page.goto('/cleaner-app')
  await logIn(page, 'c1')
  await page.getByRole('button', { name: 'Report a Fault' }).click()
  await selectOption(page, 'Room or locker', 'Room 21')
  await page.getByLabel('What is broken?').fill('The lamp flickers')
  network.goSilent()
  const report = page.getByRole('dialog')
  await report.getByRole('button', { name: 'Report Fault' }).click()
  await expect(report.getByRole('alert').filter({ hasText: 'The server did not answer' })).toBeVisible()
  await expect(page.getByLabel('What is broken?')).toHaveValue('The lamp flickers')
  network.restore()
  await report.getByRole('button', { name: 'Report Fault' }).click()
  await expect(toast(page, 'Fault reported')).toContainText('Room 21: The lamp flickers')
  expect(keys).toEqual([keys[0], keys[0]])
  const written = (await send(page, 'GET', '/api/workorders')) as Workorder[]
  expect(written.filter(({ title }) => title === 'The lamp flickers')).toHaveLength(1)
})

test('the app can be installed on a home screen', async ({ page }) => {
  await openFromServiceWorker(page)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/cleaner-app.webmanifest')
  const wire = await page.context().newCDPSession(page)
  const { installabilityErrors } = await wire.send('Page.getInstallabilityErrors')
  // Test browsers are incognito, which prevents installation; there must be no other reason.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])

  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => Object.assign(window, { asked: true })
    dispatchEvent(Object.assign(offer, { prompt }))
  })
  await page.getByRole('button', { name: 'Add to Home Screen' }).click()
  await expect(page.getByRole('button', { name: 'Add to Home Screen' })).toBeHidden()
  expect(await page.evaluate(() => (window as unknown as { asked?: boolean }).asked)).toBe(true)
})
