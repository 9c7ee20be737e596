import type { Page } from '@playwright/test'
import { installClock } from './support/clock.ts'
import { openLive, send, toast } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Toggles a switch and waits until the change is saved. */
async function toggle(page: Page, name: string, saved = true) {
  await page.getByRole('switch', { name, exact: true }).click()
  if (saved) await expect(toast(page, 'Settings saved')).toBeVisible()
}

const read = async (page: Page) =>
  (await (await page.request.get('/api/settings')).json()) as Record<string, unknown> & { version: number }

test('the URL holds the tab, and Back returns to the previous one', async ({ page }) => {
  await page.goto('/settings')
  await expect(tab(page, 'General')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Facility').click()
  await expect(page).toHaveURL(/\/settings\?tab=facility$/)
  await expect(page.getByLabel('Facility Name')).toHaveValue('Harbor Bathhouse')
  await page.goBack()
  await expect(tab(page, 'General')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/settings?tab=billing')
  await expect(page.getByRole('switch', { name: 'Credit Card' })).toBeChecked()
})

test('General, User Profile, Facility and Billing keep their order, each with its settings', async ({
  page,
}) => {
  const settings = {
    General: ['Booking Notifications', 'Workorder Notifications', 'Payment Notifications'],
    'User Profile': ['Full Name', 'Email', 'Phone', 'Position'],
    Facility: ['Facility Name', 'Address', 'Tax Rate (%)', 'Currency'],
    Billing: ['Automatic Receipts', 'Payment Alerts', 'Credit Card', 'Cash', 'Mobile Payment'],
  }
  await page.goto('/settings')
  await expect(tab(page, 'Billing')).toBeVisible()
  const names = await page.getByRole('tab').allInnerTexts()
  expect(names.filter(name => name in settings)).toEqual(Object.keys(settings))
  for (const [name, labels] of Object.entries(settings)) {
    await tab(page, name).click()
    for (const label of labels) await expect(page.getByLabel(label, { exact: true }).first()).toBeVisible()
  }
})

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
] as const)
  test(`at ${width} px all tabs are in sight, in a list beside the settings`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/settings')
    const list = page.getByRole('tablist', { name: 'Settings' })
    await expect(list).toHaveAttribute('aria-orientation', 'vertical')
    for (const one of await list.getByRole('tab').all()) await expect(one).toBeInViewport({ ratio: 1 })

    await tab(page, 'General').focus()
    await page.keyboard.press('ArrowUp')
    await expect(tab(page, 'Audit Trail')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tabpanel', { name: 'Audit Trail' })).toBeVisible()
  })

test('on a phone a list of the groups leads to each tab, and Back returns to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  await page
    .getByRole('region', { name: 'System' })
    .getByRole('link', { name: /^Audit Trail/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'System' })).toBeVisible()
})

test('dark mode, notifications and auto refresh belong to the person, at every desk', async ({
  page,
  openDesk,
  venue,
}) => {
  await installClock(page, venue)
  await page.goto('/settings')
  const toggleAndStore = async (name: string) => {
    const stored = page.waitForResponse(answer => answer.url().endsWith('/api/profile/preferences'))
    await toggle(page, name, false)
    await stored
  }
  await toggleAndStore('Dark Mode')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await toggleAndStore('Auto Refresh')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.getByRole('switch', { name: 'Auto Refresh' })).toBeChecked()
  const again = page.waitForRequest(request => request.url().endsWith('/api/settings'))
  await page.clock.runFor('01:05')
  await again

  const other = await openDesk()
  await other.goto(new URL('/settings', page.url()).href)
  await expect(other.getByRole('switch', { name: 'Auto Refresh' })).toBeChecked()
  await expect(other.getByRole('switch', { name: 'Dark Mode' })).toBeChecked()
  await expect(other.locator('html')).toHaveClass(/dark/)
})

test('notifications follow the settings', async ({ page }) => {
  await openLive(page, '/settings')
  const news = (name: string) =>
    send(page, 'POST', '/api/workorders', {
      type: 'repair',
      facilityType: 'room',
      facilityId: 1,
      priority: 'low',
      title: name,
      description: name,
    })
  await news('Tap drips')
  await expect(toast(page, 'New Work Order')).toBeVisible()

  await toggle(page, 'Workorder Notifications')
  await news('Door squeaks')
  const bell = page.getByRole('button', { name: /^Alerts, / })
  await expect(bell).toBeVisible()
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toContainText('Door squeaks')
  await expect(toast(page, 'New Work Order')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await toggle(page, 'Workorder Notifications')
  await toggle(page, 'Notifications', false)
  await news('Lamp flickers')
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toContainText('Lamp flickers')
  await expect(toast(page, 'New Work Order')).toHaveCount(0)
})

test('facility settings apply at every desk, and a conflicting edit is reported', async ({
  page,
  openDesk,
  errors,
}) => {
  errors.allow(/412/)
  await page.goto('/settings?tab=facility')
  const other = await openDesk()
  await other.goto(new URL('/settings?tab=facility', page.url()).href)
  const save = (desk: Page) => desk.getByRole('button', { name: 'Save Changes' }).click()
  await other.getByLabel('Address').fill('1 Pier Road')
  await other.getByLabel('Grace (minutes)').fill('7')

  await page.getByLabel('Tax Rate (%)').fill('8.875')
  await page.getByLabel('Grace (minutes)').fill('5')
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible()
  await save(page)
  await expect(toast(page, 'Settings saved')).toBeVisible()
  expect(await read(page)).toMatchObject({ taxRate: 8.875, graceMinutes: 5 })

  await save(other)
  await expect(
    other.getByText('Admin User changed the settings (Tax Rate (%), Grace (minutes)). Reload and try again.'),
  ).toBeVisible()
  await expect(other.getByLabel('Address')).toHaveValue('1 Pier Road')
  await other.getByRole('button', { name: 'Reload Values' }).click()
  await expect(other.getByLabel('Tax Rate (%)')).toHaveValue('8.875')
  await expect(other.getByText('Changed by someone else. You typed “7”.')).toBeVisible()
  await expect(other.getByLabel('Address')).toHaveValue('1 Pier Road')
  await other.getByLabel('Minimum Age').fill('21')
  await save(other)
  await expect(toast(other, 'Settings saved')).toBeVisible()
  expect(await read(page)).toMatchObject({ taxRate: 8.875, graceMinutes: 5, address: '1 Pier Road' })
  await expect(page.getByLabel('Minimum Age')).toHaveValue('21')
})

test('a switch, and a save of another field elsewhere, leave what is typed as it is', async ({ page }) => {
  await page.goto('/settings?tab=billing')
  await page.getByLabel('Service Charge (%)').fill('12')
  await toggle(page, 'Automatic Receipts')
  await send(page, 'PATCH', '/api/settings', { giftCardMonths: 24 })
  await expect(page.getByLabel('Gift Card Expiry (months)')).toHaveValue('24')
  await expect(page.getByLabel('Service Charge (%)')).toHaveValue('12')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('No changes')).toBeVisible()
  expect(await read(page)).toMatchObject({ serviceCharge: 12, automaticReceipts: true, giftCardMonths: 24 })
})

test('invalid input is shown at its field, and leaving unsaved input asks first', async ({
  page,
  errors,
}) => {
  errors.allow(/422/)
  await page.goto('/settings?tab=facility')
  await page.getByLabel('Tax Rate (%)').fill('150')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Number must be less than or equal to 100')).toBeVisible()
  await expect(page.getByLabel('Tax Rate (%)')).toBeFocused()

  await tab(page, 'General').click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Tax Rate (%)')).toHaveValue('150')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Rooms' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible()
  expect((await read(page)).taxRate).not.toBe(150)

  await test.step('on a phone the bar of the desk covers no button', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/settings?tab=facility')
    await page.getByLabel('Address').fill('1 Harbor Street')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
    const isOnTop = (button: HTMLElement) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }
    await expect.poll(() => save.evaluate(isOnTop)).toBe(true)
  })
})

test('forms offer the enabled payment methods', async ({ page, openDesk, errors }) => {
  errors.allow(/422/)
  const other = await openDesk()
  await page.goto('/settings?tab=billing')
  await toggle(page, 'Credit Card')
  await other.goto(new URL('/memberships?dialog=new-membership', page.url()).href)
  await expect(other.getByLabel('Payment method')).toHaveValue('debit_card')
  await other.goto(new URL('/?dialog=check-in&facilityType=room&facilityId=1', page.url()).href)
  const room = (
    (await (await page.request.get('/api/rooms')).json()) as { id: number; status: string }[]
  ).find(({ status }) => status === 'available')
  await other.goto(new URL(`/?dialog=check-in&facilityType=room&facilityId=${room?.id}`, page.url()).href)
  await expect(other.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect(other.getByRole('radio', { name: 'Credit Card' })).toHaveCount(0)

  await toggle(page, 'Cash')
  await expect(other.getByRole('radio', { name: 'Mobile Payment' })).toBeChecked()
  await page.getByRole('switch', { name: 'Mobile Payment' }).click()
  await expect(page.getByText('Guests need at least one payment method').first()).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Mobile Payment' })).toBeChecked()
  await toggle(page, 'Credit Card')
  await expect(other.getByRole('radio', { name: 'Credit Card' })).toBeVisible()
})

test('receipts contain the header and footer of the venue', async ({ page }) => {
  await page.goto('/settings?tab=billing')
  await toggle(page, 'Automatic Receipts')
  await page.getByLabel('Receipt Header').fill('Tax no. 12-345')
  await page.getByLabel('Receipt Footer').fill('See you soon')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  expect(await read(page)).toMatchObject({
    automaticReceipts: true,
    receiptHeader: 'Tax no. 12-345',
    receiptFooter: 'See you soon',
  })
})
