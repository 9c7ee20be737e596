import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { BillingPage } from './billing-page.tsx'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const action = (name: string) => page.getByRole('button', { name, exact: true }).first()

test('the button of the page follows the tab', async () => {
  await openVenue()
  const shown = await renderPage(<BillingPage />, '/billing')
  await expect.element(action('New Invoice')).toBeVisible()
  await tab('Gift Cards').click()
  await expect.element(action('New Invoice')).not.toBeInTheDocument()
  await action('Sell Gift Card').click()
  await expect.poll(shown.address).toBe('/billing?tab=gift-cards&dialog=sell-gift-card')
})

test('issued papers are a part of Invoices, also by their own link', async () => {
  await openVenue()
  const shown = await renderPage(<BillingPage />, '/billing?tab=papers')
  await expect.element(tab('Invoices')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('No papers found.')).toBeVisible()
  await expect.element(tab('Issued Papers')).not.toBeInTheDocument()
  await page
    .getByRole('radio', { name: 'Invoices' })
    .or(page.getByRole('button', { name: 'Invoices' }))
    .click()
  await expect.poll(shown.address).toBe('/billing?tab=invoices')
})

test('customer accounts open on who owes', async () => {
  const venue = await openVenue()
  await venue.given.membership()
  await renderPage(<BillingPage />, '/billing?tab=accounts')
  await expect
    .element(page.getByRole('region', { name: 'Receivables by age' }))
    .toMatchTextContent('Ada Member')
})
