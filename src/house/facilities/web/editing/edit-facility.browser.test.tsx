import { expect, test } from 'vitest'
import { refuseCalls } from '#testing/browser/calls.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

test('a room that another desk edited first is not updated, and the input stays', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  const dialog = await openDialog('edit-room', { facilityId: room.id })
  await dialog.getByLabelText('Hourly rate').fill('25')
  await venue.call(api.editRoom, { params: paramsOf(room), body: { hourlyRate: 30 } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to update room')
  await expect.element(dialog.getByLabelText('Hourly rate')).toHaveValue('25.00')
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

test.each(['room', 'locker'] as const)(
  'a %s that cannot be read says so, with a way to try again',
  async type => {
    const venue = await openVenue()
    const { id: facilityId } = await venue.given[type]()
    refuseCalls(type === 'room' ? api.readRoom : api.readLocker)
    const dialog = await openDialog(`edit-${type}`, { facilityId })
    const title = { room: 'Failed to fetch room', locker: 'Failed to fetch locker' }[type]
    await expect.element(dialog.getByText(title, { exact: true })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
)
