import { expect, test } from 'vitest'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('Completed stores the note and the assignee that were typed', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  const { id } = await venue.call(api.writeWorkorder, {
    body: { facilityType: 'room', facilityId, title: 'Tap drips', description: 'All night' },
  })
  const dialog = await openDialog('workorder-details', { workorderId: id })
  await dialog.getByLabelText('Assigned to').fill('Sam')
  await dialog.getByLabelText('Notes').fill('Washer replaced')
  await dialog.getByRole('button', { name: 'Completed' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listWorkorders)).toMatchObject([
    { status: 'completed', assignedTo: 'Sam', notes: 'Washer replaced' },
  ])
})
