import type { Page } from '@playwright/test'
import { card, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const openCard = (page: Page, name: string) =>
  card(page, name)
    .locator('[data-card]')
    .click({ position: { x: 30, y: 12 } })

test.beforeEach(async ({ page }) => {
  await page.goto('/rooms')
  for (const name of ['Room 1', 'Room 2', 'Room 3'])
    await send(page, 'POST', '/api/rooms', { name, hourlyRate: 20 })
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
  await expect(panel).toContainText('$20.00 an hour')
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
