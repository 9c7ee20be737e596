import { expect, test } from 'vitest'
import { openDialog, toast } from '../../testing/browser/render.tsx'
import { openVenue } from '../../testing/browser/venue.ts'

test('a shift hands over what is true, and the next one signs it', async () => {
  const venue = await openVenue()
  const overdue = await venue.given.runningRental({ minutesAgo: 80 })
  const dialog = await openDialog('handover', {})
  await dialog.getByRole('button', { name: 'New Hand-over' }).click()
  const list = dialog.getByRole('region', { name: 'Overdue' })
  await expect.element(list).toMatchTextContent(overdue.facilityName)
  await dialog.getByLabelText('Notes for the next shift').fill('Boiler is loud')
  await dialog.getByLabelText('Your name').fill('Ann')
  await dialog.getByRole('button', { name: 'Hand Over' }).click()
  await expect.element(dialog.getByText('Boiler is loud')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read and Sign' }).click()
  await dialog.getByLabelText('Read by (your name)').fill('Ann')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(dialog).toMatchTextContent('Someone other than its writer has to sign a hand-over')
  await dialog.getByLabelText('Read by (your name)').fill('Ben')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(toast()).toMatchTextContent('Hand-over signed')
  await expect.element(dialog).toMatchTextContent('read by Ben')
})
