import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { DashboardPage } from '../dashboard-page.tsx'

const desk = page.getByRole('region', { name: 'Desk' })

test('the desk strip counts who is late and who owes, and shows only them', async () => {
  const venue = await openVenue()
  // Its card is red from this second on.
  const late = await venue.given.runningRental({ minutesAgo: 60, hours: 1 })
  const unpaid = await venue.given.unpaidRental({ hours: 4 })
  await venue.given.room()
  await renderPage(<DashboardPage />, '/')
  await expect.element(page.getByRole('article').nth(2)).toBeVisible()
  await desk.getByRole('button', { name: '1 overdue' }).click()
  await expect.element(page.getByRole('article')).toMatchTextContent(late.facilityName)
  await desk.getByRole('button', { name: /unpaid/ }).click()
  await expect.element(page.getByRole('article')).toMatchTextContent(unpaid.facilityName)
  await desk.getByRole('button', { name: /unpaid/ }).click()
  await expect.element(page.getByRole('article').nth(2)).toBeVisible()
})

test('the desk strip has a word for each list and opens it', async () => {
  const venue = await openVenue()
  await venue.given.room()
  await renderPage(<DashboardPage />, '/')
  for (const word of ['0 arrivals', '0 waiting', '0 to clean', '0 groups', '0 keys out', 'Hand-over'])
    await expect.element(desk.getByRole('button', { name: word, exact: true })).toBeVisible()
  await desk.getByRole('button', { name: '0 keys out' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Keys and Wristbands' })).toBeVisible()
})

test('at 1440 px a list is 280 px beside the board, which stays usable; below, it is a dialog over it', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const room = await venue.given.room()
  await renderPage(<DashboardPage />, '/')
  await desk.getByRole('button', { name: '0 keys out' }).click()
  const list = page.getByRole('dialog', { name: 'Keys and Wristbands' })
  await expect.element(list).toBeVisible()
  expect(list.element().getBoundingClientRect().width).toBe(280)
  await desk.getByRole('button', { name: '0 arrivals' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Arrivals' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('button', { name: `Check In ${room.name}` }).click()
  await expect.element(page.getByRole('dialog', { name: 'Check In' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Arrivals' })).toBeVisible()
  await page.viewport(1024, 768)
  // A modal dialog hides the page from screen readers.
  await expect.element(page.getByRole('region', { name: 'Desk' })).not.toBeInTheDocument()
})
