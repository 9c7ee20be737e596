import type { Page } from '@playwright/test'
import { textLines } from '#office/devices/printing/esc-pos-reader.ts'
import { addRoom, card, checkIn, send, toast } from './support/desk.ts'
import { plugIn } from './support/port-in-page.ts'
import { test } from './support/printer-test.ts'
import { expect, expectAccessible } from './support/test.ts'

test.use({ startsWith: 'empty' })

const COPY = expect.stringMatching(/^ *COPY$/)

const isPulse = ({ kind }: { kind: string }) => kind === 'pulse'

/** Adds a printer at a port of the desk, which prints each receipt on it and opens its drawer. */
async function equip(page: Page, address: string) {
  const { id } = (await send(page, 'POST', '/api/printers', {
    ...{ name: 'Counter', transport: 'browser', address, columns: 42 },
  })) as { id: number }
  await send(page, 'PUT', '/api/desk', {
    ...{ name: 'Front desk', printerId: id, drawer: 'pin2', receipt: 'always' },
  })
}

/** Chooses the device in Settings. */
async function connect(page: Page) {
  await page.goto('/settings?tab=devices')
  await page.getByRole('button', { name: 'Connect Printer' }).click()
  await expect(toast(page, 'Printer connected')).toBeVisible()
}

test('a desk prints on a USB printer of its own and opens the drawer, without a dialog', async ({
  page,
  printer,
}) => {
  await plugIn(page.context(), printer.address)
  await page.goto('/settings?tab=devices')
  await test.step('a manager adds it and connects it', async () => {
    await page.getByRole('button', { name: 'Add Printer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Printer' })
    await dialog.getByLabel('Name').fill('Counter')
    await dialog.getByLabel('Connection').selectOption('USB or serial port of a desk')
    await expect(dialog.getByLabel('Port')).toHaveValue('usb')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Add Printer' }).click()
    await page.getByLabel('Name of this desk').fill('Front desk')
    await page.getByLabel('Printer', { exact: true }).selectOption('Counter')
    await page.getByLabel('Cash drawer').selectOption('At the printer (pin 2, usual)')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Not connected in this browser yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Connect Printer' }).click()
    await expect(page.getByText('TM-T20II', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Test Page on Counter' }).click()
    await expect.poll(() => printer.printed().filter(({ kind }) => kind === 'cut').length).toBe(1)
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  })
  await test.step('cash opens the drawer before the receipt is printed, after a reload too', async () => {
    await addRoom(page, 'Room 1')
    await page.goto('/rooms')
    await card(page, 'Room 1').getByRole('button', { name: 'Check In Room 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check In' })
    await dialog.getByLabel('Customer name').fill('Ada Lovelace')
    await dialog.getByRole('radio', { name: 'Cash' }).click()
    await expect(dialog.getByRole('button', { name: 'Check In · $22.00 cash' })).toBeEnabled()
    await dialog.getByLabel('Customer name').press('Enter')
    await expect.poll(() => printer.printed().filter(isPulse).length).toBe(2)
    await expect.poll(() => printer.printed().filter(({ kind }) => kind === 'cut').length).toBe(2)
    const lines = textLines(printer.printed())
    expect(lines).toContainEqual(expect.stringMatching(/^Cash +\$22\.00$/))
    expect(lines).not.toContainEqual(COPY)
    await expect(page.getByRole('button', { name: /not printed/ })).toBeHidden()
  })
})

test('one of two tabs prints each paper once, and the other takes over when it is closed', async ({
  page,
  context,
  printer,
}) => {
  await plugIn(context, printer.address)
  await equip(page, 'usb')
  await connect(page)
  const other = await context.newPage()
  await other.goto('/rooms')
  const cuts = () => printer.printed().filter(({ kind }) => kind === 'cut').length
  for (const [count, name] of ['Room 1', 'Room 2', 'Room 3'].entries()) {
    if (count === 2) await page.close()
    await checkIn(other, (await addRoom(other, name)).id)
    await expect.poll(cuts).toBe(count + 1)
    await expect.poll(() => printer.printed().filter(isPulse).length).toBe(count + 1)
    await expect.poll(() => readStatuses(other)).toEqual(Array.from({ length: count + 1 }, () => 'printed'))
  }
  expect(printer.mostConnections()).toBe(1)
  expect(textLines(printer.printed())).not.toContainEqual(COPY)
})

test('a request that is lost does not end printing', async ({ page, printer, errors }) => {
  await plugIn(page.context(), printer.address)
  await equip(page, 'usb')
  await connect(page)
  errors.allow('net::ERR_FAILED')
  await page.route('**/api/print-jobs/claim', route => route.abort(), { times: 1 })
  await checkIn(page, (await addRoom(page, 'Room 1')).id, { paymentMethod: 'credit_card' })
  await expect.poll(() => printer.printed().filter(({ kind }) => kind === 'cut').length).toBe(1)
})

test('a paper whose bytes or outcome were lost on the way is printed once', async ({
  page,
  printer,
  errors,
}) => {
  await plugIn(page.context(), printer.address)
  await equip(page, 'usb')
  await connect(page)
  errors.allow('net::ERR_FAILED')
  const loseAnswer = (path: string) =>
    page.route(
      path,
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  await loseAnswer('**/api/print-jobs/claim')
  await loseAnswer('**/api/print-jobs/*/outcome')
  await checkIn(page, (await addRoom(page, 'Room 1')).id, { paymentMethod: 'credit_card' })
  await expect.poll(() => printer.papers.length).toBe(1)
  expect(textLines(printer.printed())).not.toContainEqual(COPY)
  await expect
    .poll(() => send(page, 'GET', '/api/print-jobs'))
    .toMatchObject([{ status: 'printed', reason: null }])
})

test('a paper of a tab that is closed while it prints waits for a person, and then says COPY', async ({
  page,
  context,
  printer,
}) => {
  const { bytesSent } = await plugIn(context, printer.address)
  await equip(page, 'usb')
  await connect(page)
  const room = await addRoom(page, 'Room 1')
  await page.route('**/api/print-jobs/claim', async route => {
    const response = await route.fetch()
    // It prints, and does not say so.
    printer.behave('mute')
    await route.fulfill({ response })
  })
  const desk = await context.newPage()
  await checkIn(desk, room.id, { paymentMethod: 'credit_card' })
  await expect.poll(bytesSent).toBeGreaterThan(100)
  await page.close({ runBeforeUnload: true })
  printer.behave('ready')
  await desk.goto('/rooms')
  await desk.getByRole('button', { name: '1 not printed' }).click()
  const papers = desk.getByRole('dialog', { name: 'Papers to Print' })
  await expect(papers.getByText('Printed? Look at the printer')).toBeVisible()
  expect(printer.papers).toHaveLength(1)
  await papers.getByRole('button', { name: /^Print Again/ }).click()
  await expect.poll(() => textLines(printer.printedLast())).toContainEqual(COPY)
  await expect(papers.getByText('Printed', { exact: true })).toBeVisible()
})

test('signing out waits for the paper that is being printed', async ({ page, printer, venue, errors }) => {
  errors.allow(/status of 401/)
  await plugIn(page.context(), printer.address)
  await equip(page, 'usb')
  await connect(page)
  const room = await addRoom(page, 'Room 1')
  const headers = { origin: venue.url }
  const owner = { login: 'admin', password: 'violet otter parades' }
  const ask = (method: string, path: string, data?: object) =>
    page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect((await ask('PUT', '/api/profile/password', owner)).ok()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Admin User' }).click()
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' })
  await expect(signOut).toBeVisible()
  printer.behave('holds')
  const asked: string[] = []
  page.on('request', request => {
    if (request.method() === 'DELETE' || /outcome$/.test(request.url())) asked.push(request.method())
  })
  const stay = { customerName: 'Ada', facilityType: 'room', facilityId: room.id, duration: 1 }
  expect((await ask('POST', '/api/rentals', { ...stay, paymentMethod: 'credit_card' })).ok()).toBe(true)
  await expect.poll(printer.isHolding).toBe(true)
  await signOut.click()
  printer.behave('ready')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(asked).toEqual(['POST', 'DELETE'])
  await ask('POST', '/api/session', owner)
  expect(await (await ask('GET', '/api/print-jobs')).json()).toMatchObject([{ status: 'printed' }])
})

test('a serial printer that is out of paper prints once there is some', async ({ page, printer }) => {
  await plugIn(page.context(), printer.address)
  await equip(page, 'serial:19200')
  await connect(page)
  printer.behave('paper')
  await checkIn(page, (await addRoom(page, 'Room 1')).id)
  await expect(page.getByText('Out of paper')).toBeVisible()
  expect(printer.papers).toEqual([])
  printer.behave('ready')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await expect.poll(() => printer.printed().filter(({ kind }) => kind === 'cut').length).toBe(1)
})

test('a device that does not open or close holds up the printer only for seconds', async ({
  page,
  printer,
}) => {
  await plugIn(page.context(), printer.address)
  await page.addInitScript(() => {
    const { usb } = navigator as unknown as { usb: { getDevices(): Promise<{ close(): Promise<void> }[]> } }
    const forever = new Promise<never>(() => {})
    const { getDevices } = usb
    const isFirst = (what: string) => {
      if (localStorage.getItem(what)) return false
      localStorage.setItem(what, 'yes')
      return true
    }
    usb.getDevices = async () => {
      const devices = await getDevices()
      if (devices.length > 0 && isFirst('opening hangs')) return forever
      for (const device of devices) {
        const close = device.close.bind(device)
        device.close = async () => {
          await close()
          if (isFirst('closing hangs')) await forever
        }
      }
      return devices
    }
  })
  await equip(page, 'usb')
  printer.behave('paper')
  await checkIn(page, (await addRoom(page, 'Room 1')).id, { paymentMethod: 'credit_card' })
  await connect(page)
  await expect(page.getByText('Out of paper')).toBeVisible()
  printer.behave('ready')
  await expect.poll(() => printer.printed().filter(({ kind }) => kind === 'cut').length).toBe(1)
  expect(
    await page.evaluate(() => [localStorage.getItem('opening hangs'), localStorage.getItem('closing hangs')]),
  ).toEqual(['yes', 'yes'])
})

test('another device that is chosen need not answer, as the one before did', async ({ page, printer }) => {
  await plugIn(page.context(), printer.address)
  await equip(page, 'usb')
  await connect(page)
  await page.getByRole('button', { name: 'Test Page on Counter' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  printer.behave('mute')
  await page.getByRole('button', { name: 'Test Page on Counter' }).click()
  await expect(page.getByText('Does not answer')).toBeVisible()
  await page.getByRole('button', { name: 'Change Device' }).click()
  await page.getByRole('button', { name: 'Test Page on Counter' }).click()
  // The paper that the silent printer may have got already is not known to be printed.
  await expect
    .poll(async () => (await readStatuses(page)).filter(status => status === 'printed').length)
    .toBeGreaterThanOrEqual(2)
})

async function readStatuses(page: Page): Promise<string[]> {
  const jobs = (await send(page, 'GET', '/api/print-jobs')) as { status: string }[]
  return jobs.map(({ status }) => status)
}

const withoutPorts = (page: Page) =>
  page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'usb', { value: undefined })
    Object.defineProperty(navigator, 'serial', { value: undefined })
  })

test('a desk whose browser has no port says so, and prints its receipt in the browser', async ({
  page,
  context,
}) => {
  await withoutPorts(page)
  await equip(page, 'usb')
  await page.goto('/rooms')
  await checkIn(page, (await addRoom(page, 'Room 1')).id, { paymentMethod: 'credit_card' })
  await page.getByRole('button', { name: '1 not printed' }).click()
  const papers = page.getByRole('dialog', { name: 'Papers to Print' })
  await expect(papers.getByText(/the browser of its desk cannot print on USB or serial ports/)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  const opening = context.waitForEvent('page')
  await papers.getByRole('button', { name: /^Print in Browser/ }).click()
  const receipt = await opening
  await expect(receipt.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expect(receipt.getByText('Grace Hopper')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Print at Front desk' })).toBeHidden()
  await expect(papers.getByText('Discarded')).toBeVisible()
  await expect(page.getByRole('button', { name: /not printed/, includeHidden: true })).toHaveCount(0)
})

test('a desk whose printer nobody has connected says so', async ({ page, printer }) => {
  await plugIn(page.context(), printer.address)
  await equip(page, 'usb')
  await page.goto('/rooms')
  await checkIn(page, (await addRoom(page, 'Room 1')).id, { paymentMethod: 'credit_card' })
  await page.getByRole('button', { name: '1 not printed' }).click()
  const papers = page.getByRole('dialog', { name: 'Papers to Print' })
  await expect(papers.getByText(/it is not connected in the browser of its desk/)).toBeVisible()
})

test('a browser without ports offers no such printer, and opens receipts as pages', async ({ page }) => {
  await withoutPorts(page)
  await send(page, 'POST', '/api/printers', {
    ...{ name: 'Counter', transport: 'browser', address: 'usb', columns: 42 },
  })
  await page.goto('/settings?tab=devices')
  await expect(page.getByText('USB and serial printers need Chrome or Edge, over HTTPS.')).toBeVisible()
  await expect(page.getByLabel('Printer', { exact: true }).getByRole('option')).toHaveText(['No printer'])
})
