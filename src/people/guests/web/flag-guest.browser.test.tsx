import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../contract.ts'

test('the last day of a ban is picked from the calendar, and cleared', async () => {
  const venue = await openVenue()
  const body = { kind: 'person', name: 'Ada Lovelace', phone: null, email: null } as const
  const params = paramsOf(await venue.call(api.addGuest, { body }))
  const dialog = await openDialog('flag-guest', { guestId: Number(params.id) })
  await dialog.getByLabelText('Kind').selectOptions('Ban')
  await dialog.getByLabelText('Reason').fill('Broke the mirror')
  const lastDay = dialog.getByRole('button', { name: /^Last day/ })
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  await lastDay.click()
  await calendar.getByRole('button', { name: 'Go to the Next Month' }).click()
  await calendar.getByRole('button', { name: /15th/ }).click()
  await expect.element(lastDay).toHaveAccessibleName(/ 15, /)
  await lastDay.click()
  await calendar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(lastDay).toHaveAccessibleName(/Pick a date/)
  await dialog.getByRole('button', { name: 'Add Flag' }).click()
  await expect.element(toast()).toMatchTextContent('Flag added')
  expect((await venue.call(api.readGuest, { params })).flags).toMatchObject([{ until: null }])
})
