import { expect, test } from 'vitest'
import { openDialog, toast } from '../../testing/browser/render.tsx'
import { openVenue } from '../../testing/browser/venue.ts'
import { paramsOf } from '../../testing/venue/fixtures.ts'
import { api } from '../api.ts'

test('a room that another desk edited first is not updated, and the input stays', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  const dialog = await openDialog('edit-room', { facilityId: room.id })
  await dialog.getByLabelText('Hourly rate').fill('25')
  await venue.call(api.editRoom, { params: paramsOf(room), body: { hourlyRate: 30 } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to update room')
  await expect.element(dialog.getByLabelText('Hourly rate')).toHaveValue(25)
})

test('a locker is edited', async () => {
  const venue = await openVenue()
  const locker = await venue.given.locker()
  const dialog = await openDialog('edit-locker', { facilityId: locker.id })
  await dialog.getByLabelText('Size').fill('Tall')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Locker has been updated.')
})

test('a locker that another desk edited first is not updated, and the input stays', async () => {
  const venue = await openVenue()
  const locker = await venue.given.locker()
  const dialog = await openDialog('edit-locker', { facilityId: locker.id })
  await dialog.getByLabelText('Size').fill('Small')
  await venue.call(api.editLocker, { params: paramsOf(locker), body: { hourlyRate: 30 } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to update locker')
  await expect.element(dialog.getByLabelText('Size')).toHaveValue('Small')
})
