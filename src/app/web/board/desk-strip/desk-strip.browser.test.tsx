import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { DashboardPage } from '../dashboard-page.tsx'

const desk = page.getByRole('region', { name: 'Desk' })

test('the desk strip counts who is late and who owes, and shows only them', async () => {
  const venue = await openVenue()
  const late = await venue.given.runningRental({ minutesAgo: 90, hours: 1 })
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
