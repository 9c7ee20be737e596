import type { Page } from '@playwright/test'
import { addRoom, blockReads, card, checkIn, recordDialogs, send, toast } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const findDialog = (page: Page) => page.getByRole('dialog')

const checkInAt = (page: Page, facilityId: number, customerName: string) =>
  checkIn(page, facilityId, { customerName })

async function openDetails(page: Page, name: string) {
  await card(page, name)
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await expect(findDialog(page)).toBeVisible()
}

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(findDialog(page)).toBeHidden()
}

test('a room is rented and checked out three times from its card without a reload', async ({ page }) => {
  await addRoom(page, 'Room 1')
  await page.goto('/rooms')
  const room = card(page, 'Room 1')
  const dialog = findDialog(page)
  const said = await recordDialogs(page)
  for (const guest of ['Ada First', 'Bea Second', 'Cay Third']) {
    const told = (await said()).length
    await room.getByRole('button', { name: 'Check In Room 1' }).click()
    await dialog.getByLabel('Customer name').fill(guest)
    await dialog.getByRole('button', { name: /^Check In ·/ }).click()
    await expect(dialog).toBeHidden()
    await expect(room).toContainText(guest)

    for (const hours of [2, 3]) {
      await openDetails(page, 'Room 1')
      await expect(dialog).toContainText(guest)
      await dialog.getByRole('button', { name: 'Extend' }).click()
      await dialog.getByRole('button', { name: 'Other…' }).click()
      await expect(dialog).toContainText(`${hours}h at $20.00 an hour`)
      await dialog.getByRole('button', { name: 'Extend' }).click()
      await expect(dialog).toHaveAccessibleName('Room 1')
      await closeDialog(page)
    }

    await room.getByRole('button', { name: 'Check Out Room 1' }).click()
    await expect(dialog).toContainText('Due$44.00')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: /^Check Out ·/ }).click()
    await expect(toast(page, 'Checkout successful').first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(room).toContainText('Available')

    const turned = (await said()).slice(told)
    expect(turned.filter(text => text.includes('not available'))).toEqual([])
    const bills = turned.filter(text => text.startsWith('Check Out') && text.includes('booked at'))
    expect(bills).not.toEqual([])
    expect(bills.filter(text => !text.includes(guest))).toEqual([])

    await openDetails(page, 'Room 1')
    await expect(dialog.getByText('Available', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check In' })).toBeVisible()
    await expect(dialog.getByText('Guest and notes')).toBeHidden()
    await closeDialog(page)
  }
})

test('a dialog waits for a pending update of its room and shows the new state', async ({
  page,
  openDesk,
  venue,
}) => {
  const { id } = await addRoom(page, 'Room 2')
  const { id: rentalId } = await checkInAt(page, id, 'Dan Fourth')
  await page.goto('/rooms')
  const dialog = findDialog(page)
  const waiting = dialog.getByRole('status', { name: 'Loading' }).first()
  await openDetails(page, 'Room 2')
  await expect(dialog).toContainText('Dan Fourth')
  await closeDialog(page)

  const other = await openDesk({ baseURL: venue.url })
  const read = page.waitForRequest(/\/api\/rooms(\?|$)/)
  const release = await blockReads(page)
  await send(other, 'PATCH', `/api/rentals/${rentalId}/end`, {})
  await read

  const said = await recordDialogs(page)
  await test.step('the card shows the old state, its dialogs the new one', async () => {
    await expect(card(page, 'Room 2')).toContainText('Dan Fourth')
    await openDetails(page, 'Room 2')
    await expect(waiting).toBeVisible()
    await closeDialog(page)
    await card(page, 'Room 2').getByRole('button', { name: 'Check Out Room 2' }).click()
    await expect(waiting).toBeVisible()
    await closeDialog(page)
    await openDetails(page, 'Room 2')
    await expect(waiting).toBeVisible()
    expect((await said()).filter(text => /Occupied|Dan Fourth/.test(text))).toEqual([])
  })

  await release()
  await expect(dialog.getByText('Available', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
})

test('Check In opened too early becomes the form once the room is free', async ({
  page,
  openDesk,
  venue,
}) => {
  const { id } = await addRoom(page, 'Room 3')
  const { id: rentalId } = await checkInAt(page, id, 'Eve Fifth')
  await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${id}`)
  const dialog = findDialog(page)
  await expect(dialog).toContainText('Room 3 is not available')
  const other = await openDesk({ baseURL: venue.url })
  await send(other, 'PATCH', `/api/rentals/${rentalId}/end`, {})
  await expect(dialog.getByLabel('Customer name')).toBeVisible()
  await expect(dialog).not.toContainText('not available')
})
