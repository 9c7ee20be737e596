import type { Page } from '@playwright/test'
import { layoutSettled } from './support/boxes.ts'
import { addRoom, card, checkIn, expectLoaded, selectOption, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const HOUR = 3_600_000

/** Checks a guest in and out again. */
async function stay(page: Page, customerName: string, customerPhone: string) {
  const room = await addRoom(page, `Room of ${customerName}`)
  const rental = await checkIn(page, room.id, {
    customerName,
    customerPhone,
    paymentMethod: 'credit_card',
  })
  await send(page, 'PATCH', `/api/rentals/${rental.id}/end`, {})
  return rental
}

async function openCheckIn(page: Page, roomId: number) {
  await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${roomId}`)
  return page.getByRole('dialog')
}

test('a known guest is found by three letters, picked and checked in', async ({ page }) => {
  const { guestId } = await stay(page, 'Gustav Gone', '212 555 0142')
  await send(page, 'POST', `/api/guests/${guestId}/flags`, { kind: 'note', reason: 'Brings own towels' })
  const room = await addRoom(page, 'Room 31')
  const dialog = await openCheckIn(page, room.id)
  await dialog.getByLabel('Customer name').fill('gus')
  await dialog.getByRole('listbox', { name: 'Known guests' }).getByRole('option').click()
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Gustav Gone')
  await expect(dialog.getByRole('region', { name: 'Known guest' })).toContainText('Brings own towels')
  await dialog.getByRole('button', { name: /^Check In/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/guests/${guestId}`)
  await expect(page.getByRole('heading', { name: 'Gustav Gone' })).toBeVisible()
  const stays = page.getByRole('region', { name: 'Stays' }).first()
  await expect(stays.getByRole('row')).toHaveCount(3)
  await expectLoaded(page)
  await expectAccessible(page)
})

test('a press reaches the control it began on, although known guests arrive meanwhile', async ({ page }) => {
  await stay(page, 'Gustav Gone', '212 555 0142')
  const room = await addRoom(page, 'Room 31')
  const dialog = await openCheckIn(page, room.id)
  const cash = dialog.getByRole('radio', { name: 'Cash' })
  await expect(cash).toBeVisible()
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/\/api\/guests\?/, async route => {
    await isPressed
    await route.continue()
  })
  const search = page.waitForRequest(/\/api\/guests\?/)
  await dialog.getByLabel('Customer name').fill('gustav')
  const sent = await search
  await cash.hover()
  const before = await cash.boundingBox()

  await page.mouse.down()
  press()
  await (await sent.response())!.finished()
  await layoutSettled(page)
  expect(await cash.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(cash).toBeChecked()
  await expect(dialog.getByRole('listbox', { name: 'Known guests' })).toContainText('Gustav Gone')
})

test('a banned guest is stopped at check-in, and admitted by a manager with a reason', async ({
  page,
  errors,
}) => {
  errors.allow('409')
  const { guestId } = await stay(page, 'Bela Banned', '212 555 0143')
  await page.goto(`/guests/${guestId}?dialog=flag-guest&guestId=${guestId}`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Kind').selectOption('banned')
  await form.getByLabel('Reason').fill('Threw a chair')
  await form.getByRole('button', { name: 'Add Flag' }).click()
  await expect(toast(page, 'Flag added')).toBeVisible()
  const room = await addRoom(page, 'Room 32')
  const dialog = await openCheckIn(page, room.id)
  await dialog.getByLabel('Customer name').fill('bela')
  await dialog.getByRole('listbox', { name: 'Known guests' }).getByRole('option').click()
  await expect(dialog.getByRole('region', { name: 'Known guest' })).toContainText('Threw a chair')
  await expect(dialog.getByText('This guest is banned. A manager can admit them')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Check In/ })).toBeHidden()
  await dialog.getByLabel('Reason to override the ban').fill('Apologized')
  await dialog.getByRole('button', { name: /^Check In/ }).click()
  await expect(dialog).toBeHidden()
})

test('guests are listed, searched and merged', async ({ page }) => {
  const { guestId } = await stay(page, 'Ann Lee', '212 555 0144')
  await stay(page, 'Anne Lee', '212 555 0145')
  await page.goto('/guests')
  await expect(page.getByRole('list', { name: 'Guests' }).getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await page.goto(`/guests/${guestId}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search guests...').fill('anne')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, 'Guests merged')).toBeVisible()
  await expect(page.getByText('2 stays').first()).toBeVisible()
  await page.getByRole('button', { name: 'Split' }).click()
  const split = page.getByRole('dialog')
  await split.getByLabel('Anne Lee').check()
  await split.getByLabel('Name').fill('Anne Lee')
  await split.getByRole('button', { name: 'Split' }).click()
  await expect(page.getByRole('heading', { name: 'Anne Lee' })).toBeVisible()
  await expect(page.getByText('1 stay').first()).toBeVisible()
})

test('a guest who was banned after the booking is stopped at the arrival, and admitted with a reason', async ({
  page,
  venue,
  errors,
}) => {
  errors.allow('409')
  const room = await addRoom(page, 'Room 33')
  const { id, guestId } = (await send(page, 'POST', '/api/rentals', {
    customerName: 'Bruno Booked',
    customerEmail: 'bruno@example.com',
    customerPhone: '212 555 0146',
    facilityType: 'room',
    facilityId: room.id,
    startDate: new Date(venue.now() + HOUR).toISOString(),
    endDate: new Date(venue.now() + 2 * HOUR).toISOString(),
    hours: 1,
    rate: 20,
  })) as { id: number; guestId: number }
  await send(page, 'POST', `/api/guests/${guestId}/flags`, { kind: 'banned', reason: 'Broke a door' })
  await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${room.id}&bookingId=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Flags' })).toContainText('Broke a door')
  await dialog.getByRole('button', { name: /^Check In/ }).click()
  await expect(dialog.getByText('This guest is banned: Broke a door').first()).toBeVisible()
  await dialog.getByLabel('Reason to override the ban').fill('Paid for it')
  await dialog.getByRole('button', { name: /^Check In/ }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Bruno Booked').getByTitle('Banned')).toBeVisible()
  await card(page, 'Bruno Booked').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Bruno Booked' }).click()
  await expect(page.getByRole('heading', { name: 'Bruno Booked' })).toBeVisible()
})

test('a guest is checked in, booked and paid for from their page', async ({ page }) => {
  const { guestId } = await stay(page, 'Ann Lee', '212 555 0144')
  const room = await addRoom(page, 'Room 44')
  await page.goto(`/guests/${guestId}`)
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'Erase' })).toBeHidden()
  await page.getByRole('button', { name: 'Check In' }).click()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Room 44' }).click()
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Ann Lee')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Ann Lee')
  await expect(dialog.getByLabel('Phone')).toHaveValue(/0144/)
  await dialog.getByLabel('Email').fill('ann@example.com')
  await selectOption(page, 'Facility', 'Room 44')
  await dialog.getByRole('button', { name: /^Create Rental/ }).click()
  await expect(toast(page, 'Rental Created')).toBeVisible()
  const stays = (await send(page, 'GET', `/api/rentals/facility/room/${room.id}`)) as { guestId: number }[]
  expect(stays.map(one => one.guestId)).toEqual([guestId])
  await page.getByRole('button', { name: 'Take Payment' }).click()
  await expect(dialog).toHaveAccessibleName('Take Payment')
})
