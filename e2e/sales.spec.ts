import type { Page } from '@playwright/test'
import { addRoom, card, navigateWithin, send, toast } from './support/desk.ts'
import { countEffort } from './support/effort.ts'
import { pressInSight, sizes } from './support/in-sight.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const water = {
  name: 'Bottled Water',
  category: 'room-supplies',
  currentStock: 1,
  minStock: 0,
  maxStock: 40,
  unit: 'bottles',
  location: 'Pantry',
  supplier: 'Hudson Beverages',
  cost: 0.5,
  price: 3,
  barcode: '4006381333931',
  isFavorite: true,
  tileColor: 'blue',
}

async function addWater(page: Page) {
  return (await send(page, 'POST', '/api/inventory', water)) as { id: number }
}

const readStock = async (page: Page, { id }: { id: number }) =>
  ((await send(page, 'GET', `/api/inventory/${id}`)) as { currentStock: number }).currentStock

/** A room with a guest who has paid. */
async function rentRoom(page: Page, name: string) {
  const room = await addRoom(page, name, 32)
  await send(page, 'POST', '/api/rentals', {
    facilityType: 'room',
    facilityId: room.id,
    customerName: 'Grace Hopper',
    duration: 2,
    paymentMethod: 'cash',
  })
}

test('a bottle of water is two taps over the counter and three onto a room, at every size', async ({
  page,
}) => {
  await page.goto('/')
  const item = await addWater(page)
  const dialog = page.getByRole('dialog', { name: 'New Sale' })
  let stock = water.currentStock
  for (const [width, height] of sizes)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      const room = `Room ${width}`
      await rentRoom(page, room)
      await page.goto('/rooms')
      await expect(card(page, room)).toContainText('Grace Hopper')
      const favorite = page.getByRole('button', { name: 'Sell Bottled Water' })
      // A phone has no room for the price.
      if (width >= 768) await expect(favorite).toContainText('$3.30')
      const effort = await countEffort(page)

      await favorite.click()
      await expect(dialog.getByRole('button', { name: 'Sell · $3.30 cash' })).toBeFocused()
      await pressInSight(dialog, 'Sell · $3.30 cash', '$3.30')
      await expect(toast(page, 'Sold for $3.30')).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(await effort()).toEqual({ clicks: 2, keys: 0 })
      expect(await readStock(page, item)).toBe(--stock)

      await favorite.click()
      const place = dialog.getByRole('option', { name: room })
      await expect(place).toBeInViewport()
      await place.click()
      await pressInSight(dialog, `Add to ${room} · pay later`, '$3.30')
      // Sold below zero: a warning, never a block.
      await expect(toast(page, `$3.30 added to ${room}`)).toContainText('the books had only 0 bottles')
      await expect(dialog).toBeHidden()
      expect(await effort()).toEqual({ clicks: 5, keys: 0 })
      expect(await readStock(page, item)).toBe(--stock)

      await card(page, room)
        .getByRole('button', { name: `Check Out ${room}` })
        .click()
      const checkOut = page.getByRole('dialog')
      await expect(checkOut.getByText('Bottled Water')).toBeVisible()
      await checkOut.getByRole('radio', { name: 'Cash' }).check()
      await pressInSight(checkOut, 'Check Out · $3.30 cash', '$3.30')
      await expect(toast(page, 'Checkout successful')).toBeVisible()
    })
})

test('on a phone, the favorite and the sale fit the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rooms')
  await addWater(page)
  await page.goto('/rooms')
  await expect(page.getByRole('button', { name: 'Sell Bottled Water' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New Sale' })
  await dialog
    .getByRole('button', { name: /Bottled Water/ })
    .first()
    .click()
  const sell = dialog.getByRole('button', { name: 'Sell · $3.30 cash' })
  await expect(sell).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, '[role=dialog]')
  await sell.click()
  await expect(toast(page, 'Sold for $3.30')).toBeVisible()
})

test('a scanned product starts a sale on any screen and is added to the open one', async ({ page }) => {
  await page.goto('/workorders')
  await addWater(page)
  await page.goto('/workorders')
  await expect(page.getByRole('button', { name: 'Sell Bottled Water' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test Notification' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'New Sale' })
  await typeAsScanner(page, `${water.barcode}\n`)
  await expect(dialog.getByRole('button', { name: 'Sell · $3.30 cash' })).toBeEnabled()

  // Into the search field: the product is added and the field stays empty.
  await dialog.getByLabel('Search products').click()
  await typeAsScanner(page, `${water.barcode}\n`)
  await expect(dialog.getByRole('button', { name: 'Sell · $6.60 cash' })).toBeEnabled()
  await expect(dialog.getByLabel('Search products')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await typeAsScanner(page, '4000000000006\n')
  await expect(toast(page, 'No product has the barcode 4000000000006')).toBeVisible()
})

test('a scan does not replace a form that is being filled in', async ({ page }) => {
  await page.goto('/members')
  await addWater(page)
  await page.goto('/members')
  await expect(page.getByRole('button', { name: 'Sell Bottled Water' })).toBeVisible()
  // The first scan loads what hears the next one in a field.
  await typeAsScanner(page, `${water.barcode}\n`)
  await expect(page.getByRole('dialog', { name: 'New Sale' })).toBeVisible()
  await navigateWithin(page, '/members?dialog=new-member')
  const dialog = page.getByRole('dialog', { name: 'New Member' })
  const field = dialog.getByLabel('First name')
  await field.fill('Ada')
  await typeAsScanner(page, `${water.barcode}\n`)
  await expect(toast(page, 'Bottled Water was scanned')).toBeVisible()
  await expect(field).toHaveValue('Ada')
  await expect(dialog).toBeVisible()
})

test('a manager takes products back from the payment, and they are refunded in its method', async ({
  page,
}) => {
  await page.goto('/billing')
  const { id } = await addWater(page)
  const { paymentId } = (await send(page, 'POST', '/api/sales', {
    lines: [{ itemId: id, quantity: 1 }],
    expectedTotal: 3.3,
    paymentMethod: 'cash',
  })) as { paymentId: number }
  await page.goto(`/billing?dialog=payment-details&paymentId=${paymentId}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Return Products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Products' })
  await dialog.getByLabel('Bottled Water: returned').fill('1')
  await dialog.getByLabel('Reason').fill('Wrong one')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Return and Refund · $3.30' }).click()
  await expect(toast(page, 'Products returned')).toContainText('$3.30 refunded')
  expect(await readStock(page, { id })).toBe(1)
})

test('the product report shows what was sold', async ({ page }) => {
  await page.goto('/reports')
  const { id } = await addWater(page)
  await send(page, 'POST', '/api/sales', {
    lines: [{ itemId: id, quantity: 2 }],
    expectedTotal: 6.6,
    paymentMethod: 'cash',
  })
  await page.goto('/reports?tab=products&period=today')
  await page
    .getByRole('button', { name: /^Show Table/ })
    .first()
    .click()
  const row = page.getByRole('row', { name: /Bottled Water/ })
  await expect(row).toContainText('$6.00')
  await expect(row).toContainText('$5.00')
  await expectAccessible(page)
})

test('what a member without a room bought is paid right after their check-out', async ({ page }) => {
  await page.goto('/checkins')
  const { id: itemId } = await addWater(page)
  const member = { firstName: 'Rosa', lastName: 'Regular', email: 'rosa@example.com' }
  const { id: memberId } = (await send(page, 'POST', '/api/members', {
    ...member,
    phoneNumber: '(212) 555-0188',
  })) as { id: number }
  const { id: checkinId } = (await send(page, 'POST', '/api/member-checkins', { memberId })) as { id: number }
  const lines = [{ itemId, quantity: 1 }]
  await send(page, 'POST', '/api/sales/onto-bill', { lines, expectedTotal: 3.3, checkinId })

  await page.getByRole('button', { name: 'New Check-in' }).first().click()
  const checkin = page.getByRole('dialog', { name: 'New Check-in' })
  await checkin.getByPlaceholder('Name, number, email or phone').fill('rosa')
  await checkin.getByRole('option', { name: /Rosa Regular/ }).click()
  await checkin.getByRole('button', { name: 'Check Out Rosa Regular' }).click()
  await expect(toast(page, 'Checkout successful')).toBeVisible()
  const payment = page.getByRole('dialog', { name: 'Take Payment' })
  await payment.getByRole('radio', { name: 'Cash' }).check()
  await payment.getByRole('button', { name: 'Take Payment · $3.30 cash' }).click()
  await expect(toast(page, 'Payment taken')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await send(page, 'GET', '/api/member-checkins')).toMatchObject([
    { status: 'completed', dueAmount: 0 },
  ])
})
