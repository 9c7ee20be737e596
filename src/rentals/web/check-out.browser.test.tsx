import { expect, test } from 'vitest'
import { openDialog, toast } from '../../testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '../../testing/browser/venue.ts'
import { paramsOf } from '../../testing/venue/fixtures.ts'
import { api } from '../api.ts'
import type { Rental } from '../contract.ts'

const openCheckOut = ({ facilityId }: Rental) => openDialog('check-out', { facilityType: 'room', facilityId })

test('shows the bill of an overdue guest line by line and takes what is due', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  const dialog = await openCheckOut(rental)
  const bill = dialog.getByRole('region', { name: 'Bill' })
  await expect.element(bill).toMatchTextContent('Due$11.00')
  await expect.element(dialog).toMatchTextContent('Overdue 25m')

  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Check Out' }).click()

  await expect.element(toast()).toMatchTextContent('The room has been checked out')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed', paidAmount: 33, dueAmount: 0 })
})

test('a paid stay asks for no payment', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const dialog = await openCheckOut(rental)
  await expect.element(dialog.getByRole('region', { name: 'Bill' })).toMatchTextContent('Due$0.00')
  await expect.element(dialog.getByRole('radiogroup')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Check Out' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed', paidAmount: 22 })
})

test('a bill can be left unpaid', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental()
  const dialog = await openCheckOut(rental)
  await dialog.getByRole('radio', { name: 'Leave unpaid' }).click()
  await dialog.getByRole('button', { name: 'Check Out' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed', paidAmount: 0, dueAmount: 20 })
})

test('a guest whom another desk checked out first stays open with the reason', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const dialog = await openCheckOut(rental)
  await expect.element(dialog.getByRole('region', { name: 'Bill' })).toMatchTextContent('Due$0.00')
  await venue.call(api.endRental, { params: paramsOf(rental), body: {} })
  await dialog.getByRole('button', { name: 'Check Out' }).click()
  await expect.element(toast()).toMatchTextContent('Checkout failed')
  await expect.element(toast()).toMatchTextContent('The guest of Room 101 was checked out at 2:00 PM')
  await expect.element(dialog).toBeVisible()
})

test('returns the deposit of a lent item before the check-out', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const params = paramsOf(rental)
  await venue.call(api.takeDeposit, { params, body: { item: 'Robe', amount: 15, paymentMethod: 'cash' } })
  const dialog = await openCheckOut(rental)
  const held = dialog.getByRole('region', { name: 'Deposits held' })
  await expect.element(held).toMatchTextContent('Robe $15.00 deposit, Cash')
  await held.getByRole('button', { name: 'Return deposit for Robe' }).click()
  await expect.element(toast()).toMatchTextContent('Deposit returned')
  await expect.element(held).not.toBeInTheDocument()
  expect(await venue.call(api.listDeposits, { params })).toMatchObject([{ item: 'Robe', status: 'returned' }])
})

test('keeps part of a deposit only with a reason', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const params = paramsOf(rental)
  await venue.call(api.takeDeposit, { params, body: { item: 'Key', amount: 20, paymentMethod: 'cash' } })
  const dialog = await openCheckOut(rental)
  await dialog.getByRole('button', { name: 'Keep deposit for Key' }).click()
  await dialog.getByLabelText('Amount to keep').fill('12')
  await dialog.getByRole('button', { name: 'Keep deposit' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toBeInvalid()
  await dialog.getByLabelText('Reason').fill('Key lost')
  await dialog.getByRole('button', { name: 'Keep deposit' }).click()
  await expect.element(toast()).toMatchTextContent('Deposit kept')
  expect(await venue.call(api.listDeposits, { params })).toMatchObject([{ status: 'kept', kept: 12 }])
})

const ended = (venue: BrowserVenue, rental: Rental) =>
  venue.call(api.readRental, { params: paramsOf(rental) })
