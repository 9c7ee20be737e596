import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as settingsApi from '#office/settings/contract.ts'
import FacilitySection from '#office/settings/web/shared/facility-section.tsx'
import { SaveBar } from '#platform/web/ui/forms/save-bar/save-bar.tsx'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

test('one press in the details of a room reports a preset fault, and the toast takes it back', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  const details = await openDialog('room-details', { facilityId })
  const faults = details.getByRole('group', { name: 'Report a fault' })
  await faults.getByRole('button', { name: 'No hot water' }).click()
  await expect.element(toast()).toMatchTextContent('Room 101: No hot water')
  await expect.element(details).not.toBeInTheDocument()
  expect(await venue.call(api.listWorkorders)).toMatchObject([
    { title: 'No hot water', priority: 'high', type: 'repair', facilityId, status: 'pending' },
  ])
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => venue.call(api.listWorkorders)).toMatchObject([{ status: 'cancelled' }])
})

test('in the form a preset fills in title and priority, keeps what was typed, and Ctrl Enter sends it', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  const dialog = await openDialog('new-workorder', { facilityType: 'room', facilityId })
  await dialog.getByRole('button', { name: 'Lock jammed' }).click()
  await dialog.getByRole('button', { name: 'Light' }).click()
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('Light')
  await dialog.getByLabelText('Description').fill('The one above the bench')
  await dialog.getByRole('button', { name: 'No hot water' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listWorkorders)).toMatchObject([
    { title: 'No hot water', priority: 'high', description: 'The one above the bench' },
  ])
})

test('a manager edits the preset faults of a type; a fault is listed once', async () => {
  const venue = await openVenue()
  await renderPage(
    <SaveBar>
      <FacilitySection />
    </SaveBar>,
    '/settings',
  )
  const rooms = page.getByRole('group', { name: 'Rooms' })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await rooms.getByRole('textbox', { name: 'Fault 3' }).fill('Lock jammed')
  await save.click()
  await expect.element(rooms.getByRole('alert')).toHaveTextContent('Each fault is listed once')
  await rooms.getByRole('textbox', { name: 'Fault 3' }).fill('Steam too hot')
  await rooms.getByRole('combobox', { name: 'Priority 3' }).selectOptions('urgent')
  await rooms.getByRole('button', { name: 'Remove fault 1' }).click()
  await save.click()
  await expect.element(toast()).toBeVisible()
  expect((await venue.call(settingsApi.readSettings)).faultPresets.room).toEqual([
    { title: 'Lock jammed', priority: 'high' },
    { title: 'Steam too hot', priority: 'urgent' },
  ])
})

test('the details of a room say how many work orders are open, and lead to all of them', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  for (let number = 1; number <= 22; number++) {
    const { id } = await venue.call(api.writeWorkorder, {
      body: { facilityType: 'room', facilityId, title: `Lamp ${number}`, description: 'Ceiling' },
    })
    if (number === 22)
      await venue.call(api.changeWorkorder, { params: { id: String(id) }, body: { status: 'completed' } })
  }
  const details = await openDialog('room-details', { facilityId })
  await expect.element(details).toMatchTextContent('20 of 21')
  const all = details.getByRole('link', { name: 'Show all 21' })
  await expect.element(all).toHaveAttribute('href', `/workorders?facility=${facilityId}&status=open`)
})
