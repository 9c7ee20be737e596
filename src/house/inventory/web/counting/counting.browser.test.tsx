import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import * as sales from '#desk/sales/contract.ts'
import { queryClient } from '#platform/web/data/query-client.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import type { Item } from '../../contract.ts'
import * as api from '../../contract.ts'
import { CountPage } from './count-page.tsx'

async function openBar() {
  sessionStorage.clear()
  const venue = await openVenue()
  return { venue, cola: await venue.given.item({ name: 'Cola', price: 3, unit: 'bottles' }) }
}

/** Sells two at another desk, as the live feed says. */
async function sellTwo(venue: BrowserVenue, { id }: Item) {
  const body = { lines: [{ itemId: id, quantity: 2 }], expectedTotal: 6.6, paymentMethod: 'cash' as const }
  await venue.call(sales.sellProducts, { body })
  await queryClient.invalidateQueries()
}

const readStock = async (venue: BrowserVenue, item: Item) =>
  (await venue.call(api.readItem, { params: paramsOf(item) })).currentStock

test('an item that was sold after it was counted is counted again, not set to the old figure', async () => {
  const { venue, cola } = await openBar()
  await renderPage(<CountPage />)
  const counted = page.getByLabelText('Counted: Cola')
  await counted.fill('20')
  await sellTwo(venue, cola)
  await expect.element(page.getByRole('row', { name: /Cola/ })).toMatchTextContent('Count again')
  await page.getByRole('button', { name: 'Review Count' }).click()
  const review = page.getByRole('dialog')
  await expect.element(review.getByRole('alert')).toMatchTextContent('the stock has changed since: Cola')
  await expect.element(review.getByRole('button', { name: 'Save Count' })).toBeDisabled()
  await review.getByRole('button', { name: 'Back to Counting' }).click()
  await counted.fill('17')
  await page.getByRole('button', { name: 'Review Count' }).click()
  await expect.element(review).toMatchTextContent('1 counted, 1 difference')
  await review.getByRole('button', { name: 'Save Count' }).click()
  await expect.element(toast()).toMatchTextContent('1 items counted, 1 corrected')
  expect(await readStock(venue, cola)).toBe(17)
})

test('the count of one item does not overwrite a sale either', async () => {
  const { venue, cola } = await openBar()
  const dialog = await openDialog('count-inventory', { itemId: cola.id })
  const counted = dialog.getByLabelText('Counted (bottles)')
  await counted.fill('19')
  await sellTwo(venue, cola)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Now 18 bottles in stock. Count again.')
  await dialog.getByRole('button', { name: 'Save Count' }).click()
  await expect.element(toast()).toMatchTextContent('Stock has changed')
  expect(await readStock(venue, cola)).toBe(18)
  await counted.fill('17')
  await dialog.getByRole('button', { name: 'Save Count' }).click()
  await expect.element(toast()).toMatchTextContent('Count saved')
  expect(await readStock(venue, cola)).toBe(17)
})

test('counts that were not saved are gone on the next business day', async () => {
  const { venue } = await openBar()
  await renderPage(<CountPage />)
  await page.getByLabelText('Counted: Cola').fill('20')
  await cleanup()
  await renderPage(<CountPage />)
  await expect.element(page.getByLabelText('Counted: Cola')).toHaveValue('20')
  await cleanup()
  await venue.advance(24 * 60)
  await renderPage(<CountPage />)
  await expect.element(page.getByLabelText('Counted: Cola')).toHaveValue('')
})
