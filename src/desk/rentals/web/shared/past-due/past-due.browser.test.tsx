import { expect, test } from 'vitest'
import * as api from '#desk/rentals/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { guest, paramsOf } from '#testing/venue/fixtures.ts'

test('a guest with an amount past due is chosen, and pays it with the new stay', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ minutesAgo: 60 })
  await venue.call(api.endRental, { params: paramsOf(rental), body: {} })
  const room = await venue.given.room()
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: room.id })
  await dialog.getByLabelText('Customer name').fill(guest.customerName)
  await dialog.getByText('Contact, member, notes, more').click()
  await dialog.getByLabelText('Phone').fill(guest.customerPhone)
  await dialog.getByRole('option', { name: /^Jane Doe/ }).click()

  const notice = dialog.getByRole('region', { name: 'Past due' })
  await expect.element(notice).toMatchTextContent('Owes $20.00 from Room 101')
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(price).toMatchTextContent('Past due, Room 101$20.00')
  await expect.element(price).toMatchTextContent('Due$42.00')
  await notice.getByRole('radio', { name: 'Not now' }).click()
  await expect.element(price).toMatchTextContent('Due$22.00')
  await notice.getByRole('radio', { name: 'Take now' }).click()
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Check In · $42.00 cash' }).click()

  await expect.element(toast()).toMatchTextContent('Room 102 has been checked in')
  const paid = { name: guest.customerName, phone: guest.customerPhone }
  expect(await venue.call(api.readPastDue, { query: paid })).toEqual({ total: 0, bills: [] })
})
