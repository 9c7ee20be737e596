import { card, expectLoaded, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a group checks in at the desk, stays longer on a tablet, and leaves on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  for (const name of ['Room 104', 'Room 105'])
    await send(page, 'POST', '/api/rooms', { name, hourlyRate: 20 })
  await send(page, 'POST', '/api/lockers', { name: 'Locker 7', hourlyRate: 5 })
  const dialog = page.getByRole('dialog')

  await test.step('from the check-in of a card, with one payment', async () => {
    await card(page, 'Room 104').getByRole('button', { name: 'Check In Room 104' }).click()
    await dialog.getByRole('button', { name: 'Group', exact: true }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Room 104' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Locker 7' }).check()
    await dialog.getByLabel('Customer name').fill('Grace Hopper')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Check In · $27.50 cash' }).click()
    await expect(toast(page, 'Group checked in')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Stays' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
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
    await dialog.getByRole('button', { name: 'Add to Group' }).click()
    await expect(dialog.getByRole('radio', { name: 'Grace Hopper' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Add to Group' }).click()
    await expect(dialog.getByRole('list', { name: 'Stays' }).getByRole('listitem')).toHaveCount(3)
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
