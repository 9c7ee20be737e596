import type { Page } from '@playwright/test'
import { addRoom, card, checkIn, send, toast } from './support/desk.ts'
import { countEffort } from './support/effort.ts'
import { submit } from './support/in-sight.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// The shortest ways of the desk, counted. Text that is typed is not counted. Selling is counted in sales.spec.ts.
test.use({ startsWith: 'empty' })

/** Opens the details of Room 107 by the search. */
async function openRoom(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('/')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('107')
  await expect(dialog.getByRole('option', { name: /Room 107/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Room 107' })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/rooms')
  await addRoom(page, 'Room 107', 32)
  await send(page, 'PATCH', '/api/settings', { presetPaymentMethod: 'cash' })
  await page.goto('/rooms')
  await expect(card(page, 'Room 107')).toBeVisible()
})

test('by mouse: a walk-in in cash is two clicks, a check-out with something due two', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const effort = await countEffort(page)
  await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.type('Grace Hopper')
  await submit(dialog, 'Check In · $35.20 cash').click()
  await expect(card(page, 'Room 107')).toContainText('Grace Hopper')
  expect(await effort()).toEqual({ clicks: 2, keys: 0 })

  const { id } = await startRental(page)
  await send(page, 'POST', `/api/rentals/${id}/extend`, { hours: 1 })
  await card(page, 'Room 107').getByRole('button', { name: 'Check Out Room 107' }).click()
  await submit(dialog, 'Check Out · $35.20 cash').click()
  await expect(toast(page, 'Checkout successful')).toBeVisible()
  expect(await effort()).toEqual({ clicks: 4, keys: 0 })
})

test('by keyboard: 107 Enter name Enter checks in, 107 Enter C Enter checks out', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const effort = await countEffort(page)
  await openRoom(page)
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
  await expect(submit(dialog, 'Check In · $35.20 cash')).toBeEnabled()
  await page.keyboard.type('Grace Hopper')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Check-in successful')).toBeVisible()
  await expect(dialog).toBeHidden()
  // '/', Enter, Enter.
  const { clicks, keys } = await effort()
  expect({ clicks, keys }).toEqual({ clicks: 0, keys: 3 })

  const { id } = await startRental(page)
  await send(page, 'POST', `/api/rentals/${id}/extend`, { hours: 1 })
  await openRoom(page)
  await expect(dialog.getByRole('button', { name: 'Check Out' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(submit(dialog, 'Check Out · $35.20 cash')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Checkout successful')).toBeVisible()
  // '/', Enter, C, Enter.
  expect((await effort()).keys - keys).toBe(4)
})

test('an hour more is one click on the card, or / 107 extend Enter Enter; Tab leads to the card', async ({
  page,
}) => {
  const room = (await send(page, 'GET', '/api/rooms')) as { id: number }[]
  await checkIn(page, room[0]!.id)
  await expect(card(page, 'Room 107')).toContainText('Grace Hopper')
  const effort = await countEffort(page)
  await card(page, 'Room 107').hover()
  await card(page, 'Room 107').getByRole('button', { name: /^\+1h/ }).click()
  await expect(toast(page, '$35.20 on the bill')).toBeVisible()
  expect(await effort()).toEqual({ clicks: 1, keys: 0 })

  const dialog = page.getByRole('dialog')
  await page.keyboard.press('/')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('107 extend')
  await expect(dialog.getByRole('option', { name: /^Extend/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(submit(dialog, 'Extend Rental · pay later')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Rental extended')).toContainText('Room 107 has been extended')
  // '/', Enter, Enter.
  expect((await effort()).keys).toBe(3)

  await test.step('also on the card, one Tab behind the skip link', async () => {
    await page.reload()
    await expect(card(page, 'Room 107')).toContainText('Grace Hopper')
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
  })
  await expect(dialog.getByRole('button', { name: 'Extend' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(dialog.getByRole('button', { name: /^1 h .*\$35\.20$/ })).toBeFocused()
  await expect(dialog.getByText('$35.20', { exact: true }).first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Check Out · $105.60' })).toBeVisible()
})

test('finding a guest is two keys or two clicks, also of one who has left, and opens the guest', async ({
  page,
}) => {
  const [room] = (await send(page, 'GET', '/api/rooms')) as { id: number }[]
  await checkIn(page, room!.id)
  const { id, guestId } = await startRental(page)
  await send(page, 'PATCH', `/api/rentals/${id}/end`, {})
  const dialog = page.getByRole('dialog')
  const effort = await countEffort(page)
  await page.keyboard.press('/')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('grace hop')
  // Before the results are there: Enter waits for them.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/guests/${guestId}$`))
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  expect(await effort()).toEqual({ clicks: 0, keys: 2 })
  await page.getByRole('searchbox', { name: 'Search', exact: true }).click()
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('hopper')
  const guests = dialog.getByRole('group', { name: 'Guests' })
  await guests.getByRole('option', { name: /^Grace Hopper/ }).click()
  await expect(page).toHaveURL(new RegExp(`/guests/${guestId}$`))
  expect(await effort()).toEqual({ clicks: 2, keys: 2 })
})

test('a member card on any screen is the scan and Enter', async ({ page }) => {
  const { memberNumber } = (await send(page, 'POST', '/api/members', {
    firstName: 'Rosa',
    lastName: 'Regular',
    email: 'rosa@example.com',
    phoneNumber: '212 555 0101',
  })) as { memberNumber: string }
  const dialog = page.getByRole('dialog')
  await page.goto('/settings')
  // Loaded together with what hears the scanner.
  await expect(page.getByRole('button', { name: 'Test Notification' })).toBeVisible()
  await typeAsScanner(page, `${memberNumber}\n`)
  await expect(dialog).toContainText('Rosa Regular')
  await expect(dialog.getByRole('button', { name: 'Check In' })).toBeFocused()
  const effort = await countEffort(page)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Check-in successful')).toContainText('Rosa Regular has been checked in')
  expect(await effort()).toEqual({ clicks: 0, keys: 1 })
})

test('a fault is two clicks from the card, or / 107 f Enter Enter Ctrl Enter', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const effort = await countEffort(page)
  await card(page, 'Room 107')
    .locator('[data-card]')
    .click({ position: { x: 30, y: 12 } })
  await dialog.getByRole('button', { name: 'No hot water' }).click()
  await expect(toast(page, 'Fault reported')).toContainText('Room 107: No hot water')
  await expect(dialog).toBeHidden()
  expect(await effort()).toEqual({ clicks: 2, keys: 0 })

  await page.keyboard.press('/')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('107 fault')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New Workorder' })
  await expect(form.getByRole('region', { name: 'Similar work orders' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'No hot water', exact: true })).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Title')).toHaveValue('No hot water')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Workorder Created')).toBeVisible()
  // '/', Enter, Enter, Ctrl, Enter.
  expect((await effort()).keys).toBeLessThanOrEqual(5)
})

test('no key is lost while the search loads for the first time', async ({ page }) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route(/search-palette.*\.js/, async route => {
    await mayLoad
    await route.continue()
  })
  await page.reload()
  await expect(card(page, 'Room 107')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('r 1007')
  for (const key of ['Backspace', 'Backspace', '7', 'Enter']) await page.keyboard.press(key)
  load()
  await expect(page.getByRole('dialog', { name: 'Room 107' })).toBeVisible()
})

async function startRental(page: Page) {
  const { rentals } = (await send(page, 'GET', '/api/rentals')) as {
    rentals: { id: number; guestId: number }[]
  }
  return rentals[0]!
}

test('a setting is found and changed in three: the search, Enter, and Enter or Space on it', async ({
  page,
}) => {
  await page.goto('/settings')
  const search = page.getByRole('combobox', { name: 'Search settings' })
  await expect(search).toBeVisible()
  const effort = await countEffort(page)
  await search.click()
  await page.keyboard.type('idle')
  await page.keyboard.press('Enter')
  const minutes = page.getByLabel('Lock Idle Desks (minutes)')
  await expect(minutes).toBeFocused()
  await minutes.fill('20')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Settings saved')).toContainText('They now apply at every desk.')
  expect(await effort()).toEqual({ clicks: 1, keys: 2 })

  await search.click()
  await page.keyboard.type('automatic receipts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: 'Automatic Receipts' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(toast(page, 'Settings saved')).toContainText('Automatic Receipts updated.')
  expect(await effort()).toEqual({ clicks: 2, keys: 4 })
})
