import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as billsApi from '#money/bills/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { watchPapers } from '#testing/browser/watch-papers.ts'
import * as api from '../contract.ts'
import GiftCardsTab from './gift-cards-tab.tsx'
import { PrintCardPage } from './print-card-page.tsx'

const sell = ({ call }: BrowserVenue, amount: number) =>
  call(api.sellCard, { body: { kind: 'value', amount, holder: 'Jane Doe', paymentMethod: 'cash' } })

const readBalance = async ({ call }: BrowserVenue, { id }: { id: number }) =>
  (await call(api.readCard, { params: { id: String(id) } })).balance

const readPayments = async ({ call }: BrowserVenue) =>
  (await call(paymentsApi.listPayments)).payments.map(({ method, amount }) => [method, amount])

test('a gift card is sold for cash, and its details open with the code to print', async () => {
  const venue = await openVenue()
  const dialog = await openDialog('sell-gift-card', {})
  await dialog.getByLabelText('Amount').fill('75')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Gift Card', exact: true })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: '$80.00', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sell · $75.00 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Gift card sold')
  await expect.element(toast()).toMatchTextContent('Change $5.00')
  const { cards } = await venue.call(api.listCards)
  expect(cards).toMatchObject([{ kind: 'value', balance: 75 }])
  const details = page.getByRole('dialog', { name: `Gift card ending in ${cards[0]!.codeEnd}` })
  await expect.element(details.getByRole('link', { name: 'Print' })).toBeVisible()
  await expect.element(details.getByRole('region', { name: 'History' })).toMatchTextContent('Sold')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  await toast().getByRole('button', { name: 'Print', includeHidden: true }).click()
  const [payment] = (await venue.call(paymentsApi.listPayments)).payments
  await expect
    .poll(() => opened.mock.calls)
    .toEqual([[`/print/receipt?payment=${payment!.id}`, '_blank', 'noopener']])
})

test('a card shows the end of its code, and all of it to print at the press of Show Code', async () => {
  const venue = await openVenue()
  const { id, code, codeEnd } = await sell(venue, 40)
  const dialog = await openDialog('gift-card-details', { cardId: id })
  await expect.element(dialog).toMatchTextContent(`…${codeEnd}`)
  await expect.element(dialog).not.toMatchTextContent(code)
  await expect.element(dialog.getByRole('link', { name: 'Print' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Show Code' }).click()
  await expect.element(dialog).toMatchTextContent(code)
  await expect.element(dialog.getByRole('link', { name: 'Print' })).toBeVisible()
})

test("the paper of a visit pack is in the venue's language of papers", async () => {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { language: 'es' } })
  const pack = { kind: 'visits', price: 80, visits: 5, facilityType: 'room', hours: 2 } as const
  const body = { ...pack, holder: 'Jane Doe', paymentMethod: 'cash' } as const
  const { id } = await venue.call(api.sellCard, { body })
  const dialog = await openDialog('gift-card-details', { cardId: id })
  await dialog.getByRole('button', { name: 'Show Code' }).click()
  await expect.element(dialog.getByRole('link', { name: 'Print' })).toBeVisible()
  const shown = watchPapers()
  await renderPage(<PrintCardPage />, `/print/gift-card?id=${id}`)
  const paper = page.getByRole('article', { name: 'Paquete de visitas' })
  await expect.element(paper).toMatchTextContent('Paquete de visitas')
  await expect.element(paper).toMatchTextContent('5 visitas')
  await expect.element(paper).toMatchTextContent('Cada una de hasta 2 horas en una habitación')
  await expect.element(paper).toMatchTextContent('Para Jane Doe')
  await expect.element(paper).toMatchTextContent('Este código paga: guárdelo como efectivo.')
  // A print that starts at once must not show the texts of another language.
  expect(shown.filter(text => text.includes('Visit pack'))).toEqual([])
})

test('a visit pack is sold with its visits, price and hours', async () => {
  const venue = await openVenue()
  const dialog = await openDialog('sell-gift-card', {})
  await dialog.getByRole('radio', { name: 'Visit Pack' }).click()
  await dialog.getByLabelText('Visits').fill('5')
  await dialog.getByLabelText('Price', { exact: true }).fill('80')
  await dialog.getByRole('button', { name: 'Sell · $80.00 credit card' }).click()
  await expect.element(toast()).toMatchTextContent('Visit pack sold')
  expect((await venue.call(api.listCards)).cards).toMatchObject([
    { kind: 'visits', price: 80, visits: { sold: 5, left: 5, facilityType: 'room', hours: 2 } },
  ])
})

test('a scanned gift card pays a part of a check-in, and the method the rest', async () => {
  const venue = await openVenue()
  const card = await sell(venue, 15)
  const room = await venue.given.room()
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: room.id })
  await dialog.getByLabelText('Customer name').fill('Grace Hopper')
  await dialog.getByRole('button', { name: 'Gift Card or Visit Pack' }).click()
  const code = dialog.getByLabelText('Gift card code')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('WRONG{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This code is mistyped')
  await code.fill('')
  // A scanner ends with Enter.
  await userEvent.keyboard(`${card.code.replaceAll('-', '')}{Enter}`)
  await expect
    .element(dialog.getByRole('button', { name: `Remove gift card ${card.code.slice(-4)}` }))
    .toBeVisible()
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Check In · $15.00 gift card + $7.00 cash' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readPayments(venue)).toEqual([
    ['cash', 7],
    ['gift_cards', 15],
    ['cash', 15],
  ])
  expect(await readBalance(venue, card)).toBe(0)
})

test('a visit of a pack pays a check-in up to its hours, and the method the rest', async () => {
  const venue = await openVenue()
  const body = { kind: 'visits', price: 60, visits: 3, facilityType: 'room', hours: 2 } as const
  const pack = await venue.call(api.sellCard, { body: { ...body, paymentMethod: 'cash' } })
  const room = await venue.given.room()
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: room.id })
  await dialog.getByLabelText('Customer name').fill('Grace Hopper')
  await dialog.getByRole('button', { name: 'Gift Card or Visit Pack' }).click()
  await dialog.getByLabelText('Gift card code').fill(pack.code)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Check In · $22.00 visit pack' })).toBeEnabled()
  await dialog.getByLabelText('Duration (hours)').fill('3')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Check In · $44.00 visit pack + $22.00 cash' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { visits } = await venue.call(api.readCard, { params: { id: String(pack.id) } })
  expect(visits?.left).toBe(2)
})

test('a gift card is added to the bill of a stay, to be paid with it', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ rate: 20 })
  const dialog = await openDialog('sell-gift-card', { billId: rental.billId })
  await expect.element(dialog).toMatchTextContent(rental.customerName)
  await dialog.getByRole('button', { name: 'Add to Bill · pay later' }).click()
  await expect.element(toast()).toMatchTextContent('Gift card sold')
  const bill = await venue.call(billsApi.readBill, { params: { id: String(rental.billId) } })
  expect(bill).toMatchObject({ total: 70, balance: 70 })
})

test('a gift card that pays all asks for no method, and can be taken away again', async () => {
  const venue = await openVenue()
  const card = await sell(venue, 50)
  const rental = await venue.given.unpaidRental({ rate: 20 })
  const dialog = await openDialog('pay-bill', { billId: rental.billId })
  async function apply() {
    await dialog.getByRole('button', { name: 'Gift Card', exact: true }).click()
    await dialog.getByLabelText('Gift card code').fill(card.code)
    await dialog.getByRole('button', { name: 'Apply' }).click()
  }
  await apply()
  await expect.element(dialog.getByRole('radio', { name: 'Cash' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: `Remove gift card ${card.code.slice(-4)}` }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Cash' })).toBeVisible()
  await apply()
  await dialog.getByRole('button', { name: 'Take Payment · $20.00 gift card' }).click()
  await expect.element(toast()).toMatchTextContent('Payment taken')
  expect(await readBalance(venue, card)).toBe(30)
})

test('the tab finds a card by its code and filters by state', async () => {
  const venue = await openVenue()
  const first = await sell(venue, 20)
  await sell(venue, 30)
  await renderPage(<GiftCardsTab />, '/billing')
  const rows = page.getByRole('region', { name: 'Gift cards' }).getByRole('row')
  await expect.element(rows).toHaveLength(3)
  await page.getByRole('searchbox').fill(first.code)
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.nth(1)).toMatchTextContent('$20.00')
  await page.getByRole('radio', { name: 'Expired' }).click()
  await expect.element(page.getByText('No gift cards found')).toBeVisible()
})

test('a card is voided with a reason, and what is left is refunded', async () => {
  const venue = await openVenue()
  const card = await sell(venue, 40)
  const dialog = await openDialog('void-gift-card', { cardId: card.id })
  await expect.element(dialog).toMatchTextContent('$40.00 is refunded by Cash.')
  await dialog.getByLabelText('Reason').fill('Lost')
  await dialog.getByRole('button', { name: 'Void · $40.00 back' }).click()
  await expect.element(toast()).toMatchTextContent('$40.00 refunded by Cash')
  expect(await readPayments(venue)).toEqual([
    ['cash', -40],
    ['cash', 40],
  ])
})

test('a card that was not paid yet is voided without a refund', async () => {
  const venue = await openVenue()
  const { billId } = await venue.given.unpaidRental()
  const card = await venue.call(api.sellCard, { body: { kind: 'value', amount: 40, billId } })
  const dialog = await openDialog('void-gift-card', { cardId: card.id })
  await expect.element(dialog).toMatchTextContent('Nothing was paid for it: $40.00 comes off its bill.')
  await dialog.getByLabelText('Reason').fill('Mistyped')
  await dialog.getByRole('button', { name: 'Void Card' }).click()
  await expect.element(toast()).toMatchTextContent('Gift card voided')
  expect(await readPayments(venue)).toEqual([])
})
