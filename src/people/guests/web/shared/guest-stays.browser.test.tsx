import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endRental } from '#desk/rentals/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { GuestStays } from './guest-stays.tsx'

test('an ended stay shows from when until when, and opens with its bill by hours and rate', async () => {
  const venue = await openVenue()
  const stay = await venue.given.runningRental({ hours: 2 })
  await venue.call(endRental, { params: paramsOf(stay), body: {} })
  await renderPage(<GuestStays guestId={stay.guestId!} />)
  const row = page.getByRole('row').filter({ hasText: 'Room 101' })
  await expect.element(row).toMatchTextContent('1:30 PM – 2:00 PM')
  await expect.element(row).toMatchTextContent('Ended$44.00Paid')
  await row.getByRole('button', { name: 'Room 101' }).click()
  const bill = page.getByRole('dialog', { name: 'Stay' }).getByRole('region', { name: 'Lines of the bill' })
  await expect.element(bill).toMatchTextContent('2h booked at $20.00 an hour$40.00Tax 10%$4.00')
  await expect.element(bill).toMatchTextContent('Total$44.00Paid-$44.00Due$0.00')
})
