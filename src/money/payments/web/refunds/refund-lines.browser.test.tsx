import { expect, test } from 'vitest'
import * as billsApi from '#money/bills/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as paymentsApi from '../../contract.ts'

test('a refund names a line: its amount follows, and typing the amount names none', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ hours: 1, rate: 22 })
  const params = { id: String(rental.billId) }
  await venue.call(billsApi.addLine, { params, body: { kind: 'tip', amount: 50 } })
  await venue.call(paymentsApi.payBill, { params, body: { paymentMethod: 'credit_card' } })
  const { tenders } = await venue.call(billsApi.readBill, { params })
  const dialog = await openDialog('refund-payment', { paymentId: tenders[0]!.id })
  const tip = dialog.getByLabelText('Refund of Tip')
  const amount = dialog.getByLabelText('Amount', { exact: false }).first()
  await expect.element(dialog.getByText('$22.00 left, with $2.00 tax')).toBeVisible()
  await tip.fill('51')
  await expect.element(dialog.getByRole('button', { name: /^Refund/ })).toBeDisabled()
  await tip.fill('45')
  await expect.element(amount).toHaveValue('45.00')
  await amount.fill('10')
  await expect.element(tip).toHaveValue('0.00')
  await tip.fill('45')
  await dialog.getByLabelText('Reason', { exact: false }).fill('Mistyped')
  await dialog.getByRole('button', { name: 'Refund · $45.00 credit card' }).click()
  await expect.element(toast()).toMatchTextContent('Refunded')
  expect(await venue.call(billsApi.readBill, { params })).toMatchObject({ total: 27, tax: 2, balance: 0 })
})
