import type { Page } from '@playwright/test'
import { HOUR, MINUTE, toIso } from '../src/shared/values/time.ts'
import { card, selectOption, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** A paid guest of Room 101 for two hours from now. */
async function checkIn(page: Page, now: number) {
  const room = (await send(page, 'POST', '/api/rooms', { name: 'Room 101', hourlyRate: 20 })) as {
    id: number
  }
  await send(page, 'POST', '/api/rentals', {
    customerName: 'Ada Lovelace',
    facilityType: 'room',
    facilityId: room.id,
    duration: 2,
    paymentMethod: 'cash',
    startTime: toIso(now),
    endTime: toIso(now + 2 * HOUR),
  })
}

const openRoom = (page: Page, name: string) =>
  card(page, name)
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a move shows both totals before the press, and charges the chosen one', async ({ page, venue }) => {
    await page.goto('/rooms')
    await checkIn(page, venue.now())
    await send(page, 'POST', '/api/rooms', { name: 'Room 205', hourlyRate: 30 })
    await venue.pass(80 * MINUTE)
    await page.reload()
    await openRoom(page, 'Room 101')
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Guest' })
    await selectOption(page, 'Move to', 'Room 205')
    await expect(dialog.getByRole('radio', { name: /Keep the rate .* Total \$44\.00/ })).toBeChecked()
    const changed = dialog.getByRole('radio', {
      name: /Charge the new rate .* Total \$5\d\.\d\d, \$\d\.\d\d more/,
    })
    await expect(changed).toBeInViewport()
    await changed.check({ force: true })
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    const button = dialog.getByRole('button', { name: /^Move, new rate · \$\d\.\d\d cash$/ })
    await expect(button).toBeInViewport()
    const due = (await button.textContent())!.split(' ').at(-2)!
    await expect(dialog.getByRole('region', { name: 'Price' })).toContainText(`Due${due}`)
    await button.click()
    await expect(toast(page, 'Guest moved')).toContainText('From Room 101 to Room 205')
    await expect(card(page, 'Room 205')).toContainText('Ada Lovelace')
  })
})

test('a check-out is undone with one press, and reopened later by a manager', async ({ page, venue }) => {
  await page.goto('/rooms')
  await checkIn(page, venue.now())
  const checkOut = async () => {
    await card(page, 'Room 101').getByRole('button', { name: 'Check Out Room 101' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check Out' })
    await expect(dialog).toContainText('Due$0.00')
    await dialog.getByRole('button', { name: 'Check Out' }).click()
    await expect(dialog).toBeHidden()
    await expect(card(page, 'Room 101')).toContainText('Available')
  }
  await checkOut()
  const done = toast(page, 'Checkout successful')
  await expect(done).toContainText('Room 101 · nothing due')
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Check-out undone')).toContainText('Room 101 is rented to Ada Lovelace again.')
  await expect(card(page, 'Room 101')).toContainText('Occupied')

  await checkOut()
  await venue.pass(MINUTE)
  await openRoom(page, 'Room 101')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen the rental of Ada Lovelace' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Reopen this rental?' })
  await expect(confirm).toContainText('The $44.00 paid so far stays on the bill.')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Reopen rental' }).click()
  await expect(toast(page, 'Rental reopened')).toBeVisible()
  await expect(confirm).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Room 101')).toContainText('Ada Lovelace')
})
