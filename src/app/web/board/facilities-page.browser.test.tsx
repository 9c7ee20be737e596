import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as api from '#house/facilities/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { LockersPage, RoomsPage } from './facilities-page.tsx'

test('rooms are searched, filtered and rented', async () => {
  const venue = await openVenue()
  await venue.given.room()
  await renderPage(<RoomsPage />, '/rooms')
  await expect.element(page.getByRole('button', { name: 'New Room Rental' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Cleaning/ })).toBeInTheDocument()
  await page.getByPlaceholder('Search rooms...').fill('nothing like it')
  await expect.element(page.getByText('No rooms match the current filters.')).toBeVisible()
})

test('a card and the strip count the extra time that the bill counts', async () => {
  const venue = await openVenue()
  const { facilityName } = await venue.given.runningRental({ minutesAgo: 85 })
  await renderPage(<DashboardPage />, '/')
  const card = page.getByRole('article').filter({ hasText: facilityName })
  await expect.element(card).toMatchTextContent('Unpaid $11.00')
  await expect.element(page.getByRole('region', { name: 'Desk' })).toMatchTextContent(/1 unpaid\s*\$11/)
})

test('lockers too, also by size', async () => {
  const venue = await openVenue()
  await venue.call(api.addLocker, { body: { name: 'Locker 1', hourlyRate: 5, size: 'Tall' } })
  await renderPage(<LockersPage />, '/lockers')
  await expect.element(page.getByRole('button', { name: 'New Locker Rental' })).toBeVisible()
  await page.getByPlaceholder('Search lockers...').fill('tall')
  await expect.element(page.getByRole('article')).toBeVisible()
  await page.getByPlaceholder('Search lockers...').fill('nothing like it')
  await expect.element(page.getByText('No lockers match the current filters.')).toBeVisible()
})

test('lockers stand by their location, 48 in sight; keys skip the labels', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  for (const location of ['North wall', 'South wall', 'Pool'])
    for (let number = 1; number <= 16; number++)
      await venue.call(api.addLocker, { body: { name: `${location} ${number}`, hourlyRate: 5, location } })
  await renderPage(<LockersPage />, '/lockers')
  await expect.element(page.getByRole('heading', { name: 'South wall', exact: true })).toBeVisible()
  const cards = () => page.getByRole('article').elements()
  expect(cards()).toHaveLength(48)
  expect(cards().filter(card => card.getBoundingClientRect().bottom > innerHeight)).toEqual([])
  const card = (name: string) =>
    page
      .getByRole('article')
      .filter({ hasText: new RegExp(`${name}(?!\\d)`) })
      .getByRole('button')
      .first()
  ;(card('North wall 16').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(card('Pool 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(card('North wall 16')).toHaveFocus()
  await userEvent.keyboard('{Escape}x')
  await expect.element(card('North wall 16')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(card('North wall 1')).toHaveFocus()
})

test('a manager at 1440 px sees the whole board of 72 below one row of tabs, chips and New Rental', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  for (let number = 1; number <= 24; number++) await venue.given.room({ name: `Room ${number}` })
  for (let number = 1; number <= 48; number++) await venue.given.locker({ name: `Locker ${number}` })
  await renderPage(<DashboardPage />, '/')
  await expect.element(page.getByRole('tab', { name: 'Lockers (48)' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Today' })).toBeVisible()
  const middle = (name: string, role: 'tab' | 'button' | 'heading') => {
    const { top, bottom } = page.getByRole(role, { name, exact: true }).element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  const row = middle('Today', 'tab')
  expect(Math.abs(middle('Facility Status', 'heading') - row)).toBeLessThan(8)
  expect(Math.abs(middle('New Rental', 'button') - row)).toBeLessThan(8)
  expect(Math.abs(middle('Urgent first', 'button') - middle('Hand-over', 'button'))).toBeLessThan(8)
})

test('on a phone all status chips are in sight, and the filter also sorts', async () => {
  await page.viewport(360, 844)
  const venue = await openVenue()
  await venue.given.room()
  await renderPage(<DashboardPage />, '/')
  await expect.element(page.getByRole('radio', { name: /^Available/ })).toBeVisible()
  const boxes = page
    .getByRole('radiogroup', { name: 'Status' })
    .getByRole('radio')
    .elements()
    .map(chip => chip.getBoundingClientRect())
  expect(boxes).toHaveLength(5)
  expect(boxes.filter(({ left, right }) => left < 0 || right > 360)).toEqual([])
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  await page.getByRole('button', { name: 'Filter' }).click()
  const urgent = page.getByRole('button', { name: 'Urgent first' })
  await urgent.click()
  await expect.element(urgent).toHaveAttribute('aria-pressed', 'true')
})

test('the dashboard has the filter too: a room type leaves no lockers, a size no rooms', async () => {
  const venue = await openVenue()
  await venue.given.room({ name: 'Room 7', roomType: 'Deluxe' })
  await venue.call(api.addLocker, { body: { name: 'Locker 1', hourlyRate: 5, size: 'Tall' } })
  await renderPage(<DashboardPage />, '/')
  await expect.element(page.getByRole('article').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabelText('Room type').selectOptions('Deluxe')
  await expect.element(page.getByRole('article')).toMatchTextContent('Room 7')
  await page.getByLabelText('Room type').selectOptions('')
  await page.getByLabelText('Size').selectOptions('Tall')
  await expect.element(page.getByRole('article')).toMatchTextContent('Locker 1')
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await expect.element(page.getByRole('article').nth(1)).toBeVisible()
})
