import { expect, test } from 'vitest'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

test('saving an account keeps a PIN that was typed and not set', async () => {
  const venue = await openVenue()
  const { id } = await venue.call(api.addAccount, {
    body: { name: 'Ann Lee', login: 'ann', role: 'staff', position: '', email: '', phone: '' },
  })
  const dialog = await openDialog('edit-account', { accountId: id })
  const pin = dialog.getByLabelText('New PIN')
  await pin.fill('482913')
  await dialog.getByLabelText('Position').fill('Night desk')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Staff account updated')
  await expect.element(pin).toHaveValue('482913')
  await dialog.getByRole('button', { name: 'Set PIN' }).click()
  await expect.element(pin).toHaveValue('')
  const account = (await venue.call(api.listAccounts)).find(one => one.id === id)
  expect(account).toMatchObject({ position: 'Night desk', hasPin: true })
})
