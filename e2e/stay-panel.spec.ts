import type { Page } from '@playwright/test'
import { MINUTE, toIso } from '#platform/values/time.ts'
import { addRoom, card, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const openCard = (page: Page, name: string) =>
  card(page, name)
    .locator('[data-card]')
    .click({ position: { x: 30, y: 12 } })

test.beforeEach(async ({ page }) => {
  await page.goto('/rooms')
  for (const name of ['Room 1', 'Room 2', 'Room 3']) await addRoom(page, name)
  const [room] = (await send(page, 'GET', '/api/rooms')) as { id: number }[]
  await checkIn(page, room!.id)
  await page.goto('/')
})

test('the board stays usable beside the panel, and what its buttons open shows over it', async ({ page }) => {
  const panel = page.getByRole('dialog')
  await openCard(page, 'Room 2')
  await expect(panel).toHaveAccessibleName('Room 2')
  await test.step('another card shows in it, and every card is beside it', async () => {
    await openCard(page, 'Room 1')
    await expect(panel).toHaveAccessibleName('Room 1')
    await expect(panel).toContainText(/Grace Hopper.*→/)
    const { x } = (await panel.boundingBox())!
    const { x: left, width } = (await page.getByRole('list', { name: 'facilities' }).boundingBox())!
    expect(left + width).toBeLessThan(x)
    await expectAccessible(page)
  })

  await test.step('its keys open dialogs, which lead back to it', async () => {
    await page.keyboard.press('m')
    await expect(panel).toHaveAccessibleName('Move Guest')
    await page.keyboard.press('s')
    await expect(panel).toHaveAccessibleName('Move Guest')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveAccessibleName('Room 1')
    await page.reload()
    await expect(panel.getByRole('button', { name: 'Sell' })).toBeVisible()
    await page.keyboard.press('s')
    await expect(panel).toHaveAccessibleName('New Sale')
    await page.reload()
    await expect(panel).toHaveAccessibleName('New Sale')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveAccessibleName('Room 1')
  })

  await test.step('an hour more shows in it at once', async () => {
    await expect(panel.getByRole('button', { name: 'Extend' })).toBeVisible()
    await page.keyboard.press('e')
    await panel.getByRole('button', { name: /^1 h/ }).press('Enter')
    await expect(toast(page, 'Rental extended')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Check Out · $22.00' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Extend' })).toBeFocused()
  })

  await test.step('Esc closes it, also from the board', async () => {
    await card(page, 'Room 3').locator('[data-card]').focus()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(card(page, 'Room 3').locator('[data-card]')).toBeFocused()
  })
})

test('Check Out leads back to the panel, which shows the free room; the open card is marked', async ({
  page,
}) => {
  const panel = page.getByRole('dialog')
  await openCard(page, 'Room 1')
  const current = page.locator('[data-card][aria-current]')
  await expect(current).toHaveText(/Room 1/)
  await expect(panel.getByRole('button', { name: 'Check Out' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(panel).toHaveAccessibleName('Check Out')
  await expect(current).toHaveText(/Room 1/)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveAccessibleName('Room 1')
  await card(page, 'Room 1').getByRole('button', { name: 'Check Out' }).click()
  await panel.getByRole('button', { name: /^Check Out ·/ }).click()
  await expect(toast(page, 'Checkout successful')).toBeVisible()
  await expect(panel).toHaveAccessibleName('Room 1')
  await expect(panel.getByLabel('Customer name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(current).toHaveCount(0)
})

test('a stay that is paid and ended at another desk leaves its panel without an error', async ({ page }) => {
  const panel = page.getByRole('dialog')
  const [room] = (await send(page, 'GET', '/api/rooms')) as { id: number }[]
  const [rental] = (await send(page, 'GET', `/api/rentals/facility/room/${room!.id}`)) as { id: number }[]
  const path = `/api/rentals/${rental!.id}`
  await openCard(page, 'Room 1')
  await expect(panel.getByRole('button', { name: /^Check Out/ })).toBeVisible()
  await send(page, 'POST', `${path}/extend`, { hours: 1 })
  // The bill is asked for while the stay ends.
  await page.route(
    `**${path}/quote`,
    async route => {
      await send(page, 'PATCH', `${path}/end`, { paymentMethod: 'cash' })
      await route.continue()
    },
    { times: 1 },
  )
  await expect(panel.getByLabel('Customer name')).toBeVisible()
})

test('a move is chosen on the board: what is not free says why, the others what changes', async ({
  page,
  venue,
}) => {
  for (const [name, hourlyRate] of [
    ['Room 4', 20],
    ['Room 5', 30],
  ] as const)
    await addRoom(page, name, hourlyRate)
  const rooms = (await send(page, 'GET', '/api/rooms')) as { id: number }[]
  await send(page, 'PATCH', `/api/rooms/${rooms[1]!.id}/status`, { status: 'cleaning' })
  await send(page, 'POST', '/api/rentals', {
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    customerPhone: '+1 555 987 6543',
    facilityType: 'room',
    facilityId: rooms[2]!.id,
    startDate: toIso(venue.now() + 30 * MINUTE),
    endDate: toIso(venue.now() + 90 * MINUTE),
    hours: 1,
    rate: 20,
  })
  const bar = page.getByRole('dialog', { name: 'Move Guest' })
  const findButton = (name: string) => card(page, name).locator('[data-card]')
  for (const width of [1440, 1024])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/?dialog=room-details&facilityId=${rooms[0]!.id}`)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Move' })).toBeVisible()
      await expect(card(page, 'Room 4')).toBeVisible()
      await page.keyboard.press('m')
      await expect(bar).toContainText('Grace Hopper · Room 1. Choose one of 2 free rooms and lockers')
      for (const [name, why] of [
        ['Room 1', 'The guest is here'],
        ['Room 2', 'To be cleaned'],
        ['Room 3', 'Booked'],
      ] as const) {
        await expect(card(page, name)).toContainText(why)
        await expect(findButton(name)).toBeDisabled()
      }
      await expect(card(page, 'Room 4')).toContainText('Same price')
      // Dearer, but the form keeps the agreed rate.
      await expect(card(page, 'Room 5')).toContainText('Same price')
      await expect(page.getByRole('button', { name: /Check In/ })).toHaveCount(0)
      await expectAccessible(page)
      // Keys: the first free card has the focus, arrows go on, Enter opens the move to it.
      await expect(findButton('Room 4')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(bar.getByLabel('Move to').locator('option:checked')).toContainText('Room 5')
      await expect(page.getByText('Choose one of 2 free')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(bar).toContainText('Choose one of 2 free')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Room 1' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check In Room 4' })).toBeVisible()
    })
})

test('on a phone the panel is a sheet with one button at its foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const panel = page.getByRole('dialog')
  await openCard(page, 'Room 1')
  await expect(panel.getByRole('button', { name: 'Check Out' })).toBeInViewport({ ratio: 1 })
  const boxes = await Promise.all(
    ['Extend', 'Move', 'Sell', 'Pay'].map(name => panel.getByRole('button', { name }).boundingBox()),
  )
  expect(new Set(boxes.map(box => box!.y)).size).toBe(2)
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(panel).toHaveAccessibleName('Edit Room')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveAccessibleName('Room 1')
})

test('the rest of a stay is folded with its count, and its guest is corrected in place', async ({ page }) => {
  const [room] = (await send(page, 'GET', '/api/rooms')) as { id: number }[]
  await page.goto(`/?dialog=room-details&facilityId=${room!.id}`)
  const panel = page.getByRole('dialog')
  const guest = panel.getByRole('region', { name: 'Guest and notes' })
  const about = panel.getByRole('region', { name: 'About this room' })
  await expect(panel.getByRole('region', { name: 'Deposit and keys' })).toContainText('None')
  await expect(about.getByText('an hour')).toBeHidden()
  await about.getByRole('heading').click()
  await expect(about.getByText('an hour')).toBeVisible()

  await guest.getByRole('heading').click()
  await expect(guest.getByRole('button', { name: 'Save Guest' })).toBeHidden()
  await guest.getByLabel('Notes').fill('Allergic to eucalyptus')
  await guest.getByLabel('People').fill('2')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expectAccessible(page, '[role=dialog]')
  await guest.getByRole('button', { name: 'Save Guest' }).click()
  await expect(toast(page, 'Guest saved')).toContainText('Grace Hopper · Room 1')
  await expect(guest.getByRole('button', { name: 'Save Guest' })).toBeHidden()
  await expect(guest.getByText('2 people · Allergic to eucalyptus')).toBeVisible()
  await guest.getByLabel('Customer name').fill('Grace M. Hopper')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('region', { name: 'Current rental' })).toContainText('Grace M. Hopper')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a free room shows the check-in itself, and keeps what was typed when another desk is first', async ({
  page,
  errors,
}) => {
  errors.allow('409')
  const [, room] = (await send(page, 'GET', '/api/rooms')) as { id: number }[]
  const panel = page.getByRole('dialog')
  await openCard(page, 'Room 2')
  await expect(panel.getByLabel('Customer name')).toBeFocused()
  await expect(panel).toContainText('$22.00 an hour')
  await expectAccessible(page, '[role=dialog]')
  await test.step('a fault is one press', async () => {
    await panel.getByRole('button', { name: 'No hot water' }).click()
    await expect(toast(page, 'Fault reported')).toContainText('Room 2: No hot water')
    await expect(panel).toBeHidden()
  })

  await test.step('it shows the guest of another desk, unless a name is typed', async () => {
    await openCard(page, 'Room 2')
    await panel.getByLabel('Customer name').fill('Ada Lovelace')
    await checkIn(page, room!.id)
    await expect(card(page, 'Room 2')).toContainText('Grace Hopper')
    await expect(panel.getByLabel('Customer name')).toHaveValue('Ada Lovelace')
    await panel.getByRole('button', { name: /^Check In ·/ }).click()
    await expect(panel.getByRole('alert')).toContainText('Room 2')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('a name and Enter check in', async () => {
    await openCard(page, 'Room 3')
    // Enter does nothing until the price shows, so that nothing is charged unseen.
    await expect(panel.getByRole('button', { name: 'Check In · $22.00' })).toBeEnabled()
    await panel.getByLabel('Customer name').fill('Alan Turing')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Check-in successful')).toContainText('Room 3 has been checked in')
    await expect(panel).toBeHidden()
  })
})

test('Up and Down walk through the facilities of the board', async ({ page }) => {
  const panel = page.getByRole('dialog')
  await openCard(page, 'Room 2')
  await expect(panel.getByLabel('Customer name')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(panel).toHaveAccessibleName('Room 1')
  await expect(panel.getByRole('button', { name: 'Check Out' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(panel).toHaveAccessibleName('Room 2')
  await page.keyboard.press('ArrowDown')
  await expect(panel).toHaveAccessibleName('Room 3')
  await test.step('and ask before they discard a name', async () => {
    await panel.getByLabel('Customer name').fill('Ada Lovelace')
    await panel.getByRole('button', { name: 'Scan ID Card' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(panel.getByLabel('Customer name')).toHaveValue('Ada Lovelace')
  })
  await page.goBack()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(panel).toBeHidden()
})
