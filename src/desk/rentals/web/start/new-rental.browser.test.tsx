import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as billing from '#money/payments/contract.ts'
import * as rates from '#money/rates/contract.ts'
import { queryClient } from '#platform/web/data/query-client.ts'
import { holdCalls } from '#testing/browser/calls.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { checkInForm } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

async function openNewRental() {
  const venue = await openVenue()
  const room = await venue.given.room()
  const dialog = await openDialog('new-rental', { facilityType: 'room', facilityId: room.id })
  await dialog.getByLabelText('Customer name').fill('Ada Lovelace')
  await dialog.getByLabelText('Email').fill('ada@example.com')
  await dialog.getByLabelText('Phone').fill('212 555 0100')
  return { venue, room, dialog }
}

const started = async (venue: BrowserVenue) => (await venue.call(api.listRentals, { query: {} })).rentals
const readPayments = async (venue: BrowserVenue) =>
  (await venue.call(billing.listPayments)).payments.map(({ method, amount }) => [method, amount])

test('takes a split payment with the rental', async () => {
  const { venue, dialog } = await openNewRental()
  await dialog.getByRole('radio', { name: 'Split' }).click()
  await dialog.getByRole('spinbutton', { name: 'Cash' }).fill('12')
  await dialog.getByRole('button', { name: 'Remaining by Credit Card' }).click()
  await dialog.getByRole('button', { name: 'Create Rental · $12.00 cash + $8.00 credit card' }).click()
  await expect.element(toast()).toMatchTextContent('Rental Created')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await started(venue)).toMatchObject([{ totalAmount: 20, paidAmount: 20, dueAmount: 0 }])
  expect((await readPayments(venue)).sort()).toEqual([
    ['cash', 12],
    ['credit_card', 8],
  ])
})

test('starts with a room, one hour from now and no rate, which has a step of a cent', async () => {
  await openVenue()
  const dialog = await openDialog('new-rental', {})
  await expect.element(dialog.getByLabelText('Facility type')).toHaveValue('room')
  await expect.element(dialog.getByLabelText('Hours')).toHaveValue('1')
  const rate = dialog.getByLabelText('Rate per hour')
  await expect.element(rate).toHaveValue('0.00')
  await expect.element(rate).toHaveAttribute('step', '0.01')
})

test('asks no price before a room is chosen', async () => {
  await openVenue()
  const dialog = await openDialog('new-rental', {})
  await expect
    .element(dialog.getByRole('region', { name: 'Price' }))
    .toMatchTextContent('Choose a room to see the price.')
  await expect
    .element(dialog.getByRole('button', { name: /^Create Rental/ }))
    .toHaveTextContent('Create Rental')
  const quotes = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[1] === api.quoteRental.path })
  expect(quotes.filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle')).toEqual([])
})

test('is unpaid unless a method is chosen', async () => {
  const { venue, dialog } = await openNewRental()
  await dialog.getByRole('button', { name: 'Create Rental · pay later' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await started(venue)).toMatchObject([{ paidAmount: 0, dueAmount: 20, paymentMethod: null }])
})

test('takes nothing if the room was rented meanwhile, and what was typed stays', async () => {
  const { venue, room, dialog } = await openNewRental()
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  const submit = dialog.getByRole('button', { name: 'Create Rental · $20.00 cash' })
  await expect.element(submit).toBeEnabled()
  await venue.call(api.startRental, { body: checkInForm(room) })
  await submit.click()
  await expect
    .element(toast())
    .toMatchTextContent('Failed to create rental. Please try again. Room 101 has just been rented')
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Ada Lovelace')
  expect(await started(venue)).toHaveLength(1)
  expect(await readPayments(venue)).toEqual([['credit_card', 22]])
})

test('says when the standard rate is replaced by rates by time', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  await venue.call(rates.addRate, {
    body: { name: 'Afternoon', facilityType: 'room', kind: 'hourly', price: 35 },
  })
  const dialog = await openDialog('new-rental', { facilityType: 'room', facilityId: room.id })
  const rate = dialog.getByLabelText('Rate per hour')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$35.00')
  await expect.element(rate).toHaveAccessibleDescription(/^Rates by time apply/)
  await rate.fill('18')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$18.00')
  await expect.element(rate).not.toHaveAccessibleDescription()
})

test('the lengths of a booking show the prices of its time, not of now', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  await venue.call(rates.addRate, {
    body: { name: 'Evening', facilityType: 'room', kind: 'hourly', from: '20:00', until: '02:00', price: 35 },
  })
  const dialog = await openDialog('new-rental', {
    facilityType: 'room',
    facilityId: room.id,
    startTime: '2026-05-21T01:00:00.000Z',
  })
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$35.00')
  await expect.element(dialog.getByRole('button', { name: /^2 h until 11:00 PM \$70\.00$/ })).toBeVisible()
})

test('an end that equals the start is refused', async () => {
  const { dialog } = await openNewRental()
  await dialog.getByLabelText('End').last().fill('14:00')
  await dialog.getByRole('button', { name: /^Create Rental/ }).click()
  await expect.element(dialog.getByText('End date must be after start date')).toBeVisible()
})

test('an end typed digit by digit stays on the day on which it is first reached', async () => {
  const { venue, dialog } = await openNewRental()
  await dialog
    .getByLabelText('End')
    .last()
    .click({ position: { x: 14, y: 18 } })
  await userEvent.keyboard('1030p')
  await expect.element(dialog.getByRole('button', { name: /^End/ })).toHaveTextContent('Wed, May 20, 2026')
  await expect.element(dialog.getByLabelText('Hours')).toHaveValue('8.5')
  await dialog.getByRole('button', { name: 'Create Rental · pay later' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await started(venue)).toMatchObject([{ endDate: '2026-05-20T22:30:00', totalAmount: 170 }])
})

test('the button says Creating while the rental is saved, and cannot be pressed again', async () => {
  const { venue, dialog } = await openNewRental()
  const release = holdCalls(api.startRental)
  await dialog.getByRole('button', { name: 'Create Rental · pay later' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  await expect.element(toast()).toMatchTextContent('Rental Created')
  expect(await started(venue)).toHaveLength(1)
})
