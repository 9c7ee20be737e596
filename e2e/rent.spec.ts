import { HOUR, toIso } from '#platform/values/time.ts'
import { addRoom, card, openLive, selectOption, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a rental is created, seen at a second desk, extended, moved, checked out and paid', async ({
  page,
  openDesk,
  venue,
}) => {
  await page.goto('/')
  await addRoom(page, 'Room 1')
  await addRoom(page, 'Room 2', 30)
  const other = await openDesk({ baseURL: venue.url })
  await openLive(other, '/rooms')
  await expect(card(other, 'Room 1')).toContainText('Available')

  await test.step('creates a rental', async () => {
    await page.goto('/rooms')
    await page.getByRole('button', { name: 'New Room Rental' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Rental' })
    await dialog.getByLabel('Customer name').fill('Ada Lovelace')
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Phone').fill('212 555 0100')
    await selectOption(page, 'Facility', 'Room 1')
    await dialog.getByLabel('Hours').fill('2')
    await expect(dialog).toContainText('2h at $20.00 an hour')
    await expect(dialog).toContainText('Includes tax 10%')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Rental' }).click()
    // Both are shown for five seconds.
    await Promise.all([
      expect(toast(page, 'Rental Created')).toContainText('New rental has been created successfully'),
      expect(toast(other, 'Room Status Changed')).toContainText('Room 1 is now occupied'),
    ])
    await expect(dialog).toBeHidden()
  })

  await test.step('the second desk shows it without a reload', async () => {
    await expect(card(other, 'Room 1')).toContainText('Occupied')
    await expect(card(other, 'Room 1')).toContainText('Ada Lovelace')
  })

  await test.step('extends it at the second desk', async () => {
    await card(other, 'Room 1')
      .getByRole('button', { name: /Room 1/ })
      .first()
      .click()
    await other.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
    await other.getByRole('button', { name: 'Other…' }).click()
    const dialog = other.getByRole('dialog', { name: 'Extend Rental' })
    await dialog.getByRole('button', { name: /^1 h until .* \$20\.00$/ }).click()
    await expect(dialog).toContainText('3h at $20.00 an hour')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(toast(other, 'Rental extended')).toBeVisible()
    await expect(other.getByRole('dialog', { name: 'Room 1' })).toContainText('$60.00')
  })

  await test.step('moves it', async () => {
    await other.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await card(other, 'Room 2').locator('[data-card]').click()
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Keep the rate/ }).check()
    await dialog.getByRole('button', { name: /^Move · keep/ }).click()
    await expect(other.getByRole('dialog', { name: 'Room 2' })).toContainText('Ada Lovelace')
    await expect(card(other, 'Room 2')).toContainText('Ada Lovelace')
    await expect(card(page, 'Room 2')).toContainText('Ada Lovelace')
    await expect(card(page, 'Room 1')).toContainText('Available')
  })

  await test.step('checks out and pays', async () => {
    await card(page, 'Room 2').getByRole('button', { name: 'Check Out Room 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check Out' })
    await expect(dialog).toContainText('3h booked at')
    await expect(dialog).toContainText('Due$60.00')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: 'Check Out' }).click()
    await expect(toast(page, 'Checkout successful')).toContainText('The room has been checked out')
    await expect(card(page, 'Room 2')).toContainText('Available')
    await expect(card(other, 'Room 2')).toContainText('Available')
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText('$60.00')
  })
})

test('a check-in from a card takes the payment at once, and a booking shows on its card', async ({
  page,
}) => {
  await page.goto('/lockers')
  await send(page, 'POST', '/api/lockers', { name: 'Locker 9', hourlyRate: 5, size: 'Tall' })
  await card(page, 'Locker 9').getByRole('button', { name: 'Check In Locker 9' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Customer name').fill('Grace Hopper')
  await expect(dialog).toContainText('Tax 10%')
  await expect(dialog).toContainText('$5.50')
  await dialog.getByRole('radio', { name: 'Mobile Payment' }).check()
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Check-in successful')).toContainText('Locker 9 has been checked in')
  await expect(card(page, 'Locker 9')).toContainText('Grace Hopper')
  await page.getByPlaceholder('Search lockers...').fill('tall')
  await expect(card(page, 'Locker 9')).toBeVisible()
  await page.getByPlaceholder('Search lockers...').fill('nothing like it')
  await expect(page.getByText('No lockers match the current filters.')).toBeVisible()
})

test('a split payment works at check-in, for a booking and at an extension', async ({ page, venue }) => {
  await page.goto('/rooms')
  const room = await addRoom(page, 'Room 7')
  const booked = await addRoom(page, 'Room 8')
  const dialog = page.getByRole('dialog')

  await test.step('at check-in, where the amounts follow the price', async () => {
    await card(page, 'Room 7').getByRole('button', { name: 'Check In Room 7' }).click()
    await dialog.getByLabel('Customer name').fill('Ida Split')
    await expect(dialog).toContainText('$22.00')
    await dialog.getByRole('radio', { name: 'Split' }).check()
    await dialog.getByRole('spinbutton', { name: 'Cash' }).fill('12')
    await expect(dialog.getByText('Remaining: $10.00')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check In' })).toBeDisabled()
    await dialog.getByLabel('Duration').fill('2')
    await expect(dialog.getByText('Remaining: $32.00')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remaining by Mobile Payment' }).click()
    await expect(dialog.getByText('Fully split')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Check In' }).click()
    await expect(toast(page, 'Check-in successful')).toContainText('Room 7 has been checked in')
    await expect(dialog).toBeHidden()
  })

  await test.step('at an extension', async () => {
    const [rental] = (await send(page, 'GET', `/api/rentals/facility/room/${room.id}`)) as { id: number }[]
    await page.goto(`/rooms?dialog=extend-rental&rentalId=${rental?.id}`)
    await expect(dialog.getByRole('radio', { name: 'Pay Later' })).toBeChecked()
    await expect(dialog).toContainText('Due$22.00')
    await dialog.getByRole('radio', { name: 'Split' }).check()
    await dialog.getByRole('spinbutton', { name: 'Cash' }).fill('2')
    await expect(dialog.getByRole('button', { name: 'Extend' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Remaining by Credit Card' }).click()
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(toast(page, 'Rental extended')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('at the check-in of a booking', async () => {
    const [startDate, endDate] = [1, 2].map(hours => toIso(venue.now() + hours * HOUR))
    await send(page, 'POST', '/api/rentals', {
      customerName: 'Boo King',
      customerEmail: 'boo@example.com',
      customerPhone: '212 555 0199',
      facilityType: 'room',
      facilityId: booked.id,
      startDate,
      endDate,
      hours: 1,
      rate: 20,
    })
    await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${booked.id}`)
    await dialog.getByRole('radio', { name: 'Booking: Boo King' }).check()
    await expect(dialog).toContainText('$20.00')
    await dialog.getByRole('radio', { name: 'Split' }).check()
    await dialog.getByRole('spinbutton', { name: 'Credit Card' }).fill('5')
    await expect(dialog.getByRole('button', { name: 'Check In' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Remaining by Cash' }).click()
    await dialog.getByRole('button', { name: 'Check In' }).click()
    await expect(toast(page, 'Check-in successful')).toContainText('Room 8 has been checked in')
  })

  const { payments } = (await send(page, 'GET', '/api/billing/payments')) as {
    payments: { method: string; amount: number }[]
  }
  expect(payments.slice(0, 6).map(({ method, amount }) => [method, amount])).toEqual([
    ['cash', 15],
    ['credit_card', 5],
    ['credit_card', 20],
    ['cash', 2],
    ['mobile_payment', 32],
    ['cash', 12],
  ])
})

test('of two desks renting one room, the second sees who was first and keeps its input', async ({
  page,
  openDesk,
  venue,
  errors,
}) => {
  errors.allow('409')
  await page.goto('/rooms')
  await addRoom(page, 'Room 104')
  await card(page, 'Room 104').getByRole('button', { name: 'Check In Room 104' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Customer name').fill('Slow Desk')
  const other = await openDesk({ baseURL: venue.url })
  await other.goto('/rooms')
  await card(other, 'Room 104').getByRole('button', { name: 'Check In Room 104' }).click()
  await other.getByRole('dialog').getByLabel('Customer name').fill('Fast Desk')
  await other.getByRole('dialog').getByRole('button', { name: 'Check In' }).click()
  await expect(card(other, 'Room 104')).toContainText('Fast Desk')
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expect(dialog).toContainText('Room 104 has just been rented')
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Slow Desk')
})

test('a running stay is corrected, with the price of its start in sight', async ({ page }) => {
  const room = await addRoom(page, 'Room 901')
  await send(page, 'POST', '/api/rentals', {
    customerName: 'Ann Wrong',
    facilityType: 'room',
    facilityId: room.id,
    duration: 2,
    paymentMethod: 'cash',
  })
  await page.goto(`/?dialog=room-details&facilityId=${room.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Stay' })
  await dialog.getByLabel('Customer name').fill('Ann Right')
  await dialog.getByLabel('People').fill('2')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save Correction' }).click()
  await expect(toast(page, 'Stay corrected')).toBeVisible()
  await page.goto(`/?dialog=room-details&facilityId=${room.id}`)
  await expect(page.getByRole('dialog')).toContainText('Ann Right')
  await expect(page.getByRole('dialog')).toContainText('2 people')
})
