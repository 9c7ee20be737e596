import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../contract.ts'

test('a ban whose last day is typed half is not a ban without an end', async () => {
  const venue = await openVenue()
  const body = { kind: 'person', name: 'Ada Lovelace', phone: null, email: null } as const
  const params = paramsOf(await venue.call(api.addGuest, { body }))
  const dialog = await openDialog('flag-guest', { guestId: Number(params.id) })
  await dialog.getByLabelText('Kind').selectOptions('Ban')
  await dialog.getByLabelText('Reason').fill('Broke the mirror')
  const lastDay = dialog.getByLabelText('Last day')
  await lastDay.click({ position: { x: 14, y: 18 } })
  await userEvent.keyboard('1201')
  await dialog.getByRole('button', { name: 'Add Flag' }).click()
  await expect.element(lastDay).toHaveAccessibleDescription(/Type the whole date, or clear it/)
  await expect.element(lastDay).toHaveFocus()
  expect((await venue.call(api.readGuest, { params })).flags).toEqual([])

  await lastDay.fill('2026-12-01')
  await dialog.getByRole('button', { name: 'Add Flag' }).click()
  await expect.element(toast()).toMatchTextContent('Flag added')
  expect((await venue.call(api.readGuest, { params })).flags).toMatchObject([{ until: '2026-12-01' }])
})
