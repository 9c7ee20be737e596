import type { Page } from '@playwright/test'
import { addDirtyRoom, logIn } from './support/cleaner.ts'
import { card, checkIn, expectLoaded, send } from './support/desk.ts'
import { findUnreachable, phoneWithKeyboard } from './support/reach.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty', viewport: phoneWithKeyboard, hasTouch: true })

async function expectReachable(page: Page): Promise<void> {
  await expectLoaded(page)
  await expect.poll(() => findUnreachable(page), page.url()).toEqual([])
}

test('above an open keyboard every dialog is left by Back, and survives a reload', async ({ page }) => {
  await page.goto('/rooms')
  const room = (await send(page, 'POST', '/api/rooms', { name: 'Room 107', hourlyRate: 20 })) as {
    id: number
  }
  const dialog = page.getByRole('dialog')
  await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
  const name = dialog.getByLabel('Customer name')
  await expectReachable(page)

  await test.step('what was typed is asked about', async () => {
    await name.fill('Grace Hopper')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expect(question).toBeVisible()
    await expectReachable(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Grace Hopper')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog).toBeHidden()
  })

  await checkIn(page, room.id)
  const [stay] = (await send(page, 'GET', `/api/rentals/facility/room/${room.id}`)) as { id: number }[]
  const address = `facilityType=room&facilityId=${room.id}`
  for (const [query, title] of [
    [`room-details&facilityId=${room.id}`, 'Room 107'],
    [`check-out&${address}`, 'Check Out'],
    [`extend-rental&rentalId=${stay!.id}`, 'Extend Rental'],
    [`take-deposit&rentalId=${stay!.id}`, 'Take Deposit'],
  ])
    await test.step(title!, async () => {
      await page.goto('/rooms')
      await page.goto(`/rooms?dialog=${query}`)
      const heading = dialog.getByRole('heading', { name: title!, exact: true })
      await expect(heading).toBeVisible()
      await expectReachable(page)
      await page.reload()
      await expect(heading).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/rooms$/)
    })

  await test.step('menu, alerts and search', async () => {
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    for (const open of [
      () => press('Menu'),
      () => press(/^Alerts/),
      () => page.keyboard.press('Control+k'),
    ]) {
      await open()
      await expect(dialog).toBeVisible()
      await expectReachable(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
})

test('above an open keyboard people sign in, unlock the desk and leave a dialog while disconnected', async ({
  page,
  venue,
  errors,
}) => {
  errors.allow('401', /live feed|WebSocket|net::ERR|Failed to fetch/)
  await page.goto('/rooms')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const password = 'violet otter parades'
  const headers = { origin: venue.url }
  const set = await page.request.put('/api/profile/password', { headers, data: { password } })
  expect(set.ok(), await set.text()).toBe(true)
  await page.context().clearCookies()

  await test.step('sign-in', async () => {
    await page.reload()
    await expect(heading('Sign in')).toBeVisible()
    await expectReachable(page)
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading('Rooms')).toBeVisible()
  })

  await test.step('locked desk, also after a reload and Back', async () => {
    await page.goto('/lockers')
    await page.request.post('/api/session/lock', { headers })
    await page.reload()
    await expect(heading('This desk is locked')).toBeVisible()
    await expectReachable(page)
    await page.goBack()
    await expect(heading('This desk is locked')).toBeVisible()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading('Rooms')).toBeVisible()
  })

  await test.step('lost connection', async () => {
    await page.getByRole('button', { name: 'Add Room' }).first().click()
    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
    await venue.kill()
    await expect(page.getByText(/Disconnected since/)).toBeVisible()
    await expectReachable(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectReachable(page)
  })
})

test('above an open keyboard a cleaner logs in, starts, and goes back', async ({ page }) => {
  const room = await addDirtyRoom(page, 'Room 20')
  await page.goto('/cleaner-app')
  await expectReachable(page)
  await logIn(page, 'c1')
  await expectReachable(page)
  await page.getByRole('button', { name: 'Start Room Cleaning' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectReachable(page)
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('NFC tag ID or room code').fill(room.code)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Cleaning in Progress' })).toBeVisible()
  await expectReachable(page)
})
