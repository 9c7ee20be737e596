import { addRoom, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a manager sets up state and city tax, and both are on the receipt and in the tax report', async ({
  page,
}) => {
  const room = await addRoom(page, 'Room 1')
  await page.goto('/settings?tab=billing')
  await page.getByRole('button', { name: 'Change Rates of Standard' }).click()
  const rates = page.getByRole('group', { name: 'Rates' })
  await rates.getByLabel('Name').fill('State tax')
  await rates.getByLabel('Rate (%)').fill('4')
  await page.getByRole('button', { name: 'Add Rate' }).click()
  await rates.getByLabel('Name').nth(1).fill('City tax')
  await rates.getByLabel('Rate (%)').nth(1).fill('2.5')
  await page.getByRole('button', { name: 'Save Rates' }).click()
  await expect(toast(page, 'Tax rates saved')).toBeVisible()
  await expect(page.getByText('State tax 4% + City tax 2.5%', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Tax Class' }).click()
  await page.getByLabel('Class name').fill('Medicine')
  await page.getByLabel('Tax', { exact: true }).selectOption('Exempt')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Prescribed')
  await page.getByRole('button', { name: 'Add Tax Class' }).last().click()
  await expect(page.getByText('Prescribed', { exact: true })).toBeVisible()

  const rental = await checkIn(page, room.id, { customerName: 'Ada King' })
  const { payments } = (await send(page, 'GET', `/api/billing/payments?rentalId=${rental.id}`)) as {
    payments: { id: number }[]
  }
  await page.goto(`/print/receipt?payment=${payments[0]!.id}`)
  const paper = page.getByRole('article', { name: 'Receipt' })
  await expect(paper).toContainText('State tax 4%$0.80')
  await expect(paper).toContainText('City tax 2.5%$0.50')

  await page.goto('/reports?tab=tax')
  await page
    .getByRole('button', { name: /^Show Table/ })
    .first()
    .click()
  await expect(page.getByRole('row', { name: 'State tax 4% Standard $20.00 $0.80 $21.30' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'City tax 2.5% Standard $20.00 $0.50 $21.30' })).toBeVisible()
})
