import { addRoom, card, checkIn, send, silenceFeed } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('New Rental shows an error at each missing or invalid field', async ({ page }) => {
  await page.goto('/?dialog=new-rental')
  const dialog = page.getByRole('dialog', { name: 'New Rental' })
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Phone').fill('555')
  await dialog.getByLabel('Hours').fill('0')
  await dialog.getByLabel('Rate per hour').fill('-1')
  await dialog.getByRole('button', { name: 'Create Rental' }).click()
  for (const message of [
    'Customer name is required',
    'Invalid email format',
    'Phone number must be at least 10 digits',
    'Please select a facility',
    'Duration must be at least 1 hour',
    'Rate must be positive',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await expect(dialog.getByLabel('Customer name')).toBeFocused()
  await expectAccessible(page)

  await test.step('Esc asks before discarding input', async () => {
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('Phone')).toHaveValue('555')
    await page.mouse.click(10, 10)
    await question.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('an unchanged form closes at once, and a room taken meanwhile shows why', async ({ page }) => {
  await page.goto('/rooms')
  const room = await addRoom(page, 'Room 6')
  await card(page, 'Room 6').getByRole('button', { name: 'Check In Room 6' }).click()
  await expect(page.getByLabel('Customer name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await send(page, 'PATCH', `/api/rooms/${room.id}/status`, { status: 'cleaning' })
  await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${room.id}`)
  await expect(page.getByRole('dialog')).toContainText('Room 6 is not available')
  await expectAccessible(page, '[role=dialog]')
})

test('the edit forms require a name, a rate and a capacity', async ({ page }) => {
  await page.goto('/rooms')
  await addRoom(page, 'Room 5')
  await card(page, 'Room 5').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Room' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('Hourly rate').fill('0')
  await dialog.getByLabel('Capacity').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const message of [
    'Name is required',
    'Hourly rate must be at least 0.01',
    'Capacity must be at least 1',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await dialog.getByLabel('Name').fill('Room 5a')
  await dialog.getByLabel('Hourly rate').fill('21.50')
  await dialog.getByLabel('Capacity').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Room has been updated.').first()).toBeVisible()
  await expect(card(page, 'Room 5a')).toBeVisible()
})

test('a check-out of a room in house use finds no rental and offers to set the status', async ({ page }) => {
  await page.goto('/rooms')
  const room = await addRoom(page, 'Room 8')
  await send(page, 'PATCH', `/api/rooms/${room.id}/status`, { status: 'occupied' })
  await card(page, 'Room 8').getByRole('button', { name: 'Check Out Room 8' }).click()
  await expect(page.getByRole('dialog')).toContainText('No active rental found')
})

test('details of a room whose rentals fail to load say so, and try again', async ({ page, errors }) => {
  await page.goto('/rooms')
  const { id } = await addRoom(page, 'Room 7')
  await checkIn(page, id, { customerName: 'Ida Berg' })
  errors.allow('400')
  await silenceFeed(page)
  await page.route('**/api/rentals/facility/**', route => route.fulfill({ status: 400, body: 'No' }))
  await page.goto(`/rooms?dialog=room-details&facilityId=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Failed to fetch rentals')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('Ida Berg').first()).toBeVisible()
  await expect(dialog.getByText('Failed to fetch rentals')).toBeHidden()
})
