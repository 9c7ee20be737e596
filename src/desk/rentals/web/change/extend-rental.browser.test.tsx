import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'
import { ExtendByHour } from '../shared/extend-by-hour.tsx'
import { ExtendInline } from '../stay/extend-inline.tsx'

test('shows the new end and price, and extends the stay', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const dialog = await openDialog('extend-rental', { rentalId: rental.id })
  await expect.element(dialog).toMatchTextContent('Room 101 · Jane Doe')
  await expect.element(dialog.getByRole('button', { name: '30 min until 3:00 PM $11.00' })).toBeVisible()
  await dialog.getByRole('button', { name: '2 h until 4:30 PM $44.00' }).click()
  await expect.element(dialog).toMatchTextContent('Due$44.00')
  await expect.element(dialog).toMatchTextContent('4:30 PM')
  await expect.element(dialog.getByRole('radio', { name: 'Pay Later' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Extend Rental · pay later' }).click()

  await expect.element(toast()).toMatchTextContent('Room 101 has been extended')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.readRental, { params: paramsOf(rental) })).toMatchObject({
    hours: 3,
    paidAmount: 22,
  })
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast()).toMatchTextContent('Room 101 until 2:30 PM, $44.00 off the bill')
})

test('an extension by one press into a booking says when that begins, and does nothing', async () => {
  const venue = await openVenue()
  const facility = await venue.given.room()
  const rental = await venue.given.runningRental({ facility, minutesAgo: 30 })
  await venue.given.booking({ facility, inMinutes: 60 })
  await renderPage(
    <>
      <ExtendInline rental={rental} onDone={() => undefined} />
      <ExtendByHour rental={rental} tabIndex={0} />
    </>,
  )
  for (const name of [/^1 h .*3:30 PM Booked 3:00 PM$/, '+1h · Booked 3:00 PM Room 101']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    ;(button.element() as HTMLElement).click()
  }
  await page.getByRole('button', { name: /^30 m .*3:00 PM \$11\.00$/ }).click()
  await expect.element(toast()).toMatchTextContent('Room 101 until 3:00 PM, $11.00 on the bill')
  expect(await venue.call(api.readRental, { params: paramsOf(rental) })).toMatchObject({ hours: 1.5 })
})

test('an extension into a booking is refused and keeps the form', async () => {
  const venue = await openVenue()
  const facility = await venue.given.room()
  const rental = await venue.given.runningRental({ facility, minutesAgo: 30 })
  await venue.given.booking({ facility, inMinutes: 60 })
  const dialog = await openDialog('extend-rental', { rentalId: rental.id })
  const length = (hours: string) => dialog.getByRole('button', { name: new RegExp(`^${hours}`) })
  await expect.element(length('1 h')).toMatchTextContent('3:30 PM Booked 3:00 PM')
  await expect.element(length('1 h')).toBeDisabled()
  await expect.element(length('30 min')).toBeEnabled()
  await dialog.getByLabelText('Extra hours').fill('3')
  await dialog.getByRole('button', { name: 'Extend Rental · pay later' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to extend rental')
  await expect.element(dialog.getByLabelText('Extra hours')).toHaveValue('3')
  expect(await venue.call(api.readRental, { params: paramsOf(rental) })).toMatchObject({ hours: 1 })
})
