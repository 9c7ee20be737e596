import { expect, test } from 'vitest'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('a work order for the given room is created with its out-of-service effect explained', async () => {
  const venue = await openVenue()
  const { facilityId } = await venue.given.runningRental()
  const dialog = await openDialog('new-workorder', { facilityType: 'room', facilityId })
  await expect.element(dialog).toMatchTextContent('Room 101 is occupied. Repair starts when it is free.')
  await dialog.getByLabelText('Title').fill('Dripping tap')
  await dialog.getByLabelText('Description').fill('Wash basin')
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOptions('urgent')
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  await expect.element(toast()).toMatchTextContent('New workorder has been created successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listWorkorders)).toMatchObject([
    { title: 'Dripping tap', priority: 'urgent', facilityId, status: 'pending' },
  ])
})

test('shows similar work orders of the room as soon as it is chosen', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  await venue.call(api.writeWorkorder, {
    body: { type: 'repair', facilityType: 'room', facilityId, title: 'Broken lamp', description: 'Ceiling' },
  })
  const dialog = await openDialog('new-workorder', {})
  const similar = dialog.getByRole('region', { name: 'Similar work orders' })
  await expect.element(dialog.getByLabelText('Facility')).toBeVisible()
  await expect.element(similar).not.toBeInTheDocument()
  await dialog.getByLabelText('Facility').selectOptions(String(facilityId))
  await expect.element(similar).toMatchTextContent('Room 101 already has 1 open.')
  await similar.getByRole('button', { name: /Broken lamp/ }).click()
  await expect.element(dialog).toMatchTextContent('Ceiling')
})

test('a work order without a room, title and description names all three', async () => {
  await openVenue()
  const dialog = await openDialog('new-workorder', {})
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  for (const label of ['Facility', 'Title', 'Description'])
    await expect.element(dialog.getByLabelText(label)).toBeInvalid()
})

test('many similar work orders are counted, and the newest are listed', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  for (let number = 1; number <= 12; number++)
    await venue.call(api.writeWorkorder, {
      body: { facilityType: 'room', facilityId, title: `Lamp ${number}`, description: 'Ceiling' },
    })
  const dialog = await openDialog('new-workorder', { facilityType: 'room', facilityId })
  const similar = dialog.getByRole('region', { name: 'Similar work orders' })
  await expect.element(similar).toMatchTextContent('Room 101 already has 12 open.')
  await expect.element(similar).toMatchTextContent('10 of 12, the newest')
  expect(similar.getByRole('listitem').elements()).toHaveLength(10)
})
