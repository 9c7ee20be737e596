import type { Page } from '@playwright/test'
import { installClock, venueDay } from './support/clock.ts'
import { expectLoaded, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const scrolled = (page: Page) => page.evaluate(() => scrollY)

const pages: [path: string, link: string][] = [
  ['/', 'Dashboard'],
  ['/rooms', 'Rooms'],
  ['/lockers', 'Lockers'],
  ['/workorders', 'Work orders'],
  ['/members', 'Members'],
  ['/memberships', 'Memberships'],
  ['/checkins', 'Member Check-ins'],
  ['/billing', 'Billing & Payments'],
  ['/reports', 'Reports & Analytics'],
  ['/inventory', 'Inventory Management'],
  ['/cleaner-app', 'Cleaner App'],
  ['/settings', 'Settings'],
]

test('the sidebar opens every page, in order, without a reload', async ({ page, venue }) => {
  await page.goto('/')
  const sidebar = page.getByRole('navigation').first()
  await expect(sidebar.getByRole('link')).toHaveText(pages.map(([, link]) => link))
  const more = page.getByRole('navigation', { name: 'More pages' })
  await expect(more.getByRole('link')).toHaveText(['Guests', 'Timeline'])
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  for (const [path, link] of pages) {
    await sidebar.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(sidebar.getByRole('link', { name: link, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect(
    page.getByText(`© ${venueDay(venue).slice(0, 4)} Keydesk. Rental tracking POS system.`),
  ).toBeVisible()
  await expect(page.getByText('Admin User').first()).toBeVisible()
})

test('a page starts at its top, and Back returns to where the page before was left', async ({ page }) => {
  await page.goto('/members')
  const members = page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem')
  await expect(members.first()).toBeVisible()
  await page.mouse.move(900, 600)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
  const left = await scrolled(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(left)

  const inSight = await members.evaluateAll(cards =>
    cards.findIndex(card => card.getBoundingClientRect().top > 150),
  )
  await members.nth(inSight).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await scrolled(page)).toBe(left)
})

test('a link opened in a new tab leaves this page as it is', async ({ page, context }) => {
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Reports & Analytics' }).click({ modifiers: ['ControlOrMeta'] })
  await expect((await opened).getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the dashboard counts rooms and lockers', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  for (const tab of ['All (72)', 'Rooms (24)', 'Lockers (48)']) {
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  }
  await expect(page.getByRole('article')).toHaveCount(72)
  await page.getByRole('tab', { name: 'Rooms (24)' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('a control that is only an icon shows its name, not at once, and its neighbor sooner', async ({
  page,
  venue,
}) => {
  await installClock(page, venue)
  await page.goto('/members')
  const menus = page.getByRole('button', { name: /^Actions for/ })
  const names = await Promise.all([0, 1, 2].map(index => menus.nth(index).getAttribute('aria-label')))
  const tooltip = page.getByRole('tooltip')
  // Tooltips load on the first interaction.
  await menus.nth(2).hover()
  await expect(tooltip).toHaveText(names[2]!)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.clock.pauseAt(venue.now() + 60_000)
  const expectNotAtOnce = async (index: number) => {
    await menus.nth(index).hover()
    await page.clock.runFor(600)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(tooltip).toHaveText(names[index]!)
  }
  await expectNotAtOnce(0)
  await expect(menus.nth(0)).not.toHaveAttribute('aria-describedby')
  // A mouse makes many moves: the first tooltip stays until one of them does not lead to it.
  for (const x of [4, 8, 12, 16]) await menus.nth(1).hover({ position: { x, y: 8 } })
  await page.clock.runFor(50)
  await expect(tooltip).toHaveText(names[1]!)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(250)
  await menus.nth(0).hover()
  await page.clock.runFor(50)
  await expect(tooltip).toHaveText(names[0]!)
  // After 300 ms without one, the next waits again.
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(350)
  await expectNotAtOnce(1)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('a toast is swiped away by 50 px, and stays if it is moved less', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Booking Notifications' }).click()
  const saved = toast(page, 'Settings saved')
  await expect(saved).toBeVisible()
  const swipe = async (pixels: number) => {
    const { x, y } = (await saved.boundingBox())!
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 20 + pixels, y + 20, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(45)
  await expect(saved).toHaveAttribute('data-swipe', 'cancel')
  await swipe(55)
  await expect(saved).toHaveCount(0)
})

test('an unknown path shows the 404 page', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  for (const path of ['/Rooms', '/rooms/1/x']) {
    await page.goto(path)
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
    await expect(page.locator('[aria-current=page]')).toHaveCount(0)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the menu opens, navigates and closes automatically, and no page is wider than the screen', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /menu/i }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: 'Lockers' }).click()
    await expect(page).toHaveURL(/\/lockers$/)
    await expect(drawer).toBeHidden()
    for (const path of ['/', '/rooms', '/?dialog=new-rental']) {
      await page.goto(path)
      await expectLoaded(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })

  test('the bar at the foot leads to the board, the search, a sale and the lists from every page', async ({
    page,
  }) => {
    await page.goto('/workorders')
    await expect(page.getByRole('button', { name: 'Admin User' }).getByText('Admin User')).toBeInViewport()
    const bar = page.getByRole('navigation', { name: 'Desk' })
    await bar.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('arrivals')
    await page
      .getByRole('option', { name: /Arrivals/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /Arrivals/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Lists' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Arrivals',
      'Waiting List',
      'To Clean',
      'Groups',
      'Keys',
      'Hand-over',
    ])
    await expectAccessible(page, 'nav[aria-label=Desk]')
    await page.getByRole('menuitem', { name: 'Keys' }).click()
    await expect(page.getByRole('dialog', { name: /Keys/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Sell' }).click()
    await expect(page.getByRole('dialog', { name: 'New Sale' })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('link', { name: 'Board' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.setViewportSize({ width: 360, height: 316 })
    await expect(bar).toBeHidden()
  })
})

test('the board shows what happened while it was disconnected', async ({ page, venue, errors, request }) => {
  errors.allow(/live feed|WebSocket|ERR_CONNECTION|Failed to (load|fetch)|socket/i)
  // The page's clock decides when it reconnects.
  await installClock(page, venue)
  await page.goto('/rooms')
  await expect(page.getByRole('article')).toHaveCount(24)
  const rooms = (await (await request.get('/api/rooms')).json()) as {
    id: number
    name: string
    status: string
  }[]
  const { id, name } = rooms.find(({ status }) => status === 'available')!
  const room = page.getByRole('article').filter({ hasText: name })
  await expect(room).toContainText('Available')
  await page.clock.pauseAt(venue.now() + 5_000)
  await venue.kill()
  await expect(page.getByText(/Disconnected since/)).toBeVisible()
  await venue.start()
  const changed = await request.patch(`/api/rooms/${id}/status`, { data: { status: 'repair' } })
  expect(changed.status()).toBe(200)
  await expect(room).toContainText('Available')
  await page.clock.resume()
  await expect(page.getByText(/Disconnected since/)).toBeHidden()
  await expect(room).toContainText('Repair')
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('the board stays while the server cannot be reached; what is opened then, loads afterwards', async ({
  page,
  venue,
  errors,
}) => {
  errors.allow(/live feed|WebSocket|net::ERR|Failed to fetch/)
  await page.goto('/rooms')
  const board = page.getByRole('article')
  await expect(board).toHaveCount(24)
  const top = (await board.first().boundingBox())?.y
  await venue.kill()
  // Dialogs and tooltips load on the first interaction.
  await page.mouse.move(400, 400)
  await page.mouse.move(500, 500)
  await expect(page.getByText(/Disconnected since/)).toBeVisible()
  // Nothing moves under the pointer.
  expect((await board.first().boundingBox())?.y).toBe(top)
  await page.getByRole('link', { name: 'Work orders' }).click()
  await expect(page.getByText(/Disconnected since/)).toBeVisible()
  await expect(board).toHaveCount(24)
  await venue.start()
  await expect(page.getByRole('heading', { name: 'Workorders', level: 1 })).toBeVisible()
  await expect(page.getByText(/Disconnected since/)).toBeHidden()
  await page.getByRole('link', { name: 'Rooms' }).click()
  await page
    .getByRole('button', { name: /^Check In Room/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Check In/ })).toBeVisible()
})
