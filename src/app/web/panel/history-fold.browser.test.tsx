import { expect, test } from 'vitest'
import { endRental, moveRental } from '#desk/rentals/contract.ts'
import { checkIn, checkOut } from '#desk/visits/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

test('the history of a room names who moved on and who visited, and lists all of its bookings', async () => {
  const venue = await openVenue()
  const [room, other] = [await venue.given.room(), await venue.given.room()]
  const moved = await venue.given.runningRental({ facility: room, customerName: 'Ann Lee', minutesAgo: 0 })
  await venue.advance(10)
  await venue.call(moveRental, {
    params: paramsOf(moved),
    body: { facilityType: 'room', facilityId: other.id },
  })
  const member = await venue.given.member()
  const visit = await venue.call(checkIn, {
    body: { facilityType: 'room', facilityId: room.id, memberId: member.id, duration: 1 },
  })
  await venue.advance(10)
  await venue.call(checkOut, { params: paramsOf(visit), body: {} })
  await venue.call(endRental, { params: paramsOf(moved), body: {} })
  await venue.given.booking({ facility: room, inMinutes: 120, customerName: 'Lucas Berg' })
  await venue.given.booking({ facility: room, inMinutes: 540, customerName: 'Phil Phone' })

  const panel = await openDialog('room-details', { facilityId: room.id })
  const bookings = panel.getByRole('region', { name: 'Bookings' })
  await bookings.getByRole('heading').click()
  await expect.element(bookings.getByRole('listitem').nth(1)).toMatchTextContent('Phil Phone')
  const history = panel.getByRole('region', { name: 'History' })
  await history.getByRole('heading').click()
  const line = (name: string) => history.getByRole('listitem').filter({ hasText: name })
  await expect.element(line(member.lastName)).toMatchTextContent('2:10 PM – 2:20 PM · member visit')
  await expect.element(line('Ann Lee')).toMatchTextContent('2:00 PM – 2:10 PM · moved to Room 102')
  await line('Ann Lee').getByRole('button', { name: 'Ann Lee' }).click()
  await expect.element(panel.getByText('Room 102 · Ann Lee')).toBeVisible()
})
