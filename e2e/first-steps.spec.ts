import { card } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('an empty venue guides to the first rooms and the first rental', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Add rooms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Room' })
  await dialog.getByRole('radio', { name: 'Add several' }).check()
  await dialog.getByLabel('Name prefix').fill('Room ')
  await dialog.getByLabel('First number').fill('1')
  await dialog.getByLabel('Last number').fill('3')
  await dialog.getByLabel('Hourly rate').fill('25')
  await dialog.getByRole('button', { name: 'Add Rooms' }).click()
  await expect(page.getByText('3 rooms added').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Rooms (3)' })).toBeVisible()
  await page.getByRole('button', { name: 'Create the first rental' }).click()
  await expect(page.getByRole('dialog', { name: 'New Rental' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Room 2')).toContainText('Available')
})
