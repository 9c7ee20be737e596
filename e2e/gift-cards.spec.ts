import type { Locator } from '@playwright/test'
import { addRoom, card, send, toast } from './support/desk.ts'
import { pressInSight, sizes } from './support/in-sight.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** The whole code of a card that was just sold. */
const readCode = (dialog: Locator) => dialog.getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/).innerText()

test('a gift card is sold over the counter, printed, and redeemed for a stay', async ({ page }) => {
  await page.goto('/billing?tab=gift-cards')
  await addRoom(page, 'Room 107', 32)
  await expect(page.getByText('No gift cards yet')).toBeVisible()
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Sell Gift Card' }).click()
  await dialog.getByLabel('For', { exact: true }).fill('Ada Lovelace')
  await dialog.getByRole('radio', { name: 'Cash' }).check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Sell · $50.00 cash' }).click()
  await expect(toast(page, 'Gift card sold')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: /^Gift card ending in / })).toBeVisible()
  const code = await readCode(dialog)
  await expectAccessible(page, '[role=dialog]')

  await dialog.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('img', { name: `Barcode of ${code.replaceAll('-', '')}` })).toBeVisible()
  await expect(page.getByText('For Ada Lovelace')).toBeVisible()
  await page.getByRole('radio', { name: 'A4' }).check()
  await expect(page.locator('main[data-paper=a4]')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('link', { name: 'Print' })).toBeVisible()
  await page.goto('/print/gift-card?id=1')
  await expect(page.getByText('The code of this card is hidden.')).toBeVisible()

  await page.goto('/workorders')
  // Loaded together with what hears the scanner.
  await expect(page.getByRole('button', { name: 'Test Notification' })).toBeVisible()
  await typeAsScanner(page, `${code.replaceAll('-', '')}\n`)
  await expect(dialog.getByRole('heading', { name: `Gift card ending in ${code.slice(-4)}` })).toBeVisible()
  await expect(dialog.getByText(code)).toBeHidden()

  await page.goto('/rooms')
  await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
  await dialog.getByLabel('Customer name').fill('Grace Hopper')
  await dialog.getByRole('button', { name: 'Gift Card or Visit Pack' }).click()
  await dialog.getByLabel('Gift card code').fill(code.toLowerCase())
  await dialog.getByLabel('Gift card code').press('Enter')
  await dialog.getByRole('button', { name: 'Check In · $35.20 gift card' }).click()
  await expect(toast(page, 'Check-in successful')).toBeVisible()

  await page.goto('/billing?tab=gift-cards')
  await expect(page.getByRole('row').filter({ hasText: code.slice(-4) })).toContainText('$14.80')
  await page.goto('/reports?tab=revenue&period=today')
  const owed = page.getByRole('region', { name: 'Gift cards and visit packs' })
  await expect(owed.getByRole('row', { name: /^Redeemed/ })).toContainText('$35.20')
  await expect(owed.getByRole('row', { name: /^Owed/ })).toContainText('$14.80')
})

test('a gift card and a visit pack are sold and redeemed, with price and amount in sight', async ({
  page,
}) => {
  await page.goto('/rooms')
  const room = await addRoom(page, 'Room 107', 32)
  const dialog = page.getByRole('dialog')
  const checkIn = page.getByRole('dialog', { name: 'Check In' })

  /** Sells the card that the form shows, and returns its code. */
  async function sell(button: string, amount: string) {
    await pressInSight(dialog, button, amount)
    return readCode(dialog)
  }

  /** Checks a guest in with a card for what is due, and out again. */
  async function redeem(code: string, button: string, due: string) {
    await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${room.id}`)
    await checkIn.getByLabel('Customer name').fill(`Guest ${code}`)
    await checkIn.getByRole('radio', { name: 'Cash' }).check()
    await checkIn.getByRole('button', { name: 'Gift Card or Visit Pack' }).click()
    await checkIn.getByLabel('Gift card code').fill(code)
    await checkIn.getByRole('button', { name: 'Apply' }).click()
    await pressInSight(checkIn, button, due)
    await expect(toast(page, 'Check-in successful')).toBeVisible()
    const [rental] = (await send(page, 'GET', `/api/rentals/facility/room/${room.id}`)) as { id: number }[]
    await send(page, 'PATCH', `/api/rentals/${rental!.id}/end`, {})
  }

  for (const [width, height] of sizes)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await page.goto('/billing?dialog=sell-gift-card')
      await dialog.getByLabel('Amount').fill('20')
      await dialog.getByRole('radio', { name: 'Cash' }).check()
      const gift = await sell('Sell · $20.00 cash', '$20.00')
      await expectAccessible(page, '[role=dialog]')
      await redeem(gift, 'Check In · $20.00 gift card + $15.20 cash', '$35.20')

      await page.goto('/billing?dialog=sell-gift-card')
      await dialog.getByRole('radio', { name: 'Visit Pack' }).check()
      await dialog.getByLabel('Visits').fill('5')
      await dialog.getByRole('spinbutton', { name: 'Price' }).fill('150')
      await dialog.getByRole('radio', { name: 'Credit Card' }).check()
      const pack = await sell('Sell · $150.00 credit card', '$150.00')
      await redeem(pack, 'Check In · $35.20 visit pack', '$35.20')
      await page.goto('/billing?tab=gift-cards')
      await expect(page.getByText('4 of 5 visits').first()).toBeVisible()
    })
})
