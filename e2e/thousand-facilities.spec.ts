import type { Page } from '@playwright/test'
import type { Locker, Room } from '#house/facilities/contract.ts'
import { card, checkIn, send } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a board of 1,000 facilities is searched, filtered and moved over', async ({ page }) => {
  await page.goto('/workorders')
  const rooms = await addAll<Room>(page, '/api/rooms', 'Room', 600)
  await addAll<Locker>(page, '/api/lockers', 'Locker', 400)
  await checkIn(page, rooms[499]!.id)

  await page.goto('/')
  const cards = page.getByRole('article')
  await expect(page.getByRole('tab', { name: 'All (1000)' })).toBeVisible()
  await expect(card(page, 'Room 1').first()).toBeVisible()
  expect(await cards.count()).toBeLessThan(300)
  await expectAccessible(page)

  await test.step('the keyboard reaches the last card', async () => {
    await page
      .getByRole('button', { name: /^Room 1\b/ })
      .first()
      .focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: /^Locker 400\b/ })).toBeFocused()
    await expect(card(page, 'Locker 400')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(card(page, 'Room 1').first()).toBeInViewport()
  })

  await test.step('a status filter leaves the one that is occupied', async () => {
    await page.getByRole('radio', { name: /^Occupied/ }).check()
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Room 500')
    await page.getByRole('radio', { name: /^All/ }).check()
    await expect(card(page, 'Room 1').first()).toBeVisible()
  })

  await test.step('a search finds a room by its number, and one by its guest', async () => {
    await page.goto('/rooms')
    const search = page.getByPlaceholder('Search rooms...')
    await search.fill('599')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Room 599')
    await search.fill('Hopper')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Room 500')
    await expectAccessible(page)
  })

  await test.step('on a phone, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(card(page, 'Room 1').first()).toBeVisible()
    await page.getByRole('radio', { name: /^Occupied/ }).check()
    await expect(cards).toHaveCount(1)
    await expectAccessible(page)
  })
})

/** Adds facilities named by number, some at a time, in the order of their numbers. */
async function addAll<F>(page: Page, path: string, name: string, count: number): Promise<F[]> {
  const added: F[] = []
  while (added.length < count) {
    const numbers = Array.from(
      { length: Math.min(20, count - added.length) },
      (_, at) => added.length + at + 1,
    )
    const forms = numbers.map(number => ({ name: `${name} ${number}`, hourlyRate: 20 }))
    added.push(...(await Promise.all(forms.map(form => send(page, 'POST', path, form) as Promise<F>))))
  }
  return added
}
