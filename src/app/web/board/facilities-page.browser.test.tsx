import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as api from '#house/facilities/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
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
