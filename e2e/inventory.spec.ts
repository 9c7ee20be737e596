import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { itemForm } from '#testing/venue/fixtures.ts'
import { addRoom, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name })

/** The text of a toast. A live region for screen readers repeats it. */
const toastText = (page: Page, text: string) => page.getByText(text).first()

const addItem = (page: Page, more: object = {}) =>
  send(page, 'POST', '/api/inventory', { ...itemForm, ...more }) as Promise<{ id: number }>

test('an item is added, used by a check-out, announced when low, and restocked', async ({
  page,
  openDesk,
  venue,
  errors,
}) => {
  errors.allow(/409 \(Conflict\).*restock/)
  await page.goto('/inventory')
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible()
  await expect(page.getByText('Track supplies and maintenance items')).toBeVisible()
  await expect(page.getByText('No inventory items found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
  const room = await addRoom(page, 'Room 7')

  await test.step('a manager adds an item after validation errors', async () => {
    await page.getByRole('button', { name: 'Add Item' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Inventory Item' })
    await expect(dialog.getByLabel('Maximum stock')).toHaveValue('100')
    await dialog.getByLabel('Current stock').fill('120')
    await dialog.getByLabel('Minimum stock').fill('100')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await expect(dialog.getByText('Item name is required')).toBeVisible()
    await expect(dialog.getByText('Maximum stock must be greater than minimum stock')).toBeVisible()
    await expect(dialog.getByText('Current stock cannot exceed maximum stock')).toBeVisible()
    await expect(dialog.getByText('Supplier is required')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByLabel('Item name').fill('Bath Towels')
    await dialog.getByLabel('Current stock').fill('12')
    await dialog.getByLabel('Minimum stock').fill('10')
    await dialog.getByLabel('Maximum stock').fill('40')
    await dialog.getByLabel('Unit', { exact: true }).fill('pieces')
    await dialog.getByLabel('Cost per unit').fill('2')
    await dialog.getByLabel('Location').fill('Linen closet')
    await dialog.getByLabel('Supplier').fill('Harbor Linen')
    await dialog.getByRole('button', { name: 'Add Use' }).click()
    await dialog.getByLabel('Use 1: quantity').fill('2')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await expect(toastText(page, 'Bath Towels has been added to inventory')).toBeVisible()
    await expect(card(page, 'Bath Towels')).toContainText('12 / 40 pieces')
    await expect(card(page, 'Bath Towels')).toContainText('Normal')
    await expect(page.getByText('$24.00')).toBeVisible()
  })

  await test.step('a check-out at another desk uses two, and the alert opens the item', async () => {
    const other = await openDesk({ baseURL: venue.url })
    await other.goto('/')
    const rental = await checkIn(other, room.id, { customerName: 'Jane Doe' })
    await send(other, 'PATCH', `/api/rentals/${rental.id}/end`, {})
    await expect(card(page, 'Bath Towels')).toContainText('10 / 40 pieces')
    await expect(card(page, 'Bath Towels')).toContainText('Low Stock')
    await expect(page.getByRole('radio', { name: 'Low Stock (1)' })).toBeVisible()
    await page.getByRole('button', { name: /^Alerts/ }).click()
    await page
      .getByRole('dialog', { name: 'Alerts' })
      .getByRole('button', { name: /Low stock: Bath Towels, 10 pieces left \(minimum 10\)/ })
      .click()
    const details = page.getByRole('dialog', { name: 'Bath Towels' })
    await expect(details.getByText('Check-out of Room 7')).toBeVisible()
    await expect(details.getByText('2 per check-out of all rooms')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
  })

  await test.step('a restock updates the average cost', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Restock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restock Item' })
    await expect(dialog.getByLabel('Quantity')).toHaveValue('0')
    await dialog.getByRole('button', { name: 'Restock' }).click()
    await expect(dialog.getByText('Quantity must be at least 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fill to maximum: 30' }).click()
    await dialog.getByLabel('Cost per unit').fill('3')
    await dialog.getByLabel('Invoice number').fill('HL-1')
    await expect(dialog.getByText('$90.00')).toBeVisible()
    await expect(dialog.getByText('$2.75')).toBeVisible()
    await dialog.getByRole('button', { name: 'Restock' }).click()
    await expect(toastText(page, '30 pieces added to Bath Towels; 40 pieces in stock')).toBeVisible()
    await expect(card(page, 'Bath Towels')).toContainText('Well Stocked')
    await expect(card(page, 'Bath Towels')).toContainText('$2.75')
  })

  await test.step('asks for confirmation if the invoice number was used before', async () => {
    await page.getByRole('button', { name: 'Restock Bath Towels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restock Item' })
    await dialog.getByLabel('Quantity').fill('1')
    await dialog.getByLabel('Invoice number').fill('hl-1')
    await dialog.getByRole('button', { name: 'Restock' }).click()
    const question = page.getByRole('alertdialog', { name: 'Enter this invoice again?' })
    await expect(question).toContainText('was entered already: 30 pieces of Bath Towels')
    await question.getByRole('button', { name: 'Enter Again' }).click()
    // The bar is capped at 100%.
    await expect(card(page, 'Bath Towels')).toContainText('41 / 40 pieces')
    await expect(card(page, 'Bath Towels').locator('[data-fill]')).toHaveAttribute('data-fill', '100')
  })

  await test.step('reverses a movement; both stay in the history', async () => {
    await page.getByRole('button', { name: 'Bath Towels', exact: true }).click()
    const details = page.getByRole('dialog', { name: 'Bath Towels' })
    await details.getByRole('button', { name: /^Reverse \+1,/ }).click()
    await page.getByLabel('Reason').fill('Counted twice')
    await page.getByRole('button', { name: 'Reverse', exact: true }).click()
    await expect(details.getByText('Counted twice')).toBeVisible()
    await expect(details).toContainText('40 / 40 pieces')
  })
})

test('an item is edited, deleted and restored', async ({ page }) => {
  await page.goto('/inventory')
  await addItem(page, { name: 'Soap', unit: 'bottles' })
  await page.getByRole('button', { name: 'Edit Soap' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Inventory Item' })
  await expect(dialog.getByLabel('Current stock')).toHaveValue('20')
  await dialog.getByLabel('Location').fill('Pantry')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastText(page, 'Soap has been updated')).toBeVisible()
  await expect(card(page, 'Soap')).toContainText('Pantry')

  await page.getByRole('button', { name: 'Edit Soap' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete Soap?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  // Stays as long as the pointer is over it.
  await toast(page, 'Item deleted').hover()
  await expect(card(page, 'Soap')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Soap')).toBeVisible()
})

test('a failed save shows an error and keeps the form', async ({ page, errors }) => {
  errors.allow(/409 \(Conflict\).*inventory/)
  await page.goto('/inventory?dialog=add-inventory')
  await page.route('**/api/inventory', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, body: 'No' }) : route.continue(),
  )
  const dialog = page.getByRole('dialog', { name: 'Add Inventory Item' })
  for (const [label, text] of [
    ['Item name', 'Mats'],
    ['Unit', 'pieces'],
    ['Location', 'Attic'],
    ['Supplier', 'Alpha'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(toastText(page, 'Failed to add inventory item. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Item name')).toHaveValue('Mats')
})

test('low stock is listed by supplier, printed and exported', async ({ page }) => {
  await page.goto('/inventory')
  await addItem(page, { name: 'Bulbs', supplier: 'Brightway', currentStock: 3, cost: 4.5 })
  await page.getByRole('link', { name: 'Reorder List' }).click()
  await expect(page.getByRole('heading', { name: 'Reorder List' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Bulbs' })
  await expect(row).toContainText('37 pieces')
  await expect(row).toContainText('$166.50')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('Brightway,Bulbs,37,pieces,4.5,166.5,3,5,40')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(row).toContainText('Bulbs')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible()
})

test('a stock count survives a reload, shows its differences, and is saved', async ({ page }) => {
  await page.goto('/inventory')
  const mats = await addItem(page, { name: 'Mats', currentStock: 9 })
  await addItem(page, { name: 'Robes', currentStock: 15 })
  await page.getByRole('link', { name: 'Count Sheet' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Location', 'Item', 'Counted', 'Difference'])
  await page.getByLabel('Counted: Mats').fill('9')
  await page.getByLabel('Counted: Robes').fill('12')
  await page.reload()
  await expect(page.getByLabel('Counted: Robes')).toHaveValue('12')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review Count' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this count?' })
  await expect(dialog).toContainText('2 counted, 1 difference')
  await expect(dialog.getByRole('row').filter({ hasText: 'Robes' })).toContainText('−3')
  // Another desk uses one meanwhile: what was counted before is counted again.
  await send(page, 'POST', `/api/inventory/${mats.id}/use`, { quantity: 1, reason: 'Guest' })
  await expect(dialog.getByRole('alert')).toContainText('Count again, the stock has changed since: Mats')
  await dialog.getByRole('button', { name: 'Back to Counting' }).click()
  await page.getByLabel('Counted: Mats').fill('8')
  await page.getByRole('button', { name: 'Review Count' }).click()
  await dialog.getByRole('button', { name: 'Save Count' }).click()
  await expect(toastText(page, '2 items counted, 1 corrected')).toBeVisible()
  await expect(page.getByLabel('Counted: Robes')).toHaveValue('')
})

test.describe('the demo venue', () => {
  test.use({ startsWith: 'demo' })

  test('has six items, found by search, category and quick filters', async ({ page }) => {
    await page.goto('/inventory')
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(items).toHaveCount(6)
    await expectAccessible(page)
    await page.getByRole('radio', { name: /^Low Stock \(2\)/ }).check()
    await expect(items).toHaveCount(2)
    await page.getByRole('radio', { name: /^Office/ }).check()
    await expect(items).toHaveCount(1)
    await expect(page.getByLabel('Category')).toHaveValue('office-supplies')
    await page.getByLabel('Category').selectOption('All Categories')
    await page.getByLabel('Search inventory...').fill('towel')
    await expect(items).toHaveCount(1)
    await expect(items).toContainText('Bath Towels')
    await page.getByLabel('Search inventory...').fill('nothing like it')
    await expect(page.getByText('No inventory items found')).toBeVisible()
    await page.getByRole('button', { name: 'Show All Items' }).click()
    await expect(items).toHaveCount(6)
  })
})
