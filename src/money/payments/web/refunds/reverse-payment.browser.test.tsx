import { expect, test } from 'vitest'
import * as rentalsApi from '#desk/rentals/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import * as cardsApi from '#money/cards/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as paymentsApi from '../../contract.ts'

test('a payment of an earlier day is reversed from its details, and its bill is due again', async () => {
  const venue = await openVenue()
  await venue.given.runningRental()
  const { payments } = await venue.call(paymentsApi.listPayments)
  await venue.advance(24 * 60)
  const dialog = await openDialog('payment-details', { paymentId: payments[0]!.id })
  await expect.element(dialog.getByRole('button', { name: 'Void' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent('$22.00 by Credit Card is taken out of today’s money. The bill is unpaid again.')
  await dialog.getByLabelText('Reason').fill('Chargeback')
  await dialog.getByRole('button', { name: 'Reverse Payment · $22.00' }).click()
  await expect.element(toast()).toMatchTextContent('Payment reversed')
  const bill = await venue.call(billsApi.readBill, { params: { id: String(payments[0]!.about.billId) } })
  expect(bill.balance).toBe(22)
  const details = await openDialog('payment-details', { paymentId: payments[0]!.id })
  await expect.element(details).toMatchTextContent('Reversed')
  await expect.element(details.getByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
})

test('one part of a payment over several bills gets another method', async () => {
  const venue = await openVenue()
  await venue.given.group()
  const { payments } = await venue.call(paymentsApi.listPayments)
  const dialog = await openDialog('payment-details', { paymentId: payments[0]!.id })
  await dialog.getByRole('button', { name: 'Change Method' }).click()
  await expect
    .element(dialog.getByRole('button', { name: 'Change Method · $27.50 credit card' }))
    .toBeVisible()
  await dialog.getByLabelText('Payment', { exact: true }).selectOptions('part')
  await dialog.getByLabelText('New method').selectOptions('mobile_payment')
  await dialog.getByLabelText('Reason').fill('Counted')
  await dialog.getByRole('button', { name: 'Change Method · $5.50 mobile payment' }).click()
  await expect.element(toast()).toMatchTextContent('Payment method changed')
  const [newest] = (await venue.call(paymentsApi.listPayments)).payments
  expect(newest).toMatchObject({ kind: 'payment', method: 'mobile_payment', amount: 5.5, joint: null })
})

test('a kept deposit is held again from its details, and can then be returned', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const deposit = await venue.call(rentalsApi.takeDeposit, {
    params: { id: String(rental.id) },
    body: { item: 'Key', amount: 20, paymentMethod: 'cash' },
  })
  const params = { id: String(deposit.id) }
  await venue.call(billsApi.keepDeposit, { params, body: { reason: 'Lost' } })
  const { payments } = await venue.call(paymentsApi.listPayments, { query: { kind: 'deposit' } })
  const dialog = await openDialog('payment-details', { paymentId: payments[0]!.id })
  await dialog.getByRole('button', { name: 'Hold Again' }).click()
  await dialog.getByLabelText('Reason').fill('Found')
  await dialog.getByRole('button', { name: 'Hold Deposit Again' }).click()
  await expect.element(toast()).toMatchTextContent('Deposit held again')
  await dialog.getByRole('button', { name: 'Return deposit for Key' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Deposit' })).toMatchTextContent('Returned')
})

test('a refund of what a voided card paid says by which method it is paid', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ rate: 20 })
  const card = await venue.call(cardsApi.sellCard, {
    body: { kind: 'value', amount: 50, paymentMethod: 'cash' },
  })
  await venue.call(rentalsApi.payRental, {
    params: { id: String(rental.id) },
    body: { payments: [{ method: 'gift_card', amount: 20, code: card.code }] },
  })
  const { payments } = await venue.call(paymentsApi.listPayments, { query: { method: 'gift_cards' } })
  await venue.call(cardsApi.voidCard, { params: { id: String(card.id) }, body: { reason: 'By mistake' } })
  const dialog = await openDialog('refund-payment', { paymentId: payments[0]!.id })
  await expect
    .element(dialog)
    .toMatchTextContent('The card that paid was voided. $20.00 of this payment can be refunded by Cash.')
  await expect.element(dialog.getByRole('button', { name: 'Refund · $20.00 cash' })).toBeVisible()
})
