import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as papersApi from '#money/papers/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { scan } from '#testing/browser/scan.ts'
import { openVenue } from '#testing/browser/venue.ts'
import SearchPalette from '../search/search-palette.tsx'
import ScannedThings from './scanned-things.tsx'

/** Prints the first receipt, that of a stay. */
async function printReceipt() {
  const venue = await openVenue()
  await venue.given.runningRental({ customerName: 'Ann Ames' })
  const [payment] = (await venue.call(paymentsApi.listPayments)).payments
  await venue.call(papersApi.printReceipt, { params: { id: String(payment!.id) } })
  return payment!
}

/** Renders what hears the scanner. */
async function renderScanner() {
  const shown = await renderPage(
    <>
      <ScannedThings />
      <p>Ready</p>
    </>,
  )
  await expect.element(page.getByText('Ready')).toBeVisible()
  return shown
}

test('a receipt that is scanned on any screen opens its payment and bill', async () => {
  const payment = await printReceipt()
  const shown = await renderScanner()
  scan('r-000001')
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await expect.element(dialog).toMatchTextContent(/Ann Ames · Room 101.*\$22\.00/)
  expect(shown.address()).toBe(`/?paymentId=${payment.id}&dialog=payment-details`)
})

test('a scanned number that no paper has is said', async () => {
  await printReceipt()
  await renderScanner()
  scan('R-000099')
  await expect.element(toast()).toMatchTextContent('No paper has the number R-000099')
})

test('the number on a receipt, typed into the search, opens its payment', async () => {
  const payment = await printReceipt()
  const shown = await renderPage(
    <SearchPalette typed="000001" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  await expect
    .element(page.getByRole('option', { name: /^Receipt 000001.*Ann Ames.*\$22\.00/ }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.address).toBe(`/?paymentId=${payment.id}&dialog=payment-details`)
})
