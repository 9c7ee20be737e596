import type { Page } from '@playwright/test'
import { checkIn, send } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const words = (page: Page) => palette(page).getByRole('combobox')

test('one search finds a facility, a guest and a work order, and runs commands', async ({ page }) => {
  await page.goto('/')
  const free = page.getByRole('article').filter({ hasText: 'Available' }).first()
  await expect(free).toBeVisible()
  const rooms = (await send(page, 'GET', '/api/rooms')) as { id: number; name: string; status: string }[]
  const room = rooms.find(({ status }) => status === 'available')!
  await checkIn(page, room.id, { customerName: 'Zelda Quill' })

  await test.step('opens a room from the top bar', async () => {
    const box = page.getByRole('searchbox', { name: 'Search', exact: true })
    await expect(box).toHaveAttribute('placeholder', 'Search...')
    await box.pressSequentially(room.name)
    await expect(words(page)).toHaveValue(room.name)
    await expect(palette(page).getByRole('option').first()).toContainText(`${room.name}Occupied`)
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(room.name)
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: room.name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('finds a guest by part of the name, by keyboard only', async () => {
    await page.keyboard.press('Control+k')
    await words(page).fill('quill')
    const guest = palette(page).getByRole('option', { name: `Zelda Quill ${room.name}` })
    await expect(guest).toBeVisible()
    await expect(palette(page).getByRole('option', { name: 'Zelda Quill', exact: true })).toBeVisible()
    while ((await guest.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: room.name })).toContainText('Zelda Quill')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('runs a command and opens a page', async () => {
    await page.keyboard.press('/')
    await words(page).fill('new workorder')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New Workorder' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Control+k')
    await words(page).fill('memberships')
    await palette(page).getByRole('option', { name: 'Memberships', exact: true }).click()
    await expect(page).toHaveURL(/\/memberships$/)
  })

  await test.step('shows no results, and Esc closes the search', async () => {
    await page.keyboard.press('Control+k')
    await words(page).fill('zzzz')
    await expect(palette(page).getByText('Nothing found for “zzzz”')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })
})

/** Keys are heard once the page is there. */
async function openDashboard(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('finds members and work orders of the demo venue', async ({ page }) => {
  await openDashboard(page)
  const [member] = (await send(page, 'GET', '/api/members')) as { lastName: string; memberNumber: string }[]
  const [workorder] = (await send(page, 'GET', '/api/workorders')) as { title: string }[]
  await page.keyboard.press('Control+k')
  await words(page).fill(member!.memberNumber)
  await palette(page)
    .getByRole('option', { name: new RegExp(member!.lastName) })
    .click()
  await expect(page).toHaveURL(/dialog=member-details/)
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await words(page).fill(workorder!.title)
  await palette(page).getByRole('option', { name: workorder!.title }).first().click()
  await expect(page).toHaveURL(/dialog=workorder-details/)
})
