import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDialog, toast } from '../../../testing/browser/render.tsx'
import { openVenue } from '../../../testing/browser/venue.ts'
import { api } from '../../api.ts'

test('a drawer that is far off asks why after the count, without the expected cash', async () => {
  const venue = await openVenue()
  const { id } = await venue.call(api.openShift, { body: { drawer: 'Front desk', float: 200 } })
  const dialog = await openDialog('close-drawer', { shiftId: id })
  await dialog.getByRole('radio', { name: 'Total only' }).click()
  await dialog.getByLabelText('Cash in the drawer').fill('150')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByLabelText('Reason')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close Drawer' }).click()
  const reason = dialog.getByLabelText('Reason')
  await expect.element(reason).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('You counted$150.00This is far from the expected cash.')
  await expect.element(dialog).not.toMatchTextContent(/\$200|\$50\.00|short/)
  await dialog.getByRole('button', { name: 'Close Drawer' }).click()
  await expect.element(dialog).toMatchTextContent('Reason is required')

  await dialog.getByRole('button', { name: 'Count Again' }).click()
  await expect.element(dialog.getByLabelText('Cash in the drawer')).toHaveValue(150)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Close Drawer' }).click()
  await reason.fill('Plumber paid, no slip')
  await userEvent.keyboard('{Enter}')
  const z = page.getByRole('dialog', { name: /^Z Report 0001/ })
  await expect.element(z).toMatchTextContent(/\$50\.00 short.*Reason: Plumber paid, no slip/)
  await expect.element(toast()).toMatchTextContent('Front desk is counted and closed')
})
