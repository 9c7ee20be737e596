import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { SettingsPage } from './settings-page.tsx'

test.each([
  ['facility', 'taxRate', 'Tax Rate (%)'],
  ['billing', 'serviceCharge', 'Service Charge (%)'],
  ['billing', 'automaticReceipts', 'Automatic Receipts'],
])('a link to the setting %s, %s focuses its field', async (tab, setting, label) => {
  await openVenue()
  await renderPage(<SettingsPage />, `/settings?tab=${tab}&setting=${setting}`)
  const field = page.getByLabelText(label)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInViewport()
})
