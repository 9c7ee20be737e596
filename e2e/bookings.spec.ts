import { addRoom, card, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const terms = {
  freeHours: 24,
  cancellation: { unit: 'percent', value: 50 },
  noShow: { unit: 'amount', value: 25 },
  noShowMinutes: 20,
}
const HOUR = 3_600_000

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('a busy room is booked from its details, prepaid, and its guest checks in later', async ({
      page,
      venue,
    }) => {
      await page.goto('/rooms')
      const room = await addRoom(page, 'Room 107', 32)
      await checkIn(page, room.id, { customerName: 'Ada King' })
      const dialog = page.getByRole('dialog')

      await test.step('book', async () => {
        await page.goto(`/rooms?dialog=room-details&facilityId=${room.id}`)
        await dialog.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Book', exact: true }).click()
        const form = page.getByRole('dialog', { name: 'New Rental' })
        await form.getByLabel('Customer name').fill('Grace Hopper')
        await form.getByLabel('Email').fill('grace@example.com')
        await form.getByLabel('Phone').fill('+1 555 987 6543')
        await form.getByRole('radio', { name: 'Half' }).check()
        await form.getByRole('radio', { name: 'Cash' }).check()
        await expectAccessible(page, '[role=dialog]')
        await form.getByRole('button', { name: 'Create Rental · $16.00 cash', exact: true }).click()
        await expect(toast(page, 'Rental Created')).toBeVisible()
      })

      await test.step('find it among the arrivals', async () => {
        await page.goto('/')
        await page.getByRole('button', { name: /arrivals?$/ }).click()
        const row = dialog.getByRole('listitem').filter({ hasText: 'Grace Hopper' })
        const none = dialog.getByText('No bookings on this day')
        await expect(row.or(none)).toBeVisible()
        if (await none.isVisible()) await dialog.getByRole('button', { name: 'Next day' }).click()
        await expect(row).toContainText('$16.00 prepaid')
        await expectAccessible(page, '[role=dialog]')
      })

      const [running] = (await send(page, 'GET', `/api/rentals/facility/room/${room.id}`)) as { id: number }[]
      await venue.pass(HOUR)
      await send(page, 'PATCH', `/api/rentals/${running!.id}/end`, {})
      await test.step('check in', async () => {
        await page.goto('/')
        await page.getByRole('button', { name: /arrivals?$/ }).click()
        await dialog.getByRole('button', { name: 'Check In Grace Hopper' }).click()
        await expect(dialog.getByText('Already paid')).toBeVisible()
        await dialog.getByRole('radio', { name: 'Cash' }).check()
        await dialog.getByRole('button', { name: 'Check In · $16.00 cash', exact: true }).click()
        await expect(toast(page, 'Check-in successful')).toBeVisible()
      })
      await page.goto('/rooms')
      await expect(card(page, 'Room 107')).toContainText('Grace Hopper')
    })

    test('a guest who does not come: the desk sees the fee and what is given back, and records it', async ({
      page,
      venue,
    }) => {
      await page.goto('/rooms')
      await send(page, 'PATCH', '/api/settings', { bookingTerms: terms })
      const room = await addRoom(page, 'Room 107', 32)
      await send(page, 'POST', '/api/rentals', {
        customerName: 'Grace Hopper',
        customerEmail: 'grace@example.com',
        customerPhone: '+1 555 987 6543',
        facilityType: 'room',
        facilityId: room.id,
        startDate: new Date(venue.now() + HOUR).toISOString(),
        endDate: new Date(venue.now() + 2 * HOUR).toISOString(),
        hours: 1,
        rate: 32,
        prepayment: 32,
        paymentMethod: 'cash',
      })
      await venue.pass(1.5 * HOUR)
      const dialog = page.getByRole('dialog')
      await page.goto('/')
      await page.getByRole('button', { name: /arrivals?$/ }).click()
      await dialog.getByRole('button', { name: 'No-show Grace Hopper' }).click()
      await expect(dialog.getByText('To return')).toBeVisible()
      await expectAccessible(page, '[role=dialog]')
      const button = dialog.getByRole('button', {
        name: 'No-show · nothing due, return $7.00 cash',
        exact: true,
      })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click()
      await expect(toast(page, 'No-show recorded')).toBeVisible()
      await page.getByRole('button', { name: /arrivals?$/ }).click()
      await expect(dialog.getByText('No bookings on this day')).toBeVisible()
    })
  })
