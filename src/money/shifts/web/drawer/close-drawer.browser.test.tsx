import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('Enter that is held after the last figure closes nothing; Tab and Enter do', async () => {
  const venue = await openVenue()
  const { id } = await venue.call(api.openShift, { body: { drawer: 'Front desk', float: 0 } })
  const dialog = await openDialog('close-drawer', { shiftId: id })
  await dialog.getByRole('radio', { name: 'Total only' }).click()
  await dialog.getByLabelText('Cash in the drawer').fill('0')
  // A key that goes down again without having been released repeats.
  await userEvent.keyboard('{Enter>4}')
  await expect.element(dialog).toMatchTextContent('You counted$0.00')
  await expect.element(dialog.getByRole('button', { name: 'Count Again' })).toHaveFocus()
  await userEvent.keyboard('{/Enter}')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: /^Z Report 0001/ })).toBeVisible()
})

for (const width of [1024, 390])
  test(`at ${width} px, a second press where 'Continue' was does not close the drawer`, async () => {
    await page.viewport(width, 844)
    const venue = await openVenue()
    const { id } = await venue.call(api.openShift, { body: { drawer: 'Front desk', float: 0 } })
    const dialog = await openDialog('close-drawer', { shiftId: id })
    const next = dialog.getByRole('button', { name: 'Continue' })
    await expect.element(next).toBeVisible()
    const { left, top, width: wide, height } = next.element().getBoundingClientRect()
    await next.click()
    const close = dialog.getByRole('button', { name: 'Close Drawer' })
    await expect.element(close).toBeVisible()
    expect(close.element()).not.toBe(document.elementFromPoint(left + wide / 2, top + height / 2))
  })

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
  await expect.element(dialog.getByLabelText('Cash in the drawer')).toHaveValue('150.00')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Close Drawer' }).click()
  await reason.fill('Plumber paid, no slip')
  await userEvent.keyboard('{Enter}')
  const z = page.getByRole('dialog', { name: /^Z Report 0001/ })
  await expect.element(z).toMatchTextContent(/\$50\.00 short.*Reason: Plumber paid, no slip/)
  await expect.element(toast()).toMatchTextContent('Front desk is counted and closed')
})
