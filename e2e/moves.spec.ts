import type { Page } from '@playwright/test'
import { HOUR, MINUTE, toIso } from '#platform/values/time.ts'
import { addRoom, card, checkIn, selectOption, send, toast } from './support/desk.ts'
import { pressInSight, sizes } from './support/in-sight.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** A paid guest of a room for two hours from now. */
async function checkInForTwoHours(page: Page, now: number, name: string) {
  const room = await addRoom(page, name)
  return checkIn(page, room.id, {
    customerName: 'Ada Lovelace',
    duration: 2,
    startTime: toIso(now),
    endTime: toIso(now + 2 * HOUR),
  })
}

const openRoom = (page: Page, name: string) =>
  card(page, name)
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()

test('a move shows both totals before the press, and charges the chosen one', async ({ page, venue }) => {
  await page.goto('/rooms')
  for (const [width, height] of sizes)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      const [from, to] = [`Room ${width}`, `Suite ${width}`]
      const { id } = await checkInForTwoHours(page, venue.now(), from)
      await addRoom(page, to, 30)
      await venue.pass(80 * MINUTE)
      await page.goto('/rooms')
      await openRoom(page, from)
      await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
      const dialog = page.getByRole('dialog', { name: 'Move Guest' })
      if (width < 1024) await selectOption(page, 'Move to', to)
      else await card(page, to).locator('[data-card]').click()
      const kept = dialog.getByRole('radio', { name: /Keep the rate .* Total \$44\.00/ })
      await expect(kept).toBeChecked()
      const changed = dialog.getByRole('radio', {
        name: /Charge the new rate .* Total \$5\d\.\d\d, \$\d\.\d\d more/,
      })
      await expect(changed).toBeInViewport()
      await changed.check({ force: true })
      await expectAccessible(page)
      await dialog.getByRole('radio', { name: 'Cash' }).check()
      const label = /^Move · new rate \$[\d.]+\/h · \$\d\.\d\d cash$/
      const button = dialog.getByRole('button', { name: label })
      await expect(button).toBeEnabled()
      const due = (await button.textContent())!.split(' ').at(-2)!
      await pressInSight(dialog, label, due)
      await expect(toast(page, 'Guest moved')).toContainText(`From ${from} to ${to}`)
      await expect(page.getByRole('dialog', { name: to })).toContainText('Ada Lovelace')
      await page.keyboard.press('Escape')
      await expect(card(page, to)).toContainText('Ada Lovelace')
      // Leaves nobody who would be announced as overdue, over the next dialog.
      await send(page, 'PATCH', `/api/rentals/${id}/end`, {})
    })
})

test('a check-out is undone with one press, reopened later by a manager, and its guest corrected', async ({
  page,
  venue,
}) => {
  await page.goto('/rooms')
  for (const [width, height] of sizes)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      const name = `Room ${width}`
      const { id } = await checkInForTwoHours(page, venue.now(), name)
      await page.goto('/rooms')
      const checkOut = async () => {
        await card(page, name)
          .getByRole('button', { name: `Check Out ${name}` })
          .click()
        const dialog = page.getByRole('dialog', { name: 'Check Out' })
        await pressInSight(dialog, 'Check Out · nothing due', '$0.00')
        await expect(dialog).toBeHidden()
        await expect(card(page, name)).toContainText('Available')
      }
      await checkOut()
      const done = toast(page, `${name} · nothing due`)
      await expect(done).toContainText('Checkout successful')
      const undo = done.getByRole('button', { name: 'Undo' })
      await expect(undo).toBeInViewport({ ratio: 1 })
      await undo.click()
      await expect(toast(page, `${name} is rented to Ada Lovelace again.`)).toBeVisible()
      await expect(card(page, name)).toContainText('Occupied')

      await checkOut()
      await venue.pass(MINUTE)
      await openRoom(page, name)
      await page.getByRole('dialog').getByText('History').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Reopen the rental of Ada Lovelace' })
        .click()
      const confirm = page.getByRole('alertdialog', { name: 'Reopen this rental?' })
      await expect(confirm).toContainText('The $44.00 paid so far stays on the bill.')
      await expectAccessible(page, '[role=alertdialog]')
      await confirm.getByRole('button', { name: 'Reopen Rental' }).click()
      await expect(toast(page, 'Rental reopened')).toBeVisible()

      await page.goto(`/rooms?dialog=correct-rental&rentalId=${id}`)
      const dialog = page.getByRole('dialog', { name: 'Correct Stay' })
      await expect(dialog.getByLabel('Customer name')).toHaveValue('Ada Lovelace')
      await dialog.getByLabel('Customer name').fill('Ada King')
      await dialog.getByLabel('People').fill('2')
      const save = dialog.getByRole('button', { name: 'Save Correction' })
      await expect(save).toBeInViewport({ ratio: 1 })
      await save.click()
      await expect(toast(page, 'Stay corrected')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(card(page, name)).toContainText('Ada King')
    })
})
