import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { saveSettings } from '#office/settings/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { watchPapers } from '#testing/browser/watch-papers.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'
import { PrintCreditNotePage } from './print-credit-note-page.tsx'
import { PrintInvoicePage } from './print-invoice-page.tsx'

/** An invoice of a venue whose papers are in Spanish. */
async function sendInvoiceInSpanish() {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { language: 'es' } })
  const lines = [{ description: 'Sauna', quantity: 1, unitPrice: 100, taxRate: 10 }]
  const body = { customerName: 'Films Ltd', dueDate: '2026-06-20', lines }
  const params = paramsOf(await venue.call(api.draftInvoice, { body }))
  await venue.call(api.sendInvoice, { params })
  return { venue, params }
}

test('an invoice is shown once its language has loaded', async () => {
  const { params } = await sendInvoiceInSpanish()
  const shown = watchPapers()
  await renderPage(<PrintInvoicePage />, `/print/invoice?id=${params.id}`)
  await expect.element(page.getByRole('article')).toMatchTextContent('Facturar a')
  expect(shown.filter(text => text.includes('Bill to'))).toEqual([])
})

test('a credit note is shown once its language has loaded', async () => {
  const { venue, params } = await sendInvoiceInSpanish()
  const { creditNotes } = await venue.call(api.creditInvoice, { params, body: { reason: 'Closed' } })
  const shown = watchPapers()
  await renderPage(<PrintCreditNotePage />, `/print/credit-note?id=${creditNotes[0]!.id}`)
  await expect.element(page.getByRole('article')).toMatchTextContent('Crédito total')
  expect(shown.filter(text => text.includes('Total credit'))).toEqual([])
})
