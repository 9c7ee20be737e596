import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as invoices from '#desk/invoices/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as papersApi from '../contract.ts'
import PapersTab from './papers-tab.tsx'

const rows = page.getByRole('table').getByRole('row')

test('an accountant finds a paper by number or customer, and its number opens the stored paper', async () => {
  const venue = await openVenue()
  await venue.given.runningRental({ customerName: 'Ann Ames' })
  const [payment] = (await venue.call(paymentsApi.listPayments)).payments
  await venue.call(papersApi.printReceipt, { params: { id: String(payment!.id) } })
  const lines = [{ description: 'Film crew', quantity: 1, unitPrice: 100, taxRate: 0 }]
  const body = { customerName: 'Films Ltd', dueDate: '2026-06-20', lines }
  const draft = await venue.call(invoices.draftInvoice, { body })
  await venue.call(invoices.sendInvoice, { params: { id: String(draft.id) } })
  const shown = await renderPage(<PapersTab />, '/billing?tab=papers')

  await expect.element(rows).toHaveLength(3)
  await expect.element(rows.nth(1)).toMatchTextContent(/2026-0001.*Invoice.*Films Ltd.*\$100\.00/)
  await expect.element(rows.nth(2)).toMatchTextContent(/000001.*Receipt.*Ann Ames.*\$22\.00/)
  await page.getByRole('searchbox').fill('ann')
  await expect.element(rows).toHaveLength(2)
  await expect
    .element(page.getByRole('link', { name: 'Receipt 000001, Ann Ames' }))
    .toHaveAttribute('href', `/print/receipt?payment=${payment!.id}`)
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Credit notes')
  await expect.element(page.getByText('No paper matches the search and filters.')).toBeVisible()
  expect(shown.address()).toBe('/billing?tab=papers&q=ann&paper=credit_note')
  await page.getByRole('button', { name: 'Clear Search and Filters' }).click()
  await expect.element(rows).toHaveLength(3)
})
