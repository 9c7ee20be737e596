import type { Page } from '@playwright/test'
import { HOUR } from '#platform/values/time.ts'
import { addDirtyRoom, logIn } from './support/cleaner.ts'
import { addRoom, card, checkIn, expectLoaded, send } from './support/desk.ts'
import { findUnreachable, phoneWithKeyboard } from './support/reach.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty', viewport: phoneWithKeyboard, hasTouch: true })

async function expectReachable(page: Page): Promise<void> {
  await expectLoaded(page)
  await expect.poll(() => findUnreachable(page), page.url()).toEqual([])
}

test('above an open keyboard every dialog is left by Back, and survives a reload', async ({ page }) => {
  await page.goto('/rooms')
  const room = await addRoom(page, 'Room 107')
  const dialog = page.getByRole('dialog')
  await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
  const name = dialog.getByLabel('Customer name')
  await expectReachable(page)

  await test.step('what was typed is asked about', async () => {
    await name.fill('Grace Hopper')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expect(question).toBeVisible()
    await expectReachable(page)
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(name).toHaveValue('Grace Hopper')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(dialog).toBeHidden()
  })

  await checkIn(page, room.id)
  const [stay] = (await send(page, 'GET', `/api/rentals/facility/room/${room.id}`)) as { id: number }[]
  const address = `facilityType=room&facilityId=${room.id}`
  for (const [query, title] of [
    [`room-details&facilityId=${room.id}`, 'Room 107'],
    [`check-out&${address}`, 'Check Out'],
    [`extend-rental&rentalId=${stay!.id}`, 'Extend Rental'],
    [`take-deposit&rentalId=${stay!.id}`, 'Take Deposit'],
  ])
    await test.step(title!, async () => {
      await page.goto('/rooms')
      await page.goto(`/rooms?dialog=${query}`)
      const heading = dialog.getByRole('heading', { name: title!, exact: true })
      await expect(heading).toBeVisible()
      await expectReachable(page)
      await page.reload()
      await expect(heading).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/rooms$/)
    })

  await test.step('menu, alerts and search', async () => {
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    for (const open of [
      () => press('Menu'),
      () => press(/^Alerts/),
      () => page.keyboard.press('Control+k'),
    ]) {
      await open()
      await expect(dialog).toBeVisible()
      await expectReachable(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
})

test('above an open keyboard people sign in, unlock the desk and leave a dialog while disconnected', async ({
  page,
  venue,
  errors,
}) => {
  errors.allow('401', /live feed|WebSocket|net::ERR|Failed to fetch/)
  await page.goto('/rooms')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const password = 'violet otter parades'
  const headers = { origin: venue.url }
  const set = await page.request.put('/api/profile/password', { headers, data: { password } })
  expect(set.ok(), await set.text()).toBe(true)
  await page.context().clearCookies()

  await test.step('sign-in', async () => {
    await page.reload()
    await expect(heading('Sign in')).toBeVisible()
    await expectReachable(page)
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading('Rooms')).toBeVisible()
  })

  await test.step('locked desk, also after a reload and Back', async () => {
    await page.goto('/lockers')
    await page.request.post('/api/session/lock', { headers })
    await page.reload()
    await expect(heading('This desk is locked')).toBeVisible()
    await expectReachable(page)
    await page.goBack()
    await expect(heading('This desk is locked')).toBeVisible()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading('Rooms')).toBeVisible()
  })

  await test.step('lost connection', async () => {
    await page.getByRole('button', { name: 'Add Room' }).first().click()
    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
    await venue.kill()
    await expect(page.getByText(/Disconnected since/)).toBeVisible()
    await expectReachable(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectReachable(page)
  })
})

test('above an open keyboard a cleaner logs in, starts, and goes back', async ({ page }) => {
  const room = await addDirtyRoom(page, 'Room 20')
  await page.goto('/cleaner-app')
  await expectReachable(page)
  await logIn(page, 'c1')
  await expectReachable(page)
  await page.getByRole('button', { name: 'Start Room Cleaning' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectReachable(page)
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('NFC tag ID or room code').fill(room.code)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Cleaning in Progress' })).toBeVisible()
  await expectReachable(page)
})

test('above an open keyboard and without one, the sums of a long bill stay in sight', async ({
  page,
  venue,
}) => {
  await page.goto('/rooms')
  const bill = await addLongBills(page, venue.now())
  const dialog = page.getByRole('dialog')
  for (const [address, sums] of [
    [`check-out&facilityType=room&facilityId=${bill.roomId}`, ['Total', 'Already paid', 'Due']],
    [`extend-rental&rentalId=${bill.rentalId}`, ['Total', 'Already paid', 'Due']],
    [`pay-bill&billId=${bill.billId}`, ['Total', 'Paid', 'Due']],
    [`check-out-group&groupId=${bill.groupId}`, ['Total', 'Already paid', 'Due']],
    [`pay-group&groupId=${bill.groupId}`, ['Due']],
    [`cancel-booking&rentalId=${bill.bookingId}`, ['To return']],
    [`take-prepayment&rentalId=${bill.bookingId}`, ['Prepaid', 'To pay now']],
    [`pay-invoice&invoiceId=${bill.invoiceId}`, ['Invoice total', 'Already paid', 'Due']],
    [`invoice-details&invoiceId=${bill.invoiceId}`, ['$523.00 due of $528.00']],
    [`credit-invoice&invoiceId=${bill.invoiceId}`, ['Issue Credit Note · $528.00']],
    [`refund-payment&paymentId=${bill.paymentId}`, ['Refund · $22.00 cash']],
    [`pay-cash&kind=out&shiftId=${bill.shiftId}`, ['Pay Out']],
    [`close-drawer&shiftId=${bill.shiftId}`, ['Counted']],
  ] as const)
    await test.step(address, async () => {
      await page.goto(`/billing?dialog=${address}`)
      await expect(dialog).toBeVisible()
      for (const size of [phoneWithKeyboard, { width: 390, height: 844 }]) {
        await page.setViewportSize(size)
        await expectLoaded(page)
        for (const sum of sums) {
          const row = dialog
            .locator('dl > div, p, button')
            .filter({ hasText: new RegExp(`^${RegExp.escape(sum)}`) })
          await expect(row.last(), `${sum} at ${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 })
        }
      }
    })
})

/** A stay, a group, a booking and an invoice, paid in part and with many lines each; and the drawer of all. */
async function addLongBills(page: Page, now: number) {
  const make = (path: string, body: object = {}) =>
    send(page, 'POST', path, body) as Promise<{ id: number; billId: number }>
  const { id: shiftId } = await make('/api/shifts', { drawer: 'Front desk', float: 100 })
  const rooms: number[] = []
  for (let number = 101; number < 109; number++)
    rooms.push((await make('/api/rooms', { name: `Room ${number}`, hourlyRate: 20 })).id)
  const [roomId, bookedId, ...groupIds] = rooms as [number, number, ...number[]]
  await checkIn(page, roomId)
  const [stay] = (await send(page, 'GET', `/api/rentals/facility/room/${roomId}`)) as [
    { id: number; billId: number },
  ]
  for (let amount = 10; amount < 22; amount++) {
    const line = { kind: 'damage', amount, reason: 'Mirror of the changing room, broken in many places' }
    await make(`/api/billing/bills/${stay.billId}/lines`, line)
  }
  const { payments } = (await send(page, 'GET', '/api/billing/payments')) as { payments: [{ id: number }] }
  const group = await make('/api/groups/check-in', {
    customerName: 'Jane Doe',
    facilities: groupIds.map(facilityId => ({ facilityType: 'room', facilityId })),
    duration: 2,
    paymentMethod: 'cash',
  })
  const booking = await make('/api/rentals', {
    customerName: 'Boo King',
    customerPhone: '212 555 0142',
    customerEmail: 'boo@example.com',
    facilityType: 'room',
    facilityId: bookedId,
    startDate: new Date(now + 3 * HOUR).toISOString(),
    endDate: new Date(now + 6 * HOUR).toISOString(),
    hours: 3,
    rate: 20,
    paymentMethod: 'cash',
    prepayment: 20,
  })
  const lines = rooms.slice(0, 6).flatMap(id => [id, id + 8])
  const invoice = await make('/api/invoices', {
    customerName: 'Harbor Film Co.',
    lines: lines.map(id => ({ description: `Sauna ${id}`, quantity: 1, unitPrice: 40, taxRate: 10 })),
    dueDate: '2099-12-31',
  })
  await make(`/api/invoices/${invoice.id}/send`)
  await make(`/api/invoices/${invoice.id}/payments`, { amount: 5, paymentMethod: 'cash' })
  return {
    ...{ shiftId, roomId, rentalId: stay.id, billId: stay.billId, paymentId: payments[0].id },
    ...{ groupId: group.id, bookingId: booking.id, invoiceId: invoice.id },
  }
}
