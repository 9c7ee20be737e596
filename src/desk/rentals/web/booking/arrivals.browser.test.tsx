import { expect, test } from 'vitest'
import { changeRoomStatus } from '#house/facilities/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

test('an arrival whose room is not free says why it cannot be checked in', async () => {
  const venue = await openVenue()
  const occupied = await venue.given.room()
  const free = await venue.given.room()
  const dirty = await venue.given.room()
  await venue.given.runningRental({ facility: occupied })
  await venue.given.booking({ facility: occupied, customerName: 'Ada King' })
  await venue.given.booking({ facility: free, customerName: 'Grace Hopper' })
  await venue.given.booking({ facility: dirty, customerName: 'Mary Somerville' })
  await venue.call(changeRoomStatus, { params: paramsOf(dirty), body: { status: 'cleaning' } })
  const dialog = await openDialog('arrivals', {})
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const button = (name: string) => dialog.getByRole('button', { name: `Check In ${name}` })
  await expect.element(row('Ada King')).toMatchTextContent(/Occupied: 30m left.*2:30 PM/)
  await expect.element(button('Ada King')).toBeDisabled()
  await expect.element(row('Mary Somerville')).toMatchTextContent('Cleaning')
  await expect.element(button('Mary Somerville')).toBeDisabled()
  await expect.element(button('Grace Hopper')).toBeEnabled()
})
