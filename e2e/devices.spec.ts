import { readEscPos, textLines } from '#office/devices/printing/esc-pos-reader.ts'
import { addRoom, blockReads, card, checkIn as rent, send, toast } from './support/desk.ts'
import { test } from './support/printer-test.ts'
import { expect, expectAccessible } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a desk gets a printer, prints and opens its drawer, and shows what was not printed', async ({
  page,
  printer,
  openDesk,
}) => {
  await page.goto('/settings?tab=devices')
  await expect(page.getByText('No printers yet')).toBeVisible()
  await expectAccessible(page)

  await test.step('a manager adds it and prints a test page', async () => {
    await page.getByRole('button', { name: 'Add Printer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Printer' })
    await dialog.getByLabel('Name').fill('Front')
    await dialog.getByLabel('Address').fill('8.8.8.8:9100')
    await dialog.getByRole('button', { name: 'Add Printer' }).click()
    await expect(dialog.getByRole('alert')).toContainText('an address of your network')
    await dialog.getByLabel('Address').fill(printer.address)
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Printer added')).toBeVisible()
    await page.getByRole('button', { name: 'Test Page on Front' }).click()
    await expect.poll(() => printer.papers.length).toBe(1)
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  })

  await test.step('the desk uses it', async () => {
    await page.getByLabel('Name of this desk').fill('Front desk')
    await page.getByLabel('Printer', { exact: true }).selectOption('Front')
    await page.getByLabel('Cash drawer').selectOption('At the printer (pin 2, usual)')
    await expect(page.getByLabel('Receipts')).toHaveValue('always')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Desk saved')).toBeVisible()
  })

  await test.step('a desk whose browser is gone is removed', async () => {
    const bar = { name: 'Bar', printerId: null, drawer: 'none', receipt: 'never' }
    await send(await openDesk(), 'PUT', '/api/desk', bar)
    const remove = page.getByRole('button', { name: 'Remove Bar' })
    await remove.click()
    await page.getByRole('button', { name: 'Remove Desk' }).click()
    await expect(remove).toBeHidden()
  })

  await addRoom(page, 'Room 1')
  await addRoom(page, 'Room 2')
  await page.goto('/rooms')

  await test.step('cash opens the drawer before the receipt', async () => {
    await checkIn('Room 1', 'Cash')
    await expect.poll(() => printer.papers.length).toBe(3)
    const [pulse, receipt] = printer.papers.slice(1).map(readEscPos)
    expect(pulse).toEqual([{ kind: 'pulse', pin: 2 }])
    expect(textLines(receipt!)).toContainEqual(expect.stringMatching(/^Cash +\$22\.00$/))
  })

  await test.step('a printer that is off holds up nothing', async () => {
    await printer.turnOff()
    await checkIn('Room 2', 'Credit Card')
    await page.getByRole('button', { name: /not printed/ }).click()
    const papers = page.getByRole('dialog', { name: 'Papers to Print' })
    await expect(papers.getByText('Waits for the printer')).toBeVisible()
    await expect(papers).toContainText('it cannot be reached')
    await expectAccessible(page, '[role=dialog]')
    await printer.turnOn()
    await expect.poll(() => printer.papers.length).toBe(4)
    expect(printer.printed().filter(({ kind }) => kind === 'pulse')).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /not printed/ })).toBeHidden()
  })

  await test.step('the drawer opens without a sale, with a reason', async () => {
    await page.getByRole('button', { name: 'Admin User' }).click()
    await page.getByRole('menuitem', { name: 'No Sale' }).click()
    const dialog = page.getByRole('dialog', { name: 'No Sale' })
    await dialog.getByLabel('Reason').fill('Change for a note')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'The drawer opens')).toBeVisible()
    await expect.poll(() => printer.printed().filter(({ kind }) => kind === 'pulse').length).toBe(2)
  })

  async function checkIn(room: string, method: 'Cash' | 'Credit Card') {
    await card(page, room)
      .getByRole('button', { name: `Check In ${room}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Check In' })
    await dialog.getByLabel('Customer name').fill(`Guest of ${room}`)
    await dialog.getByRole('radio', { name: method }).click()
    await expect(
      dialog.getByRole('button', { name: `Check In · $22.00 ${method.toLowerCase()}` }),
    ).toBeEnabled()
    await dialog.getByLabel('Customer name').press('Enter')
    await expect(card(page, room)).toContainText(`Guest of ${room}`)
  }
})

test('a guest sees what is due at a display, which is blank once it is paid or left', async ({
  page,
  context,
}) => {
  await send(page, 'PUT', '/api/desk', {
    name: 'Desk',
    printerId: null,
    drawer: 'none',
    receipt: 'never',
  })
  await addRoom(page, 'Room 1')
  await page.goto('/settings?tab=devices')
  await page.getByRole('button', { name: 'Pair Display' }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guest Display' })
  await expectAccessible(page, '[role=dialog]')
  await expect(dialog.getByRole('img', { name: 'Link of the guest display' })).toBeVisible()
  const link = await dialog.getByRole('link').getAttribute('href')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const display = await context.newPage()
  await display.goto(link!)
  await expect(display.getByText('Welcome')).toBeVisible()
  await page.goto('/rooms')
  const bill = display.getByRole('region', { name: 'Your bill' })
  const open = async () => {
    await card(page, 'Room 1').getByRole('button', { name: 'Check In Room 1' }).click()
    await expect(bill.getByText('To pay')).toBeVisible()
    await expect(bill).toContainText('$22.00')
  }
  await test.step('closing the check-in blanks it', async () => {
    await open()
    await expectAccessible(display)
    await page.keyboard.press('Escape')
    await expect(display.getByText('Welcome')).toBeVisible()
  })
  await test.step('the change of cash is shown', async () => {
    await open()
    const checkIn = page.getByRole('dialog', { name: 'Check In' })
    await checkIn.getByLabel('Customer name').fill('Grace Hopper')
    await checkIn.getByRole('radio', { name: 'Cash' }).click()
    await checkIn.getByRole('button', { name: '$40.00' }).click()
    await expect(bill.getByText('$18.00')).toBeVisible()
    await expect(bill).not.toContainText('Grace')
    await checkIn.getByLabel('Customer name').press('Enter')
    await expect(toast(page, 'Check-in successful')).toBeVisible()
    await expect(display.getByText('Welcome')).toBeVisible()
  })
  await test.step('leaving the page blanks it too', async () => {
    await addRoom(page, 'Room 2')
    await card(page, 'Room 2').getByRole('button', { name: 'Check In Room 2' }).click()
    await expect(bill.getByText('To pay')).toBeVisible()
    const blanked = page.waitForRequest(
      request => request.method() === 'DELETE' && request.url().endsWith('/api/desk/guest-view'),
    )
    // Requests of a page that is gone are not reported.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await blanked
    await page.goto('/settings')
    await expect(display.getByText('Welcome')).toBeVisible()
  })
  await test.step('a guest who joins the waiting list sees the number', async () => {
    await page.goto('/rooms?dialog=join-line')
    const join = page.getByRole('dialog', { name: 'Add to Waiting List' })
    await join.getByLabel('Customer name').fill('Alan Turing')
    await join.getByRole('button', { name: 'Add to Waiting List' }).click()
    await expect(bill.getByText('Your number')).toBeVisible()
    await expect(bill).not.toContainText('Alan')
  })
  await test.step('a long bill leaves in sight what is due', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      ...{ label: `Towel ${index + 1}`, amount: 1, isStrong: false },
    }))
    await send(page, 'PUT', '/api/desk/guest-view', { lines, total: 40, change: null, waitingNumber: null })
    await expect(bill.getByText('Towel 40')).toBeInViewport()
    await expect(bill.getByText('To pay')).toBeInViewport()
  })
})

test('a guest display shows a bill in the language of its guest', async ({ page, context }) => {
  const desk = { name: 'Desk', printerId: null, drawer: 'none', receipt: 'never' }
  await send(page, 'PUT', '/api/desk', desk)
  const room = await addRoom(page, 'Room 1')
  const { guestId } = await rent(page, room.id)
  await send(page, 'PATCH', `/api/guests/${guestId}`, { language: 'Español' })
  const { token } = (await send(page, 'POST', '/api/desk/display')) as { token: string }
  const display = await context.newPage()
  await display.goto(`/guest-display#${token}`)
  await expect(display.getByText('Welcome')).toBeVisible()

  await page.goto('/rooms')
  await card(page, 'Room 1').getByRole('button', { name: 'Check Out Room 1' }).click()
  const bill = display.getByRole('region', { name: 'Su cuenta' })
  await expect(bill.getByText('1 h en reserva a $20.00 por hora')).toBeVisible()
  await expect(bill.getByText('Impuesto 10%')).toBeVisible()
  await expect(bill.getByText('Ya pagado')).toBeVisible()
  await expect(bill.getByRole('term').getByText('Por pagar')).toBeVisible()
  await expect(display.locator('html')).toHaveAttribute('lang', 'es')
  await expect(bill).not.toContainText(/Total due|Already paid|Tax|booked/)
  await expectAccessible(display)
  await page.keyboard.press('Escape')
  await expect(display.getByText('Welcome')).toBeVisible()
})

test('a guest display is blank once its desk is reloaded, locked or closed', async ({
  page,
  context,
  venue,
  errors,
}) => {
  // What the page reads as it is locked.
  errors.allow(/status of 401/)
  const desk = { name: 'Desk', printerId: null, drawer: 'none', receipt: 'never' }
  await send(page, 'PUT', '/api/desk', desk)
  await addRoom(page, 'Room 1')
  const { token } = (await send(page, 'POST', '/api/desk/display')) as { token: string }
  const owner = { password: 'violet otter parades' }
  await page.request.put('/api/profile/password', { data: owner, headers: { origin: venue.url } })
  const display = await context.newPage()
  await display.goto(`/guest-display#${token}`)
  const bill = display.getByRole('region', { name: 'Your bill' })
  // A view that nobody blanks is shown for 15 seconds.
  const expectBlank = () => expect(display.getByText('Welcome')).toBeVisible({ timeout: 10_000 })
  await page.goto('/rooms')
  await card(page, 'Room 1').getByRole('button', { name: 'Check In Room 1' }).click()
  await expect(bill).toContainText('$22.00')

  await test.step('reloaded: blank until its check-in is shown again', async () => {
    const unblock = await blockReads(page)
    await page.reload({ waitUntil: 'commit' })
    await expectBlank()
    await unblock()
    await expect(bill).toContainText('$22.00')
  })
  await test.step('locked, from another tab too', async () => {
    const other = await context.newPage()
    await other.goto('/rooms')
    await other.getByRole('button', { name: 'Admin User' }).click()
    await other.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(page.getByRole('heading', { name: 'This desk is locked' })).toBeVisible()
    await expectBlank()
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(bill).toContainText('$22.00')
  })
  await test.step('closed', async () => {
    await page.close({ runBeforeUnload: true })
    await expectBlank()
  })
})
