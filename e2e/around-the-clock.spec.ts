import type { Page } from '@playwright/test'
import { formatDay, HOUR, MINUTE } from '#platform/values/time.ts'
import { venueDay } from './support/clock.ts'
import { addRoom, card, toast } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

interface Journey {
  /** The time at which the guest comes. They stay for an hour and a half. */
  at: string
  /** The end of one hour, and of two, within ten minutes. */
  ends: [RegExp, RegExp]
  /** The business day ends while the guest is there. */
  midnight?: true
}

const journeys: Record<string, Journey> = {
  'in the night': { at: '02:30', ends: [/Until 3:3\d AM/, /Until 4:3\d AM/] },
  'in the morning': { at: '09:00', ends: [/Until 10:0\d AM/, /Until 11:0\d AM/] },
  'in the afternoon': { at: '14:30', ends: [/Until 3:3\d PM/, /Until 4:3\d PM/] },
  'over midnight': { at: '23:50', ends: [/Until 12:5\d AM/, /Until 1:5\d AM/], midnight: true },
  'while the clocks go forward': { at: '2027-03-14 01:30', ends: [/Until 3:3\d AM/, /Until 4:3\d AM/] },
  'while the clocks go back': { at: '2026-11-01 01:30', ends: [/Until 1:3\d AM/, /Until 2:3\d AM/] },
}

const revenue = (page: Page) => page.getByRole('link', { name: /Today's Revenue/ })

for (const [when, { at, ends, midnight }] of Object.entries(journeys)) {
  test.describe(when, () => {
    test.use({ at })

    test('a guest checks in, stays longer and checks out, and the day adds up', async ({ page, venue }) => {
      await addRoom(page, 'Room 1')
      await page.goto('/')
      await expect(revenue(page)).toContainText('$0.00')
      const room = card(page, 'Room 1')
      const dialog = page.getByRole('dialog')
      const firstDay = venueDay(venue)

      await test.step('checks in for an hour, and pays cash', async () => {
        await room.getByRole('button', { name: 'Check In Room 1' }).click()
        await dialog.getByLabel('Customer name').fill('Ada Lovelace')
        await dialog.getByRole('radio', { name: 'Cash' }).check()
        await expect(dialog).toContainText('$22.00')
        await dialog.getByRole('button', { name: /^Check In ·/ }).click()
        await expect(toast(page, 'Check-in successful')).toBeVisible()
        await expect(room).toContainText(ends[0])
        await expect(room).toContainText('1h')
        await expect(revenue(page)).toContainText('$22.00')
      })

      await test.step('half an hour later, stays an hour longer', async () => {
        await venue.pass(30 * MINUTE)
        await expect(room).toContainText(/(30|2\d)m left/)
        // A new day begins with nothing, on a page that nobody reloads.
        await expect(revenue(page)).toContainText(midnight ? '$0.00' : '$22.00')
        await room
          .getByRole('button', { name: /Room 1/ })
          .first()
          .click()
        await dialog.getByRole('button', { name: 'Extend' }).click()
        await dialog.getByRole('button', { name: /^1 h .*\$22\.00$/ }).click()
        await expect(toast(page, 'Rental extended')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(room).toContainText(ends[1])
      })

      await test.step('an hour later, checks out and pays for the second one', async () => {
        await venue.pass(HOUR)
        await room.getByRole('button', { name: 'Check Out Room 1' }).click()
        await expect(dialog).toContainText('2h booked at')
        await expect(dialog).toContainText('Due$22.00')
        await dialog.getByRole('radio', { name: 'Cash' }).check()
        await dialog.getByRole('button', { name: /^Check Out ·/ }).click()
        await expect(toast(page, 'Checkout successful')).toBeVisible()
        await expect(room).toContainText('Available')
      })

      await test.step('the day has all of it', async () => {
        const takings = midnight ? '$22.00' : '$44.00'
        await expect(revenue(page)).toContainText(takings)
        await page.goto('/billing?tab=drawer')
        await page.getByRole('button', { name: "Today's X Report" }).click()
        await expect(dialog).toContainText(formatDay(venueDay(venue)))
        const line = (label: string) =>
          dialog.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
        await expect(line('Cash')).toContainText(takings)
        await expect(line('Revenue')).toContainText(takings)
        await page.keyboard.press('Escape')
      })

      if (midnight)
        await test.step('the day before is closed', async () => {
          const report = page.getByRole('row').filter({ hasText: formatDay(firstDay) })
          await expect(report).toContainText('$22.00')
        })
    })
  })
}
