import { card, toast } from './support/desk.ts'
import { countEffort } from './support/effort.ts'
import { submit } from './support/in-sight.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'new' })

test('from an empty venue to the first paid check-in are at most twelve decisions', async ({
  page,
  errors,
}) => {
  // Reads under way while the password is set or the user switches, and the request to choose a password.
  errors.allow(/401/, /status of 409 .*api\/session\)/)
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  const dialog = page.getByRole('dialog')
  await expect(steps.getByLabel('Facility Name')).toBeVisible()
  await expectAccessible(page)
  const effort = await countEffort(page)

  await steps.getByLabel('Facility Name').fill('Lotus Baths')
  await steps.getByLabel('Business Day Start').fill('06:00')
  await steps.getByRole('button', { name: 'Save' }).click()

  await steps.getByLabel('Last number').fill('3')
  await steps.getByLabel('Hourly rate').fill('25')
  await steps.getByRole('button', { name: 'Add Rooms' }).click()

  // Every hour costs the same.
  await expect(steps.getByRole('button', { name: 'Add Rate' })).toBeVisible()
  await steps.getByRole('button', { name: 'Skip' }).click()

  await steps.getByRole('button', { name: 'Add Product' }).click()
  await dialog.getByLabel('Item name').fill('Water')
  await dialog.getByLabel('Unit', { exact: true }).fill('bottle')
  await dialog.getByLabel('Location').fill('Front desk')
  await dialog.getByLabel('Supplier').fill('Corner Shop')
  await dialog.getByLabel('Price').fill('3')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(dialog).toBeHidden()

  await steps.getByLabel('New password').fill('three quiet rooms')
  await steps.getByLabel('Repeat password').fill('three quiet rooms')
  await steps.getByRole('button', { name: 'Set Password' }).click()

  await steps.getByRole('button', { name: 'Add Staff' }).click()
  await dialog.getByLabel('Full Name').fill('Rosa Diaz')
  await dialog.getByLabel('User name').fill('rosa')
  await dialog.getByLabel('PIN').fill('7294')
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  const oneTime = await dialog.getByRole('status').textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await steps.getByLabel('Float').fill('100')
  await steps.getByRole('button', { name: 'Open Drawer' }).click()

  await steps.getByRole('button', { name: 'Check In Room 1' }).click()
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.type('Grace Hopper')
  await submit(dialog, /^Check In · \$27\.50/).click()
  await expect(toast(page, 'Check-in successful')).toBeVisible()
  await expect(card(page, 'Room 1')).toContainText('Grace Hopper')
  const { clicks, keys } = await effort()
  expect(keys).toBe(0)
  expect(clicks).toBeLessThanOrEqual(12)

  // Only the rates are left: the steps stay. What was promised holds: Rosa signs in, and then by PIN.
  await expect(steps.getByRole('listitem').filter({ has: page.getByLabel('Done') })).toHaveCount(7)
  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Switch User' }).click()
  await page.getByLabel('User name or email').fill('rosa')
  await page.getByLabel('Password').fill(oneTime!)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('New password').fill('five loud lockers')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Rosa Diaz' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await page.getByRole('button', { name: 'Rosa Diaz' }).click()
  await page.getByRole('menuitem', { name: 'Switch User' }).click()
  await page.getByLabel('PIN').fill('7294')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Rosa Diaz' })).toBeVisible()
})

test('first steps are taken in any order, and dismissed until wanted again', async ({ page }) => {
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Cash Drawer' }).click()
  await expect(steps.getByLabel('Float')).toBeVisible()
  await steps.getByRole('button', { name: 'Skip' }).click()
  await expect(steps.getByLabel('Facility Name')).toBeVisible()
  await steps.getByRole('button', { name: 'First Rental' }).click()
  await expect(steps.getByText('Add a room or locker first.')).toBeVisible()

  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  await toast(page, 'First steps dismissed').getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toBeVisible()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Facility Status' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await page.goto('/settings?tab=general')
  await page.getByRole('switch', { name: 'First Steps' }).click()
  await expect(toast(page, 'Settings saved')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(steps).toBeVisible()
})
