import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as rentals from '#desk/rentals/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

const wants = [{ facilityType: 'room' as const, kind: '' }]

test('a guest joins the line for two kinds, and is offered what is free at once', async () => {
  const venue = await openVenue()
  await venue.given.locker({ name: 'Locker 7' })
  await venue.given.runningRental()
  await openDialog('join-line', {})
  const dialog = page.getByRole('dialog', { name: 'Add to Waiting List' })
  await dialog.getByRole('button', { name: 'Add to Waiting List' }).click()
  await expect.element(dialog).toMatchTextContent('Customer name is required')
  await dialog.getByLabelText('Customer name').fill('Grace Hopper')
  await dialog.getByLabelText('People').fill('2')
  await dialog.getByRole('checkbox', { name: 'Any locker' }).click()
  await dialog.getByRole('button', { name: 'Add to Waiting List' }).click()
  await expect.element(toast()).toMatchTextContent('Added to the waiting list')
  await expect.element(toast()).toMatchTextContent('Locker 7 is free and held for #1')
  const line = page.getByRole('list', { name: 'Guests in line' })
  await expect.element(line).toMatchTextContent('Grace Hopper2 people · Any room or any locker')
  await expect.element(line.getByRole('timer')).toMatchTextContent('10:00')
  await page.getByRole('button', { name: 'Skip #1' }).click()
  await expect.element(line.getByRole('timer')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove #1' }).click()
  await expect.element(page.getByRole('region', { name: 'Left the line' })).toMatchTextContent('Was removed')
  await expect.element(page.getByText('Nobody is waiting')).toBeVisible()
})

test('who does not answer leaves the line and can be brought back to its end', async () => {
  const venue = await openVenue()
  const room = await venue.given.room({ name: 'Room 104' })
  for (const customerName of ['Ann Lee', 'Bob Ray'])
    await venue.call(api.joinLine, { body: { customerName, wants } })
  const dialog = await openDialog('waiting-list', {})
  const line = dialog.getByRole('list', { name: 'Guests in line' })
  await dialog.getByRole('button', { name: 'No Answer #1' }).click()
  await expect.element(line).toMatchTextContent('#2Bob Ray')
  await expect.element(dialog.getByRole('button', { name: 'Check In #2' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Bring Back #1' }).click()
  await expect.element(line.getByText('Ann Lee')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check In #2' }).click()
  const checkIn = page.getByRole('dialog', { name: 'Check In' })
  await expect.element(checkIn.getByLabelText('Customer name')).toHaveValue('Bob Ray')
  await checkIn.getByRole('radio', { name: 'Cash' }).click()
  await checkIn.getByRole('button', { name: /^Check In · / }).click()
  await expect.element(toast()).toMatchTextContent('Check-in successful')
  expect(await venue.call(rentals.listBoard)).toMatchObject([{ facilityId: room.id }])
})

test('an offer that another desk has answered says so, and the line shows what is true', async () => {
  const venue = await openVenue()
  await venue.given.room()
  const entry = await venue.call(api.joinLine, { body: { customerName: 'Ann Lee', wants } })
  const dialog = await openDialog('waiting-list', {})
  await expect.element(dialog.getByRole('button', { name: 'Check In #1' })).toBeVisible()
  await venue.call(api.skipOffer, { params: { id: String(entry.id) } })
  await dialog.getByRole('button', { name: 'Check In #1' }).click()
  await expect.element(toast()).toMatchTextContent('#1 no longer has an offer')
})
