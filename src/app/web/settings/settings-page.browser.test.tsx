import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settingNames } from '#office/settings/words.ts'
import { findableMatcher } from '#platform/values/search/findable.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { findableSettings, settingsSections } from './sections.ts'
import { SettingsPage } from './settings-page.tsx'

const groups = ['You', 'Venue', 'Prices', 'Money', 'People and security', 'System']
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

test.each([
  ['facility', 'taxRate', 'Tax Rate (%)'],
  ['billing', 'serviceCharge', 'Service Charge (%)'],
  ['billing', 'automaticReceipts', 'Automatic Receipts'],
  ['general', 'Dark Mode', 'Dark Mode'],
])('a link to the setting %s, %s focuses its field', async (tab, setting, label) => {
  await openVenue()
  await page.viewport(1280, 800)
  await renderPage(<SettingsPage />, `/settings?tab=${tab}&setting=${setting}`)
  const field = page.getByLabelText(label)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInViewport()
})

test('the search opens the tab of a setting and focuses its field, also twice', async () => {
  await openVenue()
  await page.viewport(1280, 800)
  const shown = await renderPage(<SettingsPage />, '/settings')
  const search = page.getByRole('combobox', { name: 'Search settings' })
  for (const _ of [1, 2]) {
    await search.fill('idle')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Lock Idle Desks (minutes)')).toHaveFocus()
    expect(shown.address()).toBe('/settings?tab=facility&setting=lockMinutes')
    await expect.element(search).toHaveValue('')
  }
  await search.fill('gdpr')
  await page.getByRole('option', { name: /^Privacy/ }).click()
  await expect.element(page.getByRole('tab', { name: 'Privacy', selected: true })).toBeVisible()
  await search.fill('xyzzy')
  await expect.element(page.getByText('No setting for “xyzzy”')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
})

test('the tabs stand in six groups beside the settings', async () => {
  await openVenue()
  await page.viewport(1280, 800)
  await renderPage(<SettingsPage />, '/settings')
  await expect.element(tab('General')).toHaveAttribute('aria-selected', 'true')
  const list = page.getByRole('tablist', { name: 'Settings' })
  for (const group of groups) await expect.element(list.getByText(group, { exact: true })).toBeVisible()
})

test('on a phone the groups are a list, each tab is a page, and a link leads back', async () => {
  await openVenue()
  await page.viewport(390, 800)
  const shown = await renderPage(<SettingsPage />, '/settings')
  for (const name of groups) await expect.element(page.getByRole('region', { name })).toBeVisible()
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  await page
    .getByRole('region', { name: 'Money' })
    .getByRole('link', { name: /^Billing/ })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect.element(page.getByLabelText('Service Charge (%)')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  expect(shown.address()).toBe('/settings')
  await page.getByRole('combobox', { name: 'Search settings' }).fill('receipt header')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Receipt Header')).toHaveFocus()
})

/** Rows and parts, which the name of their group finds, and forms that set nothing. */
const parts = ':is(fieldset, [role=group], [aria-label=Holidays], [aria-label="Price check"]) label'

/** The titles and labels on the tab, without those of parts. */
const labelsShown = () =>
  [...document.querySelectorAll('[role=tabpanel] :is(h2, label)')]
    .filter(one => !one.matches(parts) && one.textContent !== 'Charged as')
    .map(one => one.textContent ?? '')

test.each(settingsSections)('the search finds every title and field of $label', async section => {
  const venue = await openVenue()
  await venue.given.room()
  await page.viewport(1280, 800)
  await renderPage(<SettingsPage />, `/settings?tab=${section.path}`)
  const first = section.settings?.[0] ? settingNames[section.settings[0]] : section.label
  await expect.element(page.getByText(first, { exact: true }).first()).toBeVisible()
  const mine = findableSettings([section])
  const isFound = (label: string) => mine.some(findableMatcher(label))
  await expect.poll(() => labelsShown().filter(label => !isFound(label))).toEqual([])
})
