import { addRoom, card, expectLoaded, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a group checks in at the desk, stays longer on a tablet, and leaves on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  for (const name of ['Room 104', 'Room 105']) await addRoom(page, name)
  await send(page, 'POST', '/api/lockers', { name: 'Locker 7', hourlyRate: 5 })
  const dialog = page.getByRole('dialog')

  await test.step('from the check-in of a card, with one payment', async () => {
    await card(page, 'Room 104').getByRole('button', { name: 'Check In Room 104' }).click()
    await dialog.getByRole('button', { name: 'Group', exact: true }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Room 104' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Locker 7' }).check()
    await dialog.getByLabel('Customer name').fill('Grace Hopper')
    await dialog.getByText('Group name, guests, keys, contact, notes').click()
    await dialog.getByLabel('Key of Room 104').fill('W 4')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Check In · $27.50 cash' }).click()
    await expect(toast(page, 'Group checked in')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Stays' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('its payment is one: one receipt, and a part of it goes back', async () => {
    await page.goto('/billing')
    await page
      .getByRole('button', { name: /^View payment/ })
      .first()
      .click()
    const parts = dialog.getByRole('list', { name: 'Paid for' }).getByRole('listitem')
    await expect(parts).toHaveText([/^Room 104.*\$22\.00$/, /^Locker 7.*\$5\.50$/])
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await dialog.getByRole('button', { name: 'None' }).click()
    await dialog.getByLabel('Refund of Locker 7, Cash').fill('5.50')
    await dialog.getByLabel('Reason').fill('Lock jammed')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Refund · $5.50 cash' }).click()
    await expect(toast(page, 'Refunded')).toBeVisible()
    const { payments } = (await send(page, 'GET', '/api/billing/payments?kind=payment')) as {
      payments: { id: number }[]
    }
    await page.goto(`/print/receipt?payment=${payments[0]!.id}`)
    const paper = page.getByRole('article', { name: 'Receipt' })
    for (const text of ['Room 104', 'Locker 7', 'Grace Hopper', '$27.50'])
      await expect(paper).toContainText(text)
    await page.goto('/')
    await expectLoaded(page)
  })

  await test.step('the cards carry the mark, and a running stay joins', async () => {
    for (const name of ['Room 104', 'Locker 7'])
      await expect(card(page, name).getByTitle('Group Grace Hopper')).toBeVisible()
    const { id: facilityId } = (
      (await send(page, 'GET', '/api/rooms')) as { id: number; name: string }[]
    ).find(({ name }) => name === 'Room 105')!
    await send(page, 'POST', '/api/rentals', {
      ...{ customerName: 'Ada King', facilityType: 'room', facilityId, duration: 1, paymentMethod: 'cash' },
    })
    await card(page, 'Room 105')
      .getByRole('button', { name: /^Room 105/ })
      .click()
    await dialog.getByText('Group', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add to Group' }).click()
    await expect(dialog.getByRole('radio', { name: 'Grace Hopper' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Add to Group' }).click()
    await expect(dialog.getByRole('list', { name: 'Stays' }).getByRole('listitem')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveAccessibleName('Room 105')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('all stay an hour longer, found by the name of the group', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('searchbox', { name: 'Search', exact: true }).pressSequentially('grace')
    await page.getByRole('option', { name: 'Grace Hopper 3 in' }).click()
    await dialog.getByRole('button', { name: 'Extend All' }).click()
    await expect(dialog.getByRole('region', { name: 'Price' })).toContainText('$49.50')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: /^Extend All/ }).click()
    await expect(toast(page, 'Group extended')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Take Payment' })).toBeVisible()
  })

  await test.step('and all leave together', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectLoaded(page)
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Check Out All' }).click()
    await expect(dialog.getByRole('region', { name: 'Bill' })).toContainText('$49.50')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: 'Check Out All · $49.50 cash' }).click()
    await expect(dialog.getByText('All have left')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByTitle('Group Grace Hopper')).toHaveCount(0)
  })
})
