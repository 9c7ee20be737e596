import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as paymentsApi from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { ReceiptPage } from './receipt-page.tsx'

test('a receipt that was opened in another language is printed in the one that it is issued in', async () => {
  const venue = await openVenue()
  await venue.given.runningRental({ customerName: 'Ann Ames' })
  const [payment] = (await venue.call(paymentsApi.listPayments)).payments
  const printed: string[] = []
  const print = vi.spyOn(window, 'print')
  print.mockImplementation(() => void printed.push(document.querySelector('article')!.textContent))
  onTestFinished(() => print.mockRestore())
  await renderPage(<ReceiptPage />, `/print/receipt?payment=${payment!.id}`)
  await expect.element(page.getByRole('article', { name: 'Receipt' })).toMatchTextContent('Served by')
  // Nothing tells a page without a live feed.
  await venue.call(saveSettings, { body: { language: 'es' } })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.element(page.getByText('Already printed. The next print is marked COPY.')).toBeVisible()
  await expect.poll(() => printed).toHaveLength(1)
  expect(printed[0]).toContain('Le atendió')
  expect(printed[0]).not.toContain('Served by')
})
