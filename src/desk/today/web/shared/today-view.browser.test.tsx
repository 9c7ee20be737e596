import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payRental } from '#desk/rentals/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import TodayView from './today-view.tsx'

test('shows takings by method, what is owed and who works, and another day by its arrows', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const paid = await venue.given.unpaidRental()
  await venue.call(payRental, { params: paramsOf(paid), body: { paymentMethod: 'cash' } })
  await venue.given.unpaidRental({ facility: await venue.given.room() })
  const days: (string | undefined)[] = []
  await renderPage(<TodayView day={undefined} onDay={day => days.push(day)} />)
  await expect.element(page.getByRole('region', { name: 'Taken so far' })).toMatchTextContent('Cash $20.00')
  await expect.element(page.getByRole('region', { name: 'Owed in the house' })).toMatchTextContent('1 stay')
  await expect.element(page.getByRole('region', { name: 'Who works' })).toMatchTextContent('Admin User$20.00')
  await expect.element(page.getByRole('region', { name: 'Decide' })).toMatchTextContent('Nothing to decide.')
  await expect.element(page.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Previous day' }))
  expect(days).toEqual(['2026-05-19'])
})

test('a late stay is opened from the list; on a phone the list is only read', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const { facilityName } = await venue.given.runningRental({ minutesAgo: 200 })
  await renderPage(<TodayView day={undefined} onDay={() => {}} />)
  const open = page.getByRole('button', { name: /^Open Room/ })
  await expect
    .element(page.getByRole('region', { name: 'Decide' }))
    .toMatchTextContent(`${facilityName}, Jane Doe, is overdue by`)
  await expect.element(open).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(open).not.toBeInTheDocument()
})
