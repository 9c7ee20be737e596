import { readFile } from 'node:fs/promises'
import { toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} px, a manager names the accounts, closes a month and downloads its journal`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/settings?tab=billing')
    const chart = page.getByRole('region', { name: 'Chart of Accounts' })
    await chart.getByText('Codes and Names', { exact: true }).click()
    const cash = page.getByRole('group', { name: /^Cash in the drawers/ })
    await cash.getByLabel('Code').fill('570')
    await cash.getByLabel('Name').fill('Caja')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Chart of accounts saved')).toBeVisible()

    await page.goto('/billing?tab=journal')
    const months = page.getByRole('region', { name: 'Months' }).first()
    const close = months.getByRole('button', { name: 'Close Month' }).first()
    await expect(close).toBeVisible()
    await expectAccessible(page)
    await close.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Debit = credit')
    await question.getByRole('button', { name: /^Close / }).click()
    await expect(toast(page, 'Month closed')).toBeVisible()
    await expect(months).toContainText(/By Admin User/)
    await expect(months.getByRole('button', { name: 'Reopen' })).toHaveCount(1)

    await page.getByLabel('Format').selectOption('hledger, Ledger')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^journal-ledger-\d{4}-\d\d-01-to-.*\.journal$/)
    expect(await readFile(await download.path(), 'utf8')).toMatch(/Assets:570 Caja {2}-?\d+\.\d\d USD/)

    await months.getByRole('button', { name: 'Reopen' }).click()
    const dialog = page.getByRole('dialog', { name: /^Reopen / })
    await dialog.getByLabel('Reason').fill('Accountant asked')
    await dialog.getByRole('button', { name: 'Reopen Month' }).click()
    await expect(months).toContainText('Reopened by Admin User: Accountant asked')
  })
