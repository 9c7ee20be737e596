import { expect, test } from 'vitest'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('a trial that is to renew is refused at that checkbox', async () => {
  const venue = await openVenue()
  const dialog = await openDialog('new-plan', {})
  await dialog.getByLabelText('Name').fill('Trial')
  await dialog.getByLabelText('Fee per month').fill('20')
  await dialog.getByLabelText('Once for each member').click()
  await dialog.getByLabelText('Renews automatically').click()
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect.element(dialog).toMatchTextContent('A plan that is sold once does not renew')
  await dialog.getByLabelText('Renews automatically').click()
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect.element(toast()).toMatchTextContent('Plan saved')
  const trial = (await venue.call(api.listPlans)).find(({ name }) => name === 'Trial')!
  expect(trial).toMatchObject({ once: true, renews: false, taxClass: null, onSaleUntil: null })
})
