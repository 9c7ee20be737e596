import type { Page } from '@playwright/test'
import { send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { unpaidStay } from './support/unpaid-stay.ts'

test.use({ startsWith: 'empty' })

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** A guest who left rooms without paying $55 and $30, and a company in credit with an open invoice. */
async function debts(page: Page, now: number) {
  await unpaidStay(page, now, { room: 'Room 101', rate: 55 })
  await unpaidStay(page, now, { room: 'Room 102', rate: 30 })
  const dueDate = new Date(now + 30 * 86_400_000).toISOString().slice(0, 10)
  for (const isPaid of [true, false]) {
    const lines = [{ description: 'Film crew', quantity: 1, unitPrice: 100, taxRate: 0 }]
    const form = { customerName: 'Films Ltd', dueDate, lines }
    const { id } = (await send(page, 'POST', '/api/invoices', form)) as { id: number }
    await send(page, 'POST', `/api/invoices/${id}/send`)
    if (!isPaid) continue
    await send(page, 'POST', `/api/invoices/${id}/payments`, { amount: 100, paymentMethod: 'cash' })
    await send(page, 'POST', `/api/invoices/${id}/credit-notes`, { reason: 'Too cold' })
  }
}

for (const [name, viewport] of Object.entries(sizes))
  test(`two open bills are paid at once and a credit pays the third, on a ${name}`, async ({
    page,
    venue,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/billing?tab=accounts')
    await debts(page, venue.now())
    await page
      .getByRole('button', { name: 'Owes' })
      .or(page.getByRole('radio', { name: 'Owes' }))
      .click()
    const receivables = page.getByRole('region', { name: 'Receivables by age' })
    await expect(receivables.getByRole('row', { name: /^Total/ })).toContainText('$185.00')
    await expectAccessible(page)
    await receivables.getByRole('button', { name: /Rita Unpaid/ }).click()
    await page.getByRole('button', { name: 'Take Payment · $85.00' }).click()
    const payment = page.getByRole('dialog', { name: 'Take Payment' })
    await expect(payment.getByLabel('Open bills')).toContainText('Room 102')
    await expectAccessible(page)
    await payment.getByLabel('Amount').fill('85.01')
    await payment.getByRole('button', { name: /^Take Payment/ }).click()
    await expect(payment.getByText('At most $85.00 is due')).toBeVisible()
    await payment.getByLabel('Amount').fill('85')
    await payment.getByRole('button', { name: /^Take Payment/ }).dblclick()
    await expect(toast(page, '$85.00 on 2 bills of Rita Unpaid')).toBeVisible()
    await expect(page.getByRole('region', { name: 'To be paid' })).toHaveCount(0)

    await page.getByRole('button', { name: 'All Accounts' }).click()
    await receivables.getByRole('button', { name: /Films Ltd/ }).click()
    await page.getByRole('button', { name: /^Use Credit/ }).click()
    const credit = page.getByRole('dialog', { name: 'Use Credit' })
    await expectAccessible(page)
    await credit.getByRole('button', { name: 'Use Credit · $100.00' }).click()
    await expect(toast(page, 'Credit used')).toBeVisible()
    const sheet = page.getByRole('article', { name: 'Statement of Films Ltd' })
    await expect(sheet).toContainText('Credit used')
    const paper = (await page.getByRole('link', { name: 'Print' }).getAttribute('href'))!
    await page.getByRole('button', { name: 'All Accounts' }).click()
    await expect(page.getByText('Nobody owes anything.')).toBeVisible()

    await page.goto(paper.replace('now=1', ''))
    await expect(sheet.getByRole('row', { name: /^Opening balance/ })).toContainText('$0.00')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
