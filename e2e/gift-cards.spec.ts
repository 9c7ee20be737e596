import { card, send, toast } from './support/desk.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a gift card is sold over the counter, printed, and redeemed for a stay', async ({ page, context }) => {
  await page.goto('/billing?tab=gift-cards')
  await send(page, 'POST', '/api/rooms', { name: 'Room 107', hourlyRate: 32 })
  await expect(page.getByText('No gift cards yet')).toBeVisible()
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Sell Gift Card' }).click()
  await dialog.getByLabel('For', { exact: true }).fill('Ada Lovelace')
  await dialog.getByRole('radio', { name: 'Cash' }).check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Sell · $50.00 cash' }).click()
  await expect(toast(page, 'Gift Card Sold')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: /^Gift card / })).toBeVisible()
  const code = (await dialog.getByRole('heading', { name: /^Gift card / }).innerText()).replace(
    'Gift card ',
    '',
  )
  await expectAccessible(page, '[role=dialog]')

  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Print' }).click()
  const paper = await opened
  await expect(paper.getByRole('img', { name: `Barcode of ${code.replaceAll('-', '')}` })).toBeVisible()
  await expect(paper.getByText('For Ada Lovelace')).toBeVisible()
  await paper.getByRole('radio', { name: 'A4' }).check()
  await expect(paper.locator('main[data-paper=a4]')).toBeVisible()
  await paper.close()

  await page.goto('/workorders')
  // Loaded together with what hears the scanner.
  await expect(page.getByRole('button', { name: 'Test Notification' })).toBeVisible()
  await typeAsScanner(page, `${code.replaceAll('-', '')}\n`)
  await expect(dialog.getByRole('heading', { name: `Gift card ${code}` })).toBeVisible()

  await page.goto('/rooms')
  await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
  await dialog.getByLabel('Customer name').fill('Grace Hopper')
  await dialog.getByRole('button', { name: 'Gift card or visit pack' }).click()
  await dialog.getByLabel('Gift card code').fill(code.toLowerCase())
  await dialog.getByLabel('Gift card code').press('Enter')
  await dialog.getByRole('button', { name: 'Check In · $35.20 gift card' }).click()
  await expect(toast(page, 'Check-in successful')).toBeVisible()

  await page.goto('/billing?tab=gift-cards')
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('$14.80')
  await page.goto('/reports?tab=revenue&period=today')
  const owed = page.getByRole('region', { name: 'Gift cards and visit packs' })
  await expect(owed.getByRole('row', { name: /Gift cards/ })).toContainText('$35.20')
  await expect(owed.getByRole('row', { name: /Gift cards/ })).toContainText('$14.80')
})
