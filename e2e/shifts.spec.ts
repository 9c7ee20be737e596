import type { Page } from '@playwright/test'
import { addRoom, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** Checks a guest in for an hour at `hourlyRate` dollars plus tax. */
async function sellRental(page: Page, hourlyRate: number, paymentMethod: 'cash' | 'credit_card' = 'cash') {
  const name = `Room ${Math.round(hourlyRate * 100)}`
  const room = await addRoom(page, name, hourlyRate)
  await send(page, 'POST', '/api/rentals', {
    customerName: 'Jane Doe',
    facilityType: 'room',
    facilityId: room.id,
    duration: 1,
    paymentMethod,
  })
}

const openDrawer = (page: Page, float = 100) =>
  send(page, 'POST', '/api/shifts', { drawer: 'Front desk', float }) as Promise<{ id: number }>

const count = (page: Page, id: number, total: number) =>
  send(page, 'POST', `/api/shifts/${id}/close`, { total })

test('a drawer is opened, paid out from, counted blind, and its Z report viewed', async ({ page }) => {
  await page.goto('/billing?tab=drawer')
  await expect(page.getByText('No drawer is open')).toBeVisible()
  await expect(page.getByText('No Z reports yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open Drawer' }).click()
  const open = page.getByRole('dialog', { name: 'Open Drawer' })
  await open.getByLabel('Float').fill('150')
  await expect(open.getByLabel('Drawer')).toHaveValue('Front desk')
  await open.getByLabel('Drawer').press('Enter')
  await expect(toast(page, 'Drawer opened')).toBeVisible()
  const drawer = page.getByRole('region', { name: 'Drawer Front desk' })
  await expect(drawer).toContainText('$150.00')

  await sellRental(page, 20)
  await sellRental(page, 33, 'credit_card')
  await drawer.getByRole('button', { name: 'Paid Out' }).click()
  const paidOut = page.getByRole('dialog', { name: 'Paid Out' })
  await paidOut.getByRole('button', { name: 'Pay Out' }).click()
  await expect(paidOut.getByText('Amount is required')).toBeVisible()
  await paidOut.getByLabel('Amount').fill('12.5')
  await paidOut.getByLabel('Reason').fill('Courier')
  await paidOut.getByRole('button', { name: 'Pay Out' }).click()
  await expect(toast(page, '$12.50 out of Front desk')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'Paid in and out' })).toContainText('Courier')
  await expectAccessible(page)

  await drawer.getByRole('button', { name: 'Close Drawer' }).click()
  const close = page.getByRole('dialog', { name: 'Close Drawer' })
  // A blind count hides the expected amount: 150 + 22 - 12.50 = 159.50.
  await expect(close).not.toContainText('159')
  await expectAccessible(page)
  await close.getByLabel('How many $50.00').fill('3')
  await close.getByLabel('How many $5.00').fill('1')
  await close.getByLabel('How many $1.00').fill('2')
  await expect(close).toContainText('$157.00')
  await close.getByRole('button', { name: 'Continue' }).click()
  await expect(close).toContainText('You counted')
  await expect(close).not.toContainText('159')
  await close.getByRole('button', { name: 'Count Again' }).click()
  await expect(close.getByLabel('How many $1.00')).toHaveValue('2')
  await close.getByRole('button', { name: 'Continue' }).click()
  await close.getByRole('button', { name: 'Close Drawer' }).dblclick()
  const z = page.getByRole('dialog', { name: /^Z Report 0001/ })
  await expect(z).toContainText('$2.50 short')
  await expect(z).toContainText('$159.50')
  await expect(z).toContainText('$157.00')
  await expect(z).toContainText('Courier')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('No drawer is open')).toBeVisible()
  await page.getByRole('radio', { name: 'Shifts' }).check()
  await expect(page.getByRole('row').filter({ hasText: 'Z 0001' })).toContainText('$2.50 short')
})

test('typing goes into the first field, even if the form loads late', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route('**/api/shifts/current', async route => {
    await late.promise
    await route.continue()
  })
  await page.goto('/billing?dialog=open-drawer')
  const dialog = page.getByRole('dialog', { name: 'Open Drawer' })
  await expect(dialog.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(dialog).toBeFocused()
  late.resolve()
  await expect(dialog.getByLabel('Float')).toBeFocused()
})

test('closing with a typed count asks first', async ({ page }) => {
  await page.goto('/billing?tab=drawer')
  const { id } = await openDrawer(page)
  await page.getByRole('button', { name: 'Close Drawer' }).click()
  const close = page.getByRole('dialog', { name: 'Close Drawer' })
  await expect(close.getByLabel('How many $100.00')).toBeFocused()
  await close.getByRole('radio', { name: 'Total only' }).check()
  await expect(close.getByRole('radio', { name: 'Total only' })).toBeFocused()
  await close.getByRole('button', { name: 'Continue' }).click()
  await close.getByRole('button', { name: 'Count Again' }).click()
  await expect(close.getByLabel('Cash in the drawer')).toBeFocused()
  await close.getByLabel('Cash in the drawer').fill('100')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(close.getByLabel('Cash in the drawer')).toHaveValue('100.00')
  // Someone else closes the drawer.
  await count(page, id, 100)
  await expect(close).toContainText('Front desk is closed')
})

test('a manager views the interim figures, and the Z report records it', async ({ page }) => {
  await page.goto('/billing?tab=drawer')
  const { id } = await openDrawer(page)
  await sellRental(page, 41)
  await page.getByRole('button', { name: 'X Report', exact: true }).click()
  const x = page.getByRole('dialog', { name: 'X Report' })
  await expect(x).not.toContainText('45.10')
  await x.getByRole('button', { name: 'Show Figures' }).click()
  await expect(x.getByRole('heading', { name: 'Revenue' })).toBeVisible()
  await expect(x).toContainText('$45.10')
  // Only the Z report shows the expected cash including the float.
  await expect(x).not.toContainText('145.10')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(x).toBeHidden()
  await page.getByRole('button', { name: "Today's X Report" }).click()
  await expect(x).toContainText('By shift')
  await expect(x.locator('dl > div').filter({ hasText: 'cash $45.10' })).toContainText('$45.10')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const z = (await count(page, id, 145.1)) as { id: number }
  await page.goto(`/billing?tab=drawer&dialog=z-report&zReportId=${z.id}`)
  const report = page.getByRole('dialog', { name: /^Z Report/ })
  await expect(report.locator('dl > div').filter({ hasText: 'X reports' })).toContainText('1')
  await expect(report).toContainText('Exact')
})

test('a Z report prints on an 80 mm roll and on A4', async ({ page }) => {
  const { id } = await openDrawer(page)
  const z = (await count(page, id, 100)) as { id: number }
  for (const [paper, width] of [
    ['80mm', 302],
    ['a4', 794],
  ] as const) {
    await page.goto(`/print/z-report?id=${z.id}&paper=${paper}`)
    await expect(page.getByRole('heading', { name: /^Shift Z/ })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width, height: 1100 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(readSize(pdf)[0]).toBeCloseTo(paper === 'a4' ? 595 : 227, -1)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

/** Width and height of the first page, in points. */
function readSize(pdf: Buffer): [number, number] {
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  return [Number(width), Number(height)]
}

test('the user menu opens the drawer', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Cash Drawer' }).click()
  await expect(page.getByRole('tab', { name: 'Cash Drawer' })).toHaveAttribute('aria-selected', 'true')
})
