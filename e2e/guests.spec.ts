import type { Page } from '@playwright/test'
import { expectLoaded, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const addRoom = (page: Page, name: string) =>
  send(page, 'POST', '/api/rooms', { name, hourlyRate: 20 }) as Promise<{ id: number }>

/** Checks a guest in and out again. */
async function stay(page: Page, customerName: string, customerPhone: string) {
  const room = await addRoom(page, `Room of ${customerName}`)
  const rental = (await send(page, 'POST', '/api/rentals', {
    customerName,
    customerPhone,
    facilityType: 'room',
    facilityId: room.id,
    duration: 1,
    paymentMethod: 'credit_card',
  })) as { id: number; guestId: number }
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
  await dialog.getByRole('list', { name: 'Known guests' }).getByRole('button').click()
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
  await dialog.getByRole('list', { name: 'Known guests' }).getByRole('button').click()
  await expect(dialog.getByRole('region', { name: 'Known guest' })).toContainText('Threw a chair')
  await dialog.getByRole('button', { name: /^Check In/ }).click()
  await expect(dialog.getByText('This guest is banned: Threw a chair').first()).toBeVisible()
  await dialog.getByLabel('Reason to admit in spite of the ban').fill('Apologized')
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
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search guests...').fill('anne')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, 'Guests merged')).toBeVisible()
  await expect(page.getByText('2 stays').first()).toBeVisible()
})
