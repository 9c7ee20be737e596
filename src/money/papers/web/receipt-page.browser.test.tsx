import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as paymentsApi from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { watchPapers } from '#testing/browser/watch-papers.ts'
import { ReceiptPage } from './receipt-page.tsx'

test('a receipt is shown once its language has loaded', async () => {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { language: 'es' } })
  await venue.given.runningRental({ customerName: 'Ann Ames' })
  const [payment] = (await venue.call(paymentsApi.listPayments)).payments
  const shown = watchPapers()
  await renderPage(<ReceiptPage />, `/print/receipt?payment=${payment!.id}`)
  await expect.element(page.getByRole('article', { name: 'Recibo' })).toMatchTextContent('Le atendió')
  expect(shown.filter(text => text.includes('Served by'))).toEqual([])
})
