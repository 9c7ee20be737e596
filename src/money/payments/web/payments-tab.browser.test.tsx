import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import PaymentsTab from './payments-tab.tsx'

const rows = page.getByRole('table').getByRole('row')

/** Three guests: Ann and Cid paid yesterday, $22 and $44 by card; Bob paid today, $22. */
async function openPayments() {
  const venue = await openVenue()
  await venue.given.runningRental({ customerName: 'Ann Ames', minutesAgo: 24 * 60 })
  await venue.given.runningRental({ customerName: 'Cid Clay', minutesAgo: 24 * 60, hours: 2 })
  await venue.given.runningRental({ customerName: 'Bob Bell', minutesAgo: 30 })
  const shown = await renderPage(<PaymentsTab />, '/billing')
  // With the head of the table and those of two days.
  await expect.element(rows).toHaveLength(6)
  return shown
}

test('lists who paid what, newest first', async () => {
  await openPayments()
  await expect.element(rows.nth(2)).toMatchTextContent(/Bob Bell.*Credit Card.*\$22\.00/)
  await expect.element(rows.nth(4)).toMatchTextContent(/Cid Clay.*\$44\.00/)
  await expect.element(rows.nth(5)).toMatchTextContent(/Ann Ames.*\$22\.00/)
})

test('each day begins with its sums by method, and only what is no payment is marked', async () => {
  await openPayments()
  await expect.element(rows.nth(1)).toMatchTextContent(/Credit Card \$22\.00$/)
  await expect.element(rows.nth(3)).toMatchTextContent(/Credit Card \$66\.00$/)
  await expect.element(rows.nth(2)).not.toMatchTextContent(/Payment/)
})

test('a payment has its receipt, refund and void in a menu, which a tablet shows without scrolling', async () => {
  await page.viewport(1024, 768)
  const shown = await openPayments()
  const menu = page.getByRole('button', { name: /^Actions for payment .+ of Bob Bell$/ })
  await expect.element(menu).toBeVisible()
  expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(1024)
  await menu.click()
  for (const action of ['Receipt', 'Refund', 'Void'])
    await expect.element(page.getByRole('menuitem', { name: action })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  await expect.poll(shown.address).toContain('dialog=refund-payment')
})

test('on a phone the amount is beside the customer, and who took it is in the details', async () => {
  await page.viewport(390, 844)
  await openPayments()
  const card = rows.nth(2)
  await expect.element(card.getByText('Admin User')).not.toBeVisible()
  const top = (text: string) => card.getByText(text).element().getBoundingClientRect().top
  expect(Math.abs(top('Bob Bell') - top('$22.00'))).toBeLessThan(8)
})

test('the search narrows the list and can be cleared', async () => {
  const shown = await openPayments()
  await page.getByRole('searchbox', { name: 'Search guests and members...' }).fill('cid')
  await expect.element(rows).toHaveLength(3)
  await expect.element(rows.nth(2)).toMatchTextContent('Cid Clay')
  await expect.poll(shown.address).toBe('/billing?q=cid')
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('No payment matches the search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search and Filters' }).click()
  await expect.element(rows).toHaveLength(6)
  expect(shown.address()).toBe('/billing')
})

test('filters by method, day and amount, and counts the filters that are set', async () => {
  const shown = await openPayments()
  await page.getByRole('combobox', { name: 'Method' }).selectOptions('cash')
  await expect.element(page.getByText('No payments found.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Method' }).selectOptions('credit_card')
  await expect.element(rows).toHaveLength(6)

  await page.getByRole('button', { name: 'More Filters' }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect.element(rows).toHaveLength(3)
  await expect.element(page.getByText('1 entry: $22.00 received, $0.00 paid out')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByLabelText('At least').fill('30')
  await expect.element(rows).toHaveLength(3)
  await expect.element(rows.nth(2)).toMatchTextContent('Cid Clay')
  expect(shown.address()).toBe('/billing?method=credit_card&least=30')
})
