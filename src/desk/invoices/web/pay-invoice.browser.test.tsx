import { expect, test } from 'vitest'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../contract.ts'

test('takes a part of what is due, split, with the cash given', async () => {
  const venue = await openVenue()
  const invoice = await venue.call(api.draftInvoice, {
    body: {
      customerName: 'Harbor Film Co.',
      lines: [{ description: 'Private sauna', quantity: 3, unitPrice: 40, taxRate: 10 }],
      dueDate: '2026-06-30',
    },
  })
  const params = paramsOf(invoice)
  await venue.call(api.sendInvoice, { params })
  const dialog = await openDialog('pay-invoice', { invoiceId: invoice.id })
  await dialog.getByLabelText('Amount', { exact: true }).fill('50')
  await dialog.getByRole('radio', { name: 'Split' }).click()
  await dialog.getByRole('spinbutton', { name: 'Bank Transfer' }).fill('30')
  await dialog.getByRole('button', { name: 'Remaining by Cash' }).click()
  await dialog.getByRole('button', { name: '$50.00', exact: true }).click()
  await expect.element(dialog.getByRole('status', { name: 'Change' })).toHaveTextContent('Change$30.00')
  await dialog.getByRole('button', { name: 'Take Payment · $30.00 bank transfer + $20.00 cash' }).click()
  await expect.element(toast()).toMatchTextContent('paid in part; $82.00 is due')
  await expect.element(toast()).toMatchTextContent('Change $30.00')
  expect(await venue.call(api.readInvoice, { params })).toMatchObject({
    paid: 50,
    due: 82,
    payments: [
      { method: 'bank_transfer', amount: 30 },
      { method: 'cash', amount: 20 },
    ],
  })
})
