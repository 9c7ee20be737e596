import type { Page } from '@playwright/test'
import { recordDialogs, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Members' })
const rows = 10_000
const file = [
  'Old number,First name,Last name,Email,Phone,Plan,Paid until',
  ...Array.from(
    { length: rows },
    (_, index) =>
      `K-${index},Ada,Row ${index},row.${index}@example.com,(212) ${String(5_550_000 + index)},Standard,2050-01-31`,
  ),
].join('\n')

test('10,000 rows: the dialog counts them, and a reload finds the import again', async ({ page }) => {
  test.slow()
  await page.goto('/members?dialog=import-members')
  await dialog(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const button = dialog(page).getByRole('button', { name: 'Import 10,000 members' })
  await expect(button).toBeEnabled()
  const said = await recordDialogs(page)
  await button.click()
  await expect(toast(page, 'Members imported')).toContainText('10,000 members imported')
  const counts = (await said()).flatMap(text => /([\d,]+) of 10,000 rows done/.exec(text)?.[1] ?? [])
  expect(counts.some(count => !['0', '10,000'].includes(count))).toBe(true)

  await page.goto('/members?dialog=import-members')
  await expect(dialog(page)).toContainText(
    'Last import: 10,000 of 10,000 rows done: 10,000 members imported, 0 updated.',
  )
  await expectAccessible(page, '[role=dialog]')
  await expect(dialog(page).getByLabel('CSV file')).toBeEnabled()
})
