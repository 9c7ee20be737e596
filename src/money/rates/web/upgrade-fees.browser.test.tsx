import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as api from '#office/settings/contract.ts'
import { SaveBar } from '#platform/web/ui/forms/save-bar/save-bar.tsx'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { UpgradeFees } from './shared/upgrade-fees.tsx'

test('upgrade fees are set for the types and sizes that the venue has, one for each', async () => {
  const venue = await openVenue()
  await venue.given.room({ roomType: 'Suite' })
  await venue.given.locker()
  await renderPage(
    <SaveBar>
      <UpgradeFees />
    </SaveBar>,
    '/settings',
  )
  await page.getByRole('button', { name: 'Add Upgrade Fee' }).click()
  await page.getByLabelText('Move up to').selectOptions('Suite rooms')
  await page.getByLabelText('Fee with tax').fill('27.50')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Settings saved')
  const saved = async () => (await venue.call(api.readSettings, {})).upgradeFees
  expect(await saved()).toEqual([{ facilityType: 'room', facilityKind: 'Suite', fee: 27.5 }])

  await page.getByRole('button', { name: 'Add Upgrade Fee' }).click()
  await page.getByLabelText('Move up to').nth(1).selectOptions('Suite rooms')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Set one fee for each type or size')).toBeVisible()
  await page.getByRole('button', { name: 'Remove upgrade fee 2' }).click()
  await page.getByRole('button', { name: 'Remove upgrade fee 1' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText(/No upgrade fee\./)).toBeVisible()
  await expect.poll(saved).toEqual([])
})
