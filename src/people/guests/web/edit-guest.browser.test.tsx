import { expect, test } from 'vitest'
import { queryClient } from '#platform/web/data/query-client.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../contract.ts'

test('a guest whom another desk changed meanwhile keeps what it saved and what was typed', async () => {
  const venue = await openVenue()
  const body = { kind: 'person', name: 'Ada Lovelace', phone: null, email: null } as const
  const params = paramsOf(await venue.call(api.addGuest, { body }))
  const dialog = await openDialog('edit-guest', { guestId: Number(params.id) })
  await dialog.getByLabelText('Notes').fill('Prefers the upper floor')
  await venue.call(api.editGuest, { params, body: { phones: ['(212) 555-0100'] } })
  // As the live feed does after a change.
  await queryClient.invalidateQueries()
  await dialog.getByRole('button', { name: 'Save Guest' }).click()
  await expect.element(toast()).toMatchTextContent('Reload and try again')
  await dialog.getByRole('button', { name: 'Reload Values' }).click()
  await expect.element(dialog.getByLabelText('Phones')).toHaveValue('(212) 555-0100')
  await expect.element(dialog.getByLabelText('Notes')).toHaveValue('Prefers the upper floor')
  await dialog.getByRole('button', { name: 'Save Guest' }).click()
  await expect.element(toast()).toMatchTextContent('Guest saved')
  expect(await venue.call(api.readGuest, { params })).toMatchObject({
    phone: '(212) 555-0100',
    notes: 'Prefers the upper floor',
  })
})
