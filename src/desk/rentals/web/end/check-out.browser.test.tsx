import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as billing from '#money/bills/contract.ts'
import { MINUTE } from '#platform/values/time.ts'
import { holdCalls } from '#testing/browser/calls.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import type { Rental } from '../../contract.ts'
import * as api from '../../contract.ts'

const openCheckOut = ({ facilityId }: Rental) => openDialog('check-out', { facilityType: 'room', facilityId })

test('shows the bill of an overdue guest line by line and takes what is due', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  const dialog = await openCheckOut(rental)
  const bill = dialog.getByRole('region', { name: 'Bill' })
  await expect.element(bill).toMatchTextContent('Due$11.00')
  await expect.element(dialog).toMatchTextContent(/Overdue 2[56]m/)

  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: /^Check Out/ }).click()

  await expect.element(toast()).toMatchTextContent('The room has been checked out')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed', paidAmount: 33, dueAmount: 0 })
})

test('the bill on screen is read again every minute', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 74 })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() })
  const dialog = await openCheckOut(rental)
  const bill = dialog.getByRole('region', { name: 'Bill' })
  await expect.element(bill).toMatchTextContent('Due$5.50')
  await venue.advance(2)
  vi.advanceTimersByTime(MINUTE)
  await expect.element(bill).toMatchTextContent('Due$11.00')
})

test('a paid stay asks for no payment', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const dialog = await openCheckOut(rental)
  await expect.element(dialog.getByRole('region', { name: 'Bill' })).toMatchTextContent('Due$0.00')
  await expect.element(dialog.getByRole('radiogroup')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed', paidAmount: 22 })
})

test('the button says Processing while the check-out runs, and cannot be pressed again', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const dialog = await openCheckOut(rental)
  const release = holdCalls(api.endRental)
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  release()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed' })
})

test('a bill can be left unpaid', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental()
  const dialog = await openCheckOut(rental)
  await dialog.getByRole('radio', { name: 'Pay Later' }).click()
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed', paidAmount: 0, dueAmount: 20 })
})

test('a guest whom another desk checked out first stays open with the reason', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const dialog = await openCheckOut(rental)
  await expect.element(dialog.getByRole('region', { name: 'Bill' })).toMatchTextContent('Due$0.00')
  await venue.call(api.endRental, { params: paramsOf(rental), body: {} })
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(toast()).toMatchTextContent('Checkout failed')
  await expect.element(toast()).toMatchTextContent('409: The guest of Room 101 was checked out at 2:00 PM')
  await expect.element(dialog).toBeVisible()
})

test('returns the deposit of a lent item with the check-out', async () => {
  const venue = await openVenue()
  const { rental, params } = await lend(venue, 'Robe', 15)
  const dialog = await openCheckOut(rental)
  const held = dialog.getByRole('region', { name: 'Deposits held' })
  await expect.element(held).toMatchTextContent('Robe $15.00 deposit, Cash')
  await expect.element(held.getByRole('radio', { name: 'Return' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Check Out · nothing due, return $15.00 deposit' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listDeposits, { params })).toMatchObject([{ item: 'Robe', status: 'returned' }])
})

test('keeps part of a deposit only with a reason', async () => {
  const venue = await openVenue()
  const { rental, params } = await lend(venue, 'Key', 20)
  const dialog = await openCheckOut(rental)
  await dialog.getByRole('radio', { name: 'Keep' }).click()
  await dialog.getByLabelText('Amount to keep').fill('12')
  const submit = dialog.getByRole('button', { name: 'Check Out · nothing due, keep $12.00 deposit' })
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Lost key')
  await dialog.getByLabelText('Reason').fill('')
  await expect.element(submit).toBeDisabled()
  await dialog.getByLabelText('Reason').fill('Bent')
  await dialog.getByRole('radio', { name: 'Damage' }).click()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listDeposits, { params })).toMatchObject([
    { status: 'applied', applied: 12, reason: 'Bent' },
  ])
  const bill = await venue.call(billing.readBill, { params: { id: String(rental.billId) } })
  expect(bill.lines.at(-1)).toMatchObject({ kind: 'damage', amount: 12 })
})

test('a deposit can be decided later', async () => {
  const venue = await openVenue()
  const { rental, params } = await lend(venue, 'Key', 20)
  const dialog = await openCheckOut(rental)
  await dialog.getByRole('radio', { name: 'Decide later' }).click()
  await dialog.getByRole('button', { name: 'Check Out · nothing due', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listDeposits, { params })).toMatchObject([{ status: 'held' }])
})

test('a deposit that another desk returned first leaves the guest checked in, with the reason', async () => {
  const venue = await openVenue()
  const { rental, params, deposit } = await lend(venue, 'Robe', 15)
  const dialog = await openCheckOut(rental)
  const submit = dialog.getByRole('button', { name: 'Check Out · nothing due, return $15.00 deposit' })
  await expect.element(submit).toBeEnabled()
  await venue.call(billing.returnDeposit, { params: paramsOf(deposit) })
  await submit.click()
  await expect.element(toast()).toMatchTextContent('The deposit for Robe was already returned')
  await expect.element(dialog).toBeVisible()
  expect(await venue.call(api.readRental, { params })).toMatchObject({ status: 'active' })
})

test('the button has the focus, so that Enter checks out', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  const dialog = await openCheckOut(rental)
  await expect.element(dialog.getByRole('button', { name: 'Check Out · $11.00 credit card' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await ended(venue, rental)).toMatchObject({ status: 'completed', paidAmount: 33 })
})

async function lend(venue: BrowserVenue, item: string, amount: number) {
  const rental = await venue.given.runningRental()
  const params = paramsOf(rental)
  const body = { item, amount, paymentMethod: 'cash' as const }
  return { rental, params, deposit: await venue.call(api.takeDeposit, { params, body }) }
}

const ended = (venue: BrowserVenue, rental: Rental) =>
  venue.call(api.readRental, { params: paramsOf(rental) })

test('a locker is checked out in its own words', async () => {
  const venue = await openVenue()
  const locker = await venue.given.locker()
  await venue.given.runningRental({ facility: locker })
  const dialog = await openDialog('check-out', { facilityType: 'locker', facilityId: locker.id })
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(toast()).toMatchTextContent('The locker has been checked out')
})

test('a lost key that is on the bill is named before it is charged again or kept from the deposit', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const params = paramsOf(rental)
  await venue.call(api.takeDeposit, { params, body: { item: 'Key', amount: 20, paymentMethod: 'cash' } })
  await venue.call(billing.addLine, {
    params: { id: String(rental.billId) },
    body: { kind: 'lost_key', amount: 25, reason: 'W 12 lost' },
  })
  const charged = 'On the bill already: Lost key $25.00, W 12 lost'
  const dialog = await openCheckOut(rental)
  await dialog.getByRole('radio', { name: 'Keep' }).click()
  await expect.element(dialog).toMatchTextContent(charged)
  await dialog.getByRole('radio', { name: 'Damage' }).click()
  await expect.element(dialog.getByText('On the bill already')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Lost Key · $20.00' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add Lost Key' })).toMatchTextContent(charged)
})
