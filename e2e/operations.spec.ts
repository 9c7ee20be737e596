import { send, toast } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('a manager creates a backup and sees the age of the last one', async ({ page }) => {
  await page.goto('/settings?tab=backup')
  await expect(page.getByText('No backups yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Back Up Now' }).click()
  await expect(toast(page, 'Backup created')).toBeVisible()
  await expect(page.getByText(/Last backup: Just now/)).toBeVisible()
  await expect(page.getByText(/\d rows, \d+ photos/)).toBeVisible()
  const kept = page.getByRole('region', { name: 'Kept backups' }).getByRole('row')
  await expect(kept).toHaveText([/Created/, /MBVerifiedAdmin User/])

  await page.getByLabel('Nightly Backup').fill('04:15')
  await page.getByLabel('Backups Kept (days)').fill('30')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Nightly Backup')).toHaveValue('04:15')
  await expect(page.getByText(/Last backup:/)).toBeVisible()
})

test('a manager reads and filters the audit trail: who, what, before and after, from where', async ({
  page,
}) => {
  await page.goto('/settings?tab=audit')
  await send(page, 'PATCH', '/api/settings', { taxRate: 8.5 })
  const trail = page.getByRole('list', { name: 'Audit trail' })
  const entries = trail.locator(':scope > li')
  const change = entries.filter({ hasText: 'Tax rate' }).first()
  await expect(change).toContainText('Tax rate: 10')
  await expect(change).toContainText('8.5')
  await expect(change).toContainText('from 127.0.0.1')
  await expect(change).toContainText('Admin User')

  await page.getByLabel('About').selectOption('Settings')
  await expect(entries.filter({ hasText: 'checked' }).first()).toBeHidden()
  await expect(change).toBeVisible()
  await page.getByLabel('Person').selectOption('Server')
  await expect(page.getByText('No matching entries')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).first().click()
  await expect(change).toBeVisible()

  await page.getByLabel('Room or locker').selectOption({ label: 'Room 101' })
  // A guest may have been moved there from another room.
  await expect(entries.filter({ hasText: /Room \d/, hasNotText: 'Room 101' }).first()).toBeHidden()
  const rented = entries.filter({ hasText: /^Admin User checked .* Room 101/ }).first()
  await rented.getByRole('button', { name: /^Only Rentals, number \d+$/ }).click()
  await expect(page.getByText(/^Only No\. \d+$/)).toBeVisible()
  await expect(change).toBeHidden()
})
