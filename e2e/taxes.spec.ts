import { send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a manager sets up state and city tax, and both are on the receipt and in the tax report', async ({
  page,
}) => {
  const room = await send(page, 'POST', '/api/rooms', { name: 'Room 1', hourlyRate: 20, features: [] })
  await page.goto('/settings?tab=billing')
  await page.getByRole('button', { name: 'Change rates of Standard' }).click()
  const rates = page.getByRole('group', { name: 'Rates' })
  await rates.getByLabel('Name').fill('State tax')
  await rates.getByLabel('Rate (%)').fill('4')
  await page.getByRole('button', { name: 'Add rate' }).click()
  await rates.getByLabel('Name').nth(1).fill('City tax')
  await rates.getByLabel('Rate (%)').nth(1).fill('2.5')
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(toast(page, 'Tax rates saved')).toBeVisible()
  await expect(page.getByText('State tax 4% + City tax 2.5%', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add tax class' }).click()
  await page.getByLabel('Class name').fill('Medicine')
  await page.getByLabel('Tax', { exact: true }).selectOption('Exempt')
  await page.getByLabel('Reason').fill('Prescribed')
  await page.getByRole('button', { name: 'Save class' }).click()
  await expect(page.getByText('Prescribed', { exact: true })).toBeVisible()

  const { id } = (await room) as { id: number }
  await send(page, 'POST', '/api/rentals', {
    facilityType: 'room',
    facilityId: id,
    customerName: 'Ada King',
    duration: 1,
    paymentMethod: 'cash',
  })
  await page.goto('/billing')
  await page.getByRole('row', { name: /Ada King/ }).click()
  await page.getByRole('button', { name: /Receipt/ }).click()
  await expect(page.getByText('State tax 4%')).toBeVisible()
  await expect(page.getByText('City tax 2.5%')).toBeVisible()

  await page.goto('/reports?tab=tax')
  const byRate = page.getByRole('table', { name: 'Tax by rate' })
  await expect(byRate.getByRole('row', { name: 'State tax 4% Standard $20.00 $0.80 $21.30' })).toBeVisible()
  await expect(byRate.getByRole('row', { name: 'City tax 2.5% Standard $20.00 $0.50 $21.30' })).toBeVisible()
})
