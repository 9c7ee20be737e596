import { expect, test } from 'vitest'
import { cancelBooking, takePrepayment } from '#desk/rentals/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { listAccounts } from '#money/receivables/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'

test('what is left of a cancelled booking becomes credit of its guest', async () => {
  const venue = await openVenue()
  const booking = await venue.given.booking({ inMinutes: 600 })
  const params = { id: String(booking.id) }
  await venue.call(takePrepayment, { params, body: { prepayment: 20, paymentMethod: 'cash' } })
  await venue.call(cancelBooking, { params, body: { rest: 'credit' } })
  const { payments } = await venue.call(listPayments, { query: { kind: 'deposit' } })
  const dialog = await openDialog('payment-details', { paymentId: payments[0]!.id })
  await dialog.getByRole('button', { name: 'Use as Credit' }).click()
  await expect.element(toast()).toMatchTextContent('Added to the credit of the guest')
  await expect.element(dialog.getByRole('button', { name: 'Use as Credit' })).not.toBeInTheDocument()
  const { accounts } = await venue.call(listAccounts, { query: {} })
  expect(accounts.map(({ name, balance }) => [name, balance])).toEqual([[booking.customerName, -20]])
})
