import type { Page, WebSocketRoute } from '@playwright/test'
import { installClock } from './support/clock.ts'
import { addRoom, openLive, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

let room: { id: number }
test.beforeEach(async ({ page }) => {
  room = await addRoom(page, 'Room 1')
})

const createWorkorder = (page: Page, title: string, more: object = {}) =>
  send(page, 'POST', '/api/workorders', {
    facilityType: 'room',
    facilityId: room.id,
    title,
    description: 'Look at it',
    ...more,
  }) as Promise<{ id: number }>

const bell = (page: Page) => page.getByRole('button', { name: /^Alerts/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Maintenance Alerts' })
const panelButton = (page: Page) => page.getByRole('button', { name: /^Maintenance Alerts/ })

test('the bell counts and lists alerts, links to their subjects, and keeps its state after a reload and in another tab', async ({
  page,
  context,
}) => {
  await page.goto('/settings')
  const tab = await context.newPage()
  await tab.goto('/settings')
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Alerts' })
  await expect(list).toContainText('No alerts yet')
  await list.getByRole('button', { name: 'Close' }).click()

  const first = await createWorkorder(page, 'Loose hinge', { priority: 'high' })
  await createWorkorder(page, 'Cold water')
  await createWorkorder(page, 'Broken lamp', { type: 'inspection' })
  await expect(bell(page)).toHaveAccessibleName('Alerts, 3 unread')
  await expect(bell(tab)).toHaveAccessibleName('Alerts, 3 unread')
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Alerts, 3 unread')

  await bell(page).click()
  await expect(list.getByRole('listitem')).toHaveText([/Broken lamp/, /Cold water/, /Loose hinge/])
  await expect(list.getByRole('listitem').last()).toContainText('New Work Order')
  await expect(list.getByRole('listitem').last()).toContainText('High')
  await expect(list.getByRole('listitem').last()).toContainText('Just now')
  await expectAccessible(page)
  await list.getByRole('button', { name: /Loose hinge/ }).click()
  await expect(list).toBeHidden()
  const number = String(first.id).padStart(4, '0')
  await expect(page.getByRole('dialog', { name: `Workorder #${number}` })).toContainText('Loose hinge')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Alerts, 2 unread')
  await expect(bell(tab)).toHaveAccessibleName('Alerts, 2 unread')

  await bell(page).click()
  await list.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(tab)).toHaveAccessibleName('Alerts')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Clear all' }).click()
  await expect(list).toContainText('No alerts yet')
  await page.reload()
  await bell(page).click()
  await expect(list).toContainText('No alerts yet')
})

test('the badge shows 99+ above 99 unread alerts, and the list holds at most 50', async ({ page }) => {
  await page.goto('/settings')
  for (let count = 0; count < 101; count++) await createWorkorder(page, `Lamp ${count}`)
  await expect(bell(page)).toContainText('99+')
  await page.reload()
  await expect(bell(page)).toContainText('99+')
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Alerts' }).getByRole('listitem')).toHaveCount(50)
})

test('the maintenance panel is cleared separately and stays open after a reload', async ({ page }) => {
  await page.goto('/settings')
  await panelButton(page).click()
  await expect(panel(page)).toContainText('No notifications at this time')
  await expect(panel(page)).toContainText('Connected')
  await createWorkorder(page, 'Stuck door')
  await send(page, 'PATCH', `/api/rooms/${room.id}/status`, { status: 'cleaning' })
  await send(page, 'PATCH', `/api/rooms/${room.id}/status`, { status: 'available' })
  await expect(bell(page)).toHaveAccessibleName('Alerts, 1 unread')
  await expect(panel(page).getByRole('listitem')).toHaveText([/Stuck door/])
  const box = await panel(page).getByRole('list').boundingBox()
  expect(box?.height).toBe(300)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Clear All' }).click()
  await expect(panel(page)).toContainText('No notifications at this time')
  await page.reload()
  await expect(panel(page)).toContainText('No notifications at this time')
  await expect(bell(page)).toHaveAccessibleName('Alerts, 1 unread')
  await panel(page).getByRole('button', { name: 'Collapse' }).click()
  await panelButton(page).click()
  await page.getByRole('link', { name: 'Timeline' }).click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(panelButton(page)).toBeVisible()
})

test('a write that still waits for a connection arrives if the page is left', async ({ page }) => {
  await page.goto('/settings')
  await panelButton(page).click()
  await createWorkorder(page, 'Stuck door')
  await expect(panel(page).getByRole('listitem')).toHaveText([/Stuck door/])
  await panel(page)
    .getByRole('button', { name: 'Clear All' })
    .evaluate((button: HTMLElement) => {
      // Browsers open six connections to a server, and what is asked first goes first.
      for (let count = 0; count < 300; count++) fetch('/api/rooms', { cache: 'no-store' }).catch(() => {})
      button.click()
      location.reload()
    })
  await expect(bell(page)).toHaveAccessibleName('Alerts, 1 unread')
  await expect(panel(page)).toContainText('No notifications at this time')
})

test('the test notification reaches another desk, and this one too', async ({
  page,
  openDesk,
  venue,
  errors,
}) => {
  await openLive(page, '/settings')
  const other = await openDesk({ baseURL: venue.url })
  await openLive(other, '/settings')
  const sendTest = async () => {
    await page.getByRole('button', { name: 'Test Notification' }).click()
    await expect(page.getByRole('alertdialog')).toContainText("'Maintenance: Test notification'")
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send Test' }).click()
  }
  await sendTest()
  const announced = (desk: Page) =>
    expect(toast(desk, 'New Work Order')).toContainText('Maintenance: Test notification')
  await Promise.all([
    announced(other),
    expect(toast(page, 'Test Notification Sent'))
      .toBeVisible()
      // One toast is visible at a time.
      .then(() => announced(page)),
  ])
  await page.route('**/api/workorders', route => route.fulfill({ status: 409, body: 'no' }))
  errors.allow('409')
  await sendTest()
  await expect(toast(page, 'Error')).toContainText('Failed to send test notification')
})

test('each push shows its toast', async ({ page }) => {
  await openLive(page, '/settings')
  const workorder = await createWorkorder(page, 'Toasted')
  await expect(toast(page, 'New Work Order')).toContainText('Room 1: Toasted')
  const change = (body: object) => send(page, 'PATCH', `/api/workorders/${workorder.id}`, body)
  await change({ status: 'in_progress' })
  await expect(toast(page, 'Work Order Updated')).toContainText('is in progress')
  await change({ status: 'completed' })
  await expect(toast(page, 'Work Order Completed')).toContainText('is completed')
  await send(page, 'PATCH', `/api/rooms/${room.id}/status`, { status: 'cleaning' })
  await expect(toast(page, 'Room Status Changed')).toContainText('Room 1 is now in cleaning')
})

test('a desk that lost its connection ends with the same alerts as one that stayed connected', async ({
  page,
  openDesk,
  venue,
  errors,
}) => {
  errors.allow('A push could not be read', 'The live feed could not be reached')
  const sockets: WebSocketRoute[] = []
  const away = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/ws/, async socket => {
    if (sockets.push(socket) > 1) await away.promise
    socket.connectToServer()
  })
  await page.goto('/settings')
  const stayed = await openDesk({ baseURL: venue.url })
  await stayed.goto('/settings')
  for (const desk of [page, stayed]) await panelButton(desk).click()
  await createWorkorder(page, 'Before')
  await expect(panel(page).getByRole('listitem')).toHaveText([/Before/])

  sockets[0]?.send('{ this is no push')
  await expect(panel(page)).toContainText('Connected')
  await sockets[0]?.close()
  await expect(panel(page)).toContainText('Disconnected')
  await expect(page.getByText(/Disconnected since \d+:\d\d/)).toBeVisible()
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await createWorkorder(page, `${title} while away`)
  await expect(panel(stayed).getByRole('listitem')).toHaveCount(6)
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  away.resolve()

  await expect(panel(page)).toContainText('Connected')
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  const shown = (desk: Page) => panel(desk).getByRole('listitem').allInnerTexts()
  const titles = (texts: string[]) => texts.map(text => /(\w+)( while away)? \(#/.exec(text)?.[0])
  expect(titles(await shown(page))).toEqual(titles(await shown(stayed)))
  await expect(bell(page)).toHaveAccessibleName('Alerts, 6 unread')
})

test('reconnects 3 seconds after a lost connection and 5 seconds after a failed attempt', async ({
  openDesk,
  venue,
  errors,
}) => {
  // Parts of the page may still be loading when the server is killed.
  errors.allow(/live feed|WebSocket|net::ERR|Failed to fetch/)
  const desk = await openDesk({ baseURL: venue.url })
  const urls: string[] = []
  let failures = 0
  desk.on('websocket', socket => urls.push(socket.url()))
  desk.on('console', message => {
    if (message.text().includes('could not be reached')) failures++
  })
  await installClock(desk, venue)
  await desk.goto('/settings')
  await expect(bell(desk)).toBeVisible()
  await expect.poll(() => urls.length).toBe(1)
  await createWorkorder(desk, 'Burst pipe', { priority: 'urgent' })
  await expect(bell(desk)).toHaveAccessibleName('Alerts, 1 unread')
  await desk.clock.pauseAt(venue.now() + 5_000)
  await venue.kill()
  await expect(desk.getByText(/Disconnected since/)).toBeVisible()
  await desk.clock.runFor(2_900)
  expect(urls).toHaveLength(1)
  failures = 0
  await desk.clock.runFor(200)
  await expect.poll(() => failures).toBe(1)
  expect(urls).toHaveLength(2)
  await venue.start()
  await desk.clock.runFor(4_700)
  expect(urls).toHaveLength(2)
  await desk.clock.runFor(400)
  await expect(desk.getByText(/Disconnected since/)).toBeHidden()
  expect(urls).toHaveLength(3)
  // The time of the last event tells it from one that has got its id after a failover or a restore.
  expect(urls[2]).toMatch(/\?after=\d+&at=\d{4}-/)
})

/** A browser notification that the page showed. */
interface Shown {
  title: string
  body?: string
  icon?: string
}

/** Mocks the Notification API with a permission; records permission requests and notifications. */
async function mockNotifications(page: Page, permission: NotificationPermission) {
  await page.addInitScript(permission => {
    const record = { asked: 0, shown: [] as Shown[] }
    class Recorded {
      static permission = permission
      static requestPermission() {
        record.asked++
        return Promise.resolve(permission)
      }
      constructor(title: string, options: NotificationOptions = {}) {
        record.shown.push({ title, body: options.body, icon: options.icon })
      }
    }
    Object.assign(window, { Notification: Recorded, record })
  }, permission)
}

const recorded = (page: Page) =>
  page.evaluate(() => (window as unknown as { record: { asked: number; shown: Shown[] } }).record)

test.describe('a browser notification', () => {
  test('is shown for urgent alerts if permission was granted', async ({ page }) => {
    await mockNotifications(page, 'granted')
    await openLive(page, '/settings')
    await createWorkorder(page, 'Not that bad', { priority: 'high' })
    await createWorkorder(page, 'Burst pipe', { priority: 'urgent' })
    await expect
      .poll(async () => (await recorded(page)).shown)
      .toEqual([
        {
          title: 'Urgent Repair Required',
          body: expect.stringContaining('Room 1: Burst pipe'),
          icon: '/icon-192.png',
        },
      ])
    expect((await recorded(page)).asked).toBe(0)
    expect((await page.request.get('/icon-192.png')).headers()['content-type']).toBe('image/png')
  })

  test('is not shown, and permission not requested again, if it was denied', async ({ page }) => {
    await mockNotifications(page, 'denied')
    await openLive(page, '/settings')
    await createWorkorder(page, 'Burst pipe', { priority: 'urgent' })
    await expect(toast(page, 'Notification')).toContainText('Burst pipe')
    expect(await recorded(page)).toEqual({ asked: 0, shown: [] })
  })

  test('permission is requested once if undecided', async ({ page, openDesk, venue }) => {
    const fresh = await openDesk({ baseURL: venue.url })
    await mockNotifications(fresh, 'default')
    await openLive(fresh, '/settings')
    await expect.poll(async () => (await recorded(fresh)).asked).toBe(1)
    await createWorkorder(page, 'Burst pipe', { priority: 'urgent' })
    await expect(toast(fresh, 'Notification')).toContainText('Burst pipe')
    expect((await recorded(fresh)).shown).toEqual([])
    await fresh.reload()
    await expect(bell(fresh)).toBeVisible()
    expect((await recorded(fresh)).asked).toBe(0)
  })
})
