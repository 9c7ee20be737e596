import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as cardsApi from '#money/cards/contract.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'
import PaymentsTab from '../payments-tab.tsx'

/** A group in a room at $20 and a locker at $5 an hour that paid $27.50 in cash at check-in. */
async function paidGroup() {
  const venue = await openVenue()
  await venue.given.group()
  const { payments } = await venue.call(api.listPayments)
  return { venue, paymentId: payments[0]!.id }
}

test('a payment over several bills opens as one with its parts, and a part of it is refunded', async () => {
  const { venue, paymentId } = await paidGroup()
  const dialog = await openDialog('payment-details', { paymentId })
  await expect.element(dialog).toMatchTextContent('One payment for 2 bills')
  await expect
    .element(dialog.getByRole('list', { name: 'Paid for' }))
    .toMatchTextContent('Room 101Ann Lee · Cash$22.00Locker 1Ann Lee · Cash$5.50')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('button', { name: 'None' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await dialog.getByLabelText('Refund of Locker 1, Cash').fill('6')
  await expect.element(dialog.getByRole('button', { name: 'Refund · $6.00 cash' })).toBeDisabled()
  await dialog.getByLabelText('Refund of Locker 1, Cash').fill('5.50')
  await dialog.getByLabelText('Reason').fill('Lock jammed')
  await dialog.getByRole('button', { name: 'Refund · $5.50 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Refunded')
  const { joint } = await venue.call(api.readPayment, { params: { id: String(paymentId) } })
  expect(joint!.parts.map(({ label, refunded }) => [label, refunded])).toEqual([
    ['Room 101', 0],
    ['Locker 1', 5.5],
  ])
})

test('each part in the list of payments says what it is part of, and opens the payment with its own bill', async () => {
  const { paymentId } = await paidGroup()
  await renderPage(<PaymentsTab />, '/billing?least=27&most=28')
  const rows = page.getByRole('table').getByRole('row')
  // The heads of the table and of the day come first.
  await expect.element(rows).toHaveLength(4)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/Locker 1Part of a payment of \$27\.50 for 2 bills.*\$5\.50/)
  await expect
    .element(rows.nth(3))
    .toMatchTextContent(/Room 101Part of a payment of \$27\.50 for 2 bills.*\$22\.00/)

  const dialog = await openDialog('payment-details', { paymentId })
  await expect.element(dialog).toMatchTextContent('Amount$27.50')
  await expect
    .element(dialog.getByRole('region', { name: 'Bill of Locker 1' }))
    .toMatchTextContent('Total$5.50')
  await dialog.getByRole('button', { name: 'Room 101' }).click()
  await expect
    .element(dialog.getByRole('region', { name: 'Bill of Room 101' }))
    .toMatchTextContent('Total$22.00')
  await dialog.getByRole('button', { name: 'Locker 1' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Bill of Locker 1' })).toBeVisible()
})

test('a payment over several bills is voided as a whole', async () => {
  const { venue, paymentId } = await paidGroup()
  const dialog = await openDialog('void-payment', { paymentId })
  await expect.element(dialog).toMatchTextContent('Give back $27.50 by Cash. All 2 bills are unpaid again.')
  await dialog.getByLabelText('Reason').fill('Wrong group')
  await dialog.getByRole('button', { name: 'Void Payment · $27.50' }).click()
  await expect.element(toast()).toMatchTextContent('Payment voided')
  const { joint } = await venue.call(api.readPayment, { params: { id: String(paymentId) } })
  expect(joint).toMatchObject({ amount: 27.5, refunded: 27.5 })
})

test('a refund of what a voided card paid on several bills names every method of the card', async () => {
  const venue = await openVenue()
  const card = await venue.call(cardsApi.sellCard, {
    body: {
      kind: 'value',
      amount: 50,
      payments: [
        { method: 'cash', amount: 25 },
        { method: 'credit_card', amount: 25 },
      ],
    },
  })
  await venue.given.group({ payments: [{ method: 'gift_card', amount: 27.5, code: card.code }] })
  const { payments } = await venue.call(api.listPayments, { query: { method: 'gift_cards' } })
  await venue.call(cardsApi.voidCard, { params: { id: String(card.id) }, body: { reason: 'Lost' } })
  const dialog = await openDialog('refund-payment', { paymentId: payments[0]!.id })
  await dialog.getByLabelText('Reason').fill('Heating failed')
  await dialog.getByRole('button', { name: 'Refund · $27.50 credit card and cash' }).click()
  await expect.element(toast()).toMatchTextContent('By Credit Card and Cash')
  const { payments: refunds } = await venue.call(api.listPayments, { query: { kind: 'refund' } })
  expect(refunds.map(({ method }) => method)).toContain('cash')
})
