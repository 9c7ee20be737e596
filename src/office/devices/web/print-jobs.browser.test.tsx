import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

test('a paper that waits goes to another printer once it is chosen, also by keyboard', async () => {
  const venue = await openVenue()
  for (const [index, name] of ['Bar', 'Front', 'Office'].entries()) {
    const printer = {
      name,
      transport: 'server_file',
      address: `/dev/usb/lp${index + 7}`,
      columns: 42,
    } as const
    const { id } = await venue.call(api.addPrinter, { body: printer })
    if (name === 'Front') await venue.call(api.testPrinter, { params: { id: String(id) } })
  }
  const dialog = await openDialog('print-jobs', {})
  const other = dialog.getByRole('button', { name: /^Other Printer/ })
  await expect.element(other).toBeVisible()
  other.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('menuitem', { name: 'Bar' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByText('Test page · Front')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Test page · Office')).toBeVisible()
})
