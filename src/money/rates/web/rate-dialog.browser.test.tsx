import { expect, test } from 'vitest'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

test('a night rate on certain days is saved as the form shows it', async () => {
  const venue = await openVenue()
  const dialog = await openDialog('new-rate', {})
  await dialog.getByLabelText('Name').fill('Night rate')
  await dialog.getByLabelText('Price per hour').fill('12.5')
  await dialog.getByRole('radio', { name: 'Certain days' }).click()
  await dialog.getByRole('checkbox', { name: 'Fri' }).click()
  await dialog.getByRole('radio', { name: 'Certain hours' }).click()
  await dialog.getByLabelText('Until').fill('05:00')
  await dialog.getByRole('button', { name: 'Save Rate' }).click()
  await expect.element(toast()).toMatchTextContent('Night rate applies to new rentals.')
  await expect.element(dialog).not.toBeInTheDocument()
  const { rates } = await venue.call(api.listRates)
  expect(rates).toMatchObject([
    { name: 'Night rate', kind: 'hourly', price: 12.5, weekdays: [0, 5, 6], from: '22:00', until: '05:00' },
  ])
})

test('only a block or a maximum has hours, with a usual length', async () => {
  await openVenue()
  const dialog = await openDialog('new-rate', {})
  await expect.element(dialog.getByLabelText('Hours')).not.toBeInTheDocument()
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOptions('block')
  await expect.element(dialog.getByLabelText('Hours')).toHaveValue('4')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOptions('cap')
  await expect.element(dialog.getByLabelText('Hours')).toHaveValue('24')
})

test('a rate that overlaps another one is refused at the hours, and nothing is lost', async () => {
  const venue = await openVenue()
  const evening = { name: 'Evening', kind: 'hourly' as const, price: 30, from: '18:00', until: '23:00' }
  await venue.call(api.addRate, { body: evening })
  const dialog = await openDialog('new-rate', {})
  await dialog.getByLabelText('Name').fill('Night rate')
  await dialog.getByRole('radio', { name: 'Certain hours' }).click()
  await dialog.getByRole('button', { name: 'Save Rate' }).click()
  await expect.element(dialog.getByLabelText('From')).toHaveAccessibleDescription(/Evening/)
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Night rate')
  expect((await venue.call(api.listRates)).rates).toHaveLength(1)
})
