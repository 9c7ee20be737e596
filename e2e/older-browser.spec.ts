// A browser without Temporal loads a polyfill before the first page renders.
import { logIn } from './support/cleaner.ts'
import { addRoom, card, selectOption, toast } from './support/desk.ts'
import { phone } from './support/phone.ts'
import { expect, test } from './support/test.ts'

const { launchOptions } = phone()
test.use({
  startsWith: 'empty',
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--js-flags=--no-harmony-temporal'] },
})

test('a rental is created', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { hadTemporal: 'Temporal' in window }))
  await page.goto('/rooms')
  expect(await page.evaluate('hadTemporal')).toBe(false)
  await addRoom(page, 'Room 1')
  await page.getByRole('button', { name: 'New Room Rental' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Rental' })
  await dialog.getByLabel('Customer name').fill('Ada Lovelace')
  await dialog.getByLabel('Email').fill('ada@example.com')
  await dialog.getByLabel('Phone').fill('212 555 0100')
  await selectOption(page, 'Facility', 'Room 1')
  await dialog.getByLabel('Hours').fill('2')
  await expect(dialog).toContainText('2h at $20.00 an hour')
  await dialog.getByRole('button', { name: 'Create Rental' }).click()
  await expect(toast(page, 'Rental Created')).toBeVisible()
  await expect(card(page, 'Room 1')).toContainText('Ada Lovelace')
})

test('the Cleaner App opens offline', async ({ page, context, errors }) => {
  for (const expected of ['net::ERR_', 'WebSocket', 'The live feed could not be reached', 'Failed to fetch'])
    errors.allow(expected)
  await page.goto('/cleaner-app')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/cleaner-app')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await logIn(page, 'o1')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cleaner o1' })).toBeVisible()
})
