import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listLockers, listRooms } from '#house/facilities/contract.ts'
import { summarizeWorkorders } from '#house/workorders/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { holdCalls, refuseCalls } from '#testing/browser/calls.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { LockersPage, RoomsPage } from './facilities-page.tsx'

const placeholdersIn = (element: Element) => element.querySelectorAll('.animate-pulse').length

test('the dashboard has four cards and ten facilities while it loads', async () => {
  const venue = await openVenue()
  await venue.given.room()
  const releases = [listRooms, listLockers, readTakings, summarizeWorkorders].map(holdCalls)
  await renderPage(<DashboardPage />, '/')
  const facilities = page.getByRole('status', { name: 'Loading facilities' })
  await expect.element(facilities).toBeVisible()
  expect(placeholdersIn(facilities.element())).toBe(10)
  const cards = ['Total Rooms', 'Total Lockers', 'Open Workorders', "Today's Revenue"].map(title =>
    page.getByRole('link', { name: title }),
  )
  for (const card of cards) await expect.element(card).toBeVisible()
  expect(cards.map(card => placeholdersIn(card.element()))).toEqual([1, 1, 1, 1])
  for (const release of releases) release()
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Today's Revenue.*0\.00/ })).toBeVisible()
  expect(cards.length).toBe(4)
})

test.each([
  ['rooms', RoomsPage, listRooms],
  ['lockers', LockersPage, listLockers],
] as const)('the page of %s has six while it loads', async (what, Page, list) => {
  await openVenue()
  holdCalls(list)
  await renderPage(<Page />, `/${what}`)
  const facilities = page.getByRole('status', { name: `Loading ${what}` })
  await expect.element(facilities).toBeVisible()
  expect(placeholdersIn(facilities.element())).toBe(6)
})

test.each([
  ['rooms', RoomsPage, listRooms, 'Failed to fetch rooms'],
  ['lockers', LockersPage, listLockers, 'Failed to fetch lockers'],
] as const)('a list of %s that cannot be read says so and logs it', async (what, Page, list, title) => {
  await openVenue()
  refuseCalls(list, 'No')
  await renderPage(<Page />, `/${what}`)
  await expect.element(page.getByText(title, { exact: true })).toBeVisible()
  const logged = vi.mocked(console.error)
  expect(logged.mock.calls).toEqual([[`${title}: 400: No`]])
  logged.mockClear()
})

test("today's revenue is compared with the same hours of last week", async () => {
  const venue = await openVenue()
  await venue.given.runningRental({ minutesAgo: 60, hours: 2 })
  await venue.advance(7 * 24 * 60)
  await venue.given.runningRental({ minutesAgo: 30, hours: 3 })
  await renderPage(<DashboardPage />, '/')
  await expect
    .element(page.getByRole('link', { name: /^Today's Revenue/ }))
    .toMatchTextContent(/\$66\.00.*50% vs last week/)
})
