import type { Page } from '@playwright/test'
import { navigateWithin } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const dialogPart = '**/assets/add-inventory-dialog-*'
const openDialog = (page: Page) => navigateWithin(page, '/settings?tab=facility&dialog=add-inventory')

test('after an update, a dialog that is gone leaves the form behind it as it is, and a reload brings it', async ({
  page,
  errors,
}) => {
  errors.allow(/404.*assets/)
  await page.route('**/assets/{add-inventory-dialog,user-menu-items}-*', route =>
    route.fulfill({ status: 404 }),
  )
  await page.goto('/settings?tab=facility')
  const name = page.getByLabel('Facility Name')
  await name.fill('Harbor Baths')
  await page.getByRole('button', { name: 'Admin User' }).click()
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Later' }).click()

  await openDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Not available' })
  await expect(dialog).toContainText('Keydesk may have been updated: reload to continue.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Harbor Baths')

  await page.unrouteAll()
  await openDialog(page)
  page.on('dialog', asked => void asked.accept())
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Inventory Item' })).toBeVisible()
})

test('a page that is gone after an update offers to reload', async ({ page, errors }) => {
  errors.allow(/404.*assets/)
  await page.goto('/settings')
  await page.route('**/assets/reports-page-*', route => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Reports & Analytics' }).click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()
})

test('behind a proxy, a part waits until the server is back', async ({ page, errors }) => {
  errors.allow(/502|404/)
  await page.goto('/settings')
  // As of the Caddyfile: a path that it keeps to itself, and the answer while no server is there.
  await page.route('**/healthz', route => route.fulfill({ status: 404 }))
  await page.route(dialogPart, route => route.fulfill({ status: 502 }))
  const probes: number[] = []
  await page.route(
    url => url.pathname === '/',
    route => {
      probes.push(502)
      return route.fulfill({ status: 502 })
    },
  )
  await openDialog(page)
  await expect.poll(() => probes.length).toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('dialog', { name: 'Add Inventory Item' })).toBeVisible()
})
