import type { Page } from '@playwright/test'
import type { Session } from '#office/accounts/contract.ts'
import { installClock } from './support/clock.ts'
import { card, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import type { VenueProcess } from './support/venue-process.ts'

const OWNER = { login: 'admin', password: 'violet otter parades' }
const STAFF: Staff = {
  name: 'Ada King',
  role: 'staff',
  login: 'ada',
  password: 'plum kettle on stilts',
  pin: '2846',
}
const MANAGER: Staff = {
  name: 'Bea Lane',
  role: 'manager',
  login: 'bea',
  password: 'seven geese in a row',
  pin: '7193',
}
const CLEANER: Staff = {
  name: 'Sam Broom',
  role: 'cleaner',
  login: 'sam',
  password: 'a lantern in the attic',
  pin: '9137',
}

// Browsers log refused calls to the console.
const refusals = [
  /status of 401/,
  /status of 422 .*(password|pin|confirm)\)/,
  /status of 409 .*api\/session\)/,
]
test.beforeEach(({ errors }) => errors.allow(...refusals))

interface Person {
  login: string
  password: string
}

interface Staff extends Person {
  name: string
  role: 'staff' | 'manager' | 'cleaner'
  pin: string
}

/** Sends a request with the cookies and the Origin of the page. */
async function callApi(page: Page, venue: VenueProcess, method: string, path: string, data?: object) {
  return page.request.fetch(venue.url + path, {
    method,
    headers: { origin: venue.url },
    ...(data && { data }),
  })
}

/** Checks a guest into a free room for an hour, paid in cash. */
async function checkIn(desk: Page, venue: VenueProcess, customerName: string) {
  const rooms: { id: number; status: string }[] = await (
    await callApi(desk, venue, 'GET', '/api/rooms')
  ).json()
  const { id: facilityId } = rooms.find(({ status }) => status === 'available')!
  const stay = { facilityType: 'room', facilityId, duration: 1, paymentMethod: 'cash' }
  const guest = { customerName, customerPhone: '+1 555 123 4567' }
  expect((await callApi(desk, venue, 'POST', '/api/rentals', { ...guest, ...stay })).status()).toBe(201)
}

async function enter(page: Page, venue: VenueProcess, { login, password }: Person) {
  const signedIn = await callApi(page, venue, 'POST', '/api/session', { login, password })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
}

/** Sets the owner's password, which signs the owner in, and creates accounts for these people. */
async function setUpAccounts(page: Page, venue: VenueProcess, people: readonly Staff[] = []) {
  const set = await callApi(page, venue, 'PUT', '/api/profile/password', { password: OWNER.password })
  expect(set.ok(), await set.text()).toBe(true)
  for (const { name, login, role, pin, password: newPassword } of people) {
    const added = await callApi(page, venue, 'POST', '/api/accounts', { name, login, role })
    const { id } = await added.json()
    await callApi(page, venue, 'PUT', `/api/accounts/${id}/pin`, { pin })
    const reset = await callApi(page, venue, 'POST', `/api/accounts/${id}/reset-password`)
    const { password } = await reset.json()
    const body = { login, password, newPassword }
    const first = await page.request.fetch(`${venue.url}/api/session`, {
      method: 'POST',
      headers: { origin: venue.url, cookie: '' },
      data: body,
    })
    expect(first.status()).toBe(200)
    await enter(page, venue, OWNER)
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function signInOnScreen(page: Page, { login, password }: Person) {
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.getByLabel('User name or email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('after the owner sets a password, everyone must sign in', async ({ page, openDesk }) => {
  const other = await openDesk()
  await other.goto('/rooms')
  await expect(heading(other, 'Rooms')).toBeVisible()

  await page.goto('/settings?tab=profile')
  await page.getByLabel('Full Name').fill('Mara Lindqvist')
  await page.getByLabel('Email').fill('mara@bathhouse.example')
  await page.getByLabel('Position').fill('Owner')
  await page.getByLabel('Phone').fill('+1 555 987 6543')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Profile saved')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Mara Lindqvist')).toBeVisible()

  await page.getByLabel('New password').fill('password1234')
  await page.getByLabel('Repeat password').fill('password1234')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('main').getByText('This password is too common')).toBeVisible()
  await page.getByLabel('New password').fill(OWNER.password)
  await page.getByLabel('Repeat password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(heading(page, 'Change Password')).toBeVisible()
  await expect(page.getByText('This desk')).toBeVisible()

  // The other desk must sign in at once, without a reload.
  await signInOnScreen(other, { login: 'mara@bathhouse.example', password: 'not the password' })
  await expect(other.getByText('The user name or the password is wrong')).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(heading(other, 'Rooms')).toBeVisible()
})

test('a screen that is signed out while it is disconnected asks to sign in when it reconnects', async ({
  page,
  venue,
  openDesk,
  errors,
}) => {
  errors.allow(/live feed could not be reached|WebSocket|net::ERR|Failed to fetch/)
  await setUpAccounts(page, venue)
  const other = await openDesk()
  await enter(other, venue, OWNER)
  await installClock(page, venue)
  await page.goto('/rooms')
  await expect(heading(page, 'Rooms')).toBeVisible()
  await page.clock.pauseAt(venue.now() + 5_000)
  await venue.kill()
  await expect(page.getByText(/Disconnected since/)).toBeVisible()
  await venue.start()
  const changed = await callApi(other, venue, 'PUT', '/api/profile/password', {
    current: OWNER.password,
    password: 'a kite above the pier',
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await page.clock.resume()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a screen whose live feed never connected asks to sign in once its session has ended', async ({
  page,
  venue,
  openDesk,
  errors,
}) => {
  errors.allow(/live feed could not be reached|WebSocket/)
  await setUpAccounts(page, venue)
  const other = await openDesk()
  await enter(other, venue, OWNER)
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(String(url).replace('/ws', '/nothing-here'))
      }
    }
  })
  await installClock(page, venue)
  await page.goto('/rooms')
  await expect(page.getByText(/Disconnected since/)).toBeVisible()
  const changed = await callApi(other, venue, 'PUT', '/api/profile/password', {
    current: OWNER.password,
    password: 'a kite above the pier',
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await page.clock.runFor(10_000)
  await expect(heading(page, 'Sign in')).toBeVisible()
})

for (const [item, method, shown] of [
  ['Sign Out', 'DELETE', 'Sign in'],
  ['Lock', 'POST', 'This desk is locked'],
] as const)
  test(`a screen starts no connection that the server would refuse: ${item}`, async ({
    page,
    venue,
    errors,
  }) => {
    errors.allow(/live feed could not be reached|WebSocket|net::ERR|Failed to fetch/)
    await setUpAccounts(page, venue)
    await installClock(page, venue)
    await page.goto('/rooms')
    await expect(heading(page, 'Rooms')).toBeVisible()
    await page.getByRole('button', { name: 'Admin User' }).click()
    const leave = page.getByRole('menuitem', { name: item, exact: true })
    await expect(leave).toBeVisible()
    await page.clock.pauseAt(venue.now() + 5_000)
    await venue.kill()
    await expect(page.getByText(/Disconnected since/)).toBeVisible()
    await venue.start()
    const connections: string[] = []
    page.on('websocket', socket => connections.push(socket.url()))
    await page.route(/\/api\/session(\/lock)?$/, async route => {
      if (route.request().method() !== method) return route.continue()
      const response = await route.fetch()
      // The server has ended the session, the screen does not know it, and is due to reconnect.
      await page.clock.runFor(10_000)
      expect(connections).toEqual([])
      await route.fulfill({ response })
    })
    await leave.click()
    await page.clock.resume()
    await expect(heading(page, shown)).toBeVisible()
  })

test('a manager creates an account with a one-time password, which is replaced at the first sign-in', async ({
  page,
  venue,
  openDesk,
}) => {
  await setUpAccounts(page, venue)
  await page.goto('/settings?tab=staff')
  await page.getByRole('button', { name: 'Add Staff' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Bo Wrench')
  await dialog.getByLabel('User name').fill('bo')
  await dialog.getByLabel('Role').selectOption('maintenance')
  await dialog.getByLabel('PIN').fill('1234')
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  await expect(dialog.getByText('This PIN is too easy to guess')).toBeVisible()
  await dialog.getByLabel('PIN').fill('6082')
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const password = (await dialog.getByRole('status').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Bo Wrench/ })).toContainText('One-time password, PIN')

  const bo = await openDesk()
  await bo.goto('/workorders')
  await signInOnScreen(bo, { login: 'bo', password })
  await bo.getByLabel('New password').fill('a wrench in the works')
  await bo.getByRole('button', { name: 'Sign In' }).click()
  await expect(heading(bo, 'Workorders')).toBeVisible()
  const sections = bo.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link')).toHaveText([
    'Dashboard',
    'Rooms',
    'Lockers',
    'Work orders',
    'Inventory Management',
    'Settings',
  ])
  await bo.goto('/')
  await expect(bo.getByText('Total Rooms')).toBeVisible()
  await expect(bo.getByText("Today's Revenue")).toHaveCount(0)
  await expect(bo.getByText('an hour')).toHaveCount(0)
})

test('a cleaner on a phone sees only the Cleaner App, however they sign in', async ({
  page,
  venue,
  openDesk,
}) => {
  await setUpAccounts(page, venue, [STAFF, CLEANER])
  const phone = await openDesk({ viewport: { width: 390, height: 844 } })
  await phone.goto('/')
  await expect(heading(phone, 'Sign in')).toBeVisible()
  await expectAccessible(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await signInOnScreen(phone, CLEANER)
  await expect(phone).toHaveURL(/\/cleaner-app$/)
  await expect(heading(phone, 'Cleaner App')).toBeVisible()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await expect(phone.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    'Rooms',
    'Lockers',
    'Cleaner App',
    'Settings',
  ])
  await phone.goto('/members')
  await expect(phone.getByText('Your role cannot open Members')).toBeVisible()
  await phone.goto('/rooms?dialog=new-rental')
  await expect(phone.getByText('Your role is not allowed to do this.')).toBeVisible()

  // A signed-in cleaner needs no PIN for their own ID, but for any other.
  await phone.goto('/cleaner-app')
  await phone.getByLabel('Cleaner ID').fill(STAFF.login)
  await expect(phone.getByLabel('PIN')).toBeVisible()
  await phone.getByLabel('Cleaner ID').fill(CLEANER.login)
  await expect(phone.getByLabel('PIN')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Log In' }).click()
  await expect(heading(phone, 'Sam Broom')).toBeVisible()

  // The language belongs to the account: at the next phone it is there again.
  const { user } = (await (await callApi(phone, venue, 'GET', '/api/session')).json()) as Session
  await callApi(page, venue, 'PATCH', `/api/accounts/${user.id}`, { language: 'es' })
  const other = await openDesk({ viewport: { width: 390, height: 844 } })
  await enter(other, venue, CLEANER)
  await other.goto('/cleaner-app')
  await expect(heading(other, 'App de limpieza')).toBeVisible()
  await other.getByRole('button', { name: 'English' }).click()
  await expect(heading(other, 'Cleaner App')).toBeVisible()
  await phone.reload()
  await expect(heading(phone, 'Cleaner App')).toBeVisible()
  const session = (await (await callApi(phone, venue, 'GET', '/api/session')).json()) as Session
  expect(session.preferences.language).toBe('en')
})

test('until it is known who is signed in, nothing is requested that their role may not read', async ({
  page,
  venue,
  openDesk,
}) => {
  await setUpAccounts(page, venue, [CLEANER])
  const phone = await openDesk({ viewport: { width: 390, height: 844 } })
  await enter(phone, venue, CLEANER)
  const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>()
  await phone.route('**/api/session', async route => {
    await isKnown
    await route.continue()
  })
  const requested: string[] = []
  phone.on('request', request => requested.push(new URL(request.url()).pathname))
  const scannerLoads = phone.waitForResponse(/\/scanned-things-/)
  await phone.goto('/cleaner-app')
  await phone.keyboard.press('Shift')
  await scannerLoads
  await phone.evaluate(() => new Promise(requestAnimationFrame))
  tell()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('link', { name: 'Rooms' }).click()
  await expect(card(phone, 'Room 101')).toBeVisible()
  expect(requested).not.toContain('/api/products')
})

test('staff cannot open a dialog whose calls are for managers, not even by a link', async ({
  page,
  venue,
  openDesk,
}) => {
  await setUpAccounts(page, venue, [STAFF])
  const desk = await openDesk()
  await enter(desk, venue, STAFF)
  for (const link of ['dialog=new-rate', 'dialog=edit-rate&rateId=1', 'dialog=new-schedule']) {
    await desk.goto(`/rooms?${link}`)
    await expect(desk.getByRole('dialog', { name: 'Not allowed' })).toBeVisible()
  }
  await desk.goto('/workorders?dialog=schedules')
  const schedules = desk.getByRole('dialog', { name: 'Preventive Maintenance' })
  await expect(schedules.getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await expect(schedules.getByRole('button', { name: 'New Schedule' })).toHaveCount(0)
})

test('the search finds no page, tab or setting that the role may not open', async ({
  page,
  venue,
  openDesk,
}) => {
  await setUpAccounts(page, venue, [STAFF])
  const desk = await openDesk()
  await enter(desk, venue, STAFF)
  await desk.goto('/rooms')
  await desk.getByRole('searchbox', { name: 'Search', exact: true }).click()
  const search = desk.getByRole('combobox', { name: 'Search' })
  await search.fill('drawer')
  await expect(desk.getByRole('option', { name: /^Cash Drawer/ })).toBeVisible()
  for (const managers of ['audit', 'tax rate', 'occupancy', 'journal']) {
    await search.fill(managers)
    await expect(desk.getByText(`Nothing found for “${managers}”`)).toBeVisible()
  }
  // A guide for staff says it of a move.
  await search.fill('new rate')
  await expect(desk.getByRole('option')).toHaveText([/^Move a guest/])
})

test('a shared desk is locked, unlocked and switched to another person by PIN', async ({
  page,
  venue,
  openDesk,
}) => {
  await setUpAccounts(page, venue, [STAFF, CLEANER])
  const desk = await openDesk()
  // A desk accepts the PINs of people who have entered their password there.
  await enter(desk, venue, CLEANER)
  await enter(desk, venue, STAFF)
  await desk.goto('/rooms')
  await desk.getByRole('button', { name: 'Ada King' }).click()
  await desk.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(heading(desk, 'This desk is locked')).toBeVisible()
  await expect(heading(desk, 'Rooms')).toBeHidden()
  await expectAccessible(desk)
  await desk.reload()
  await desk.getByLabel('PIN').fill('0000')
  await desk.getByRole('button', { name: 'Unlock' }).click()
  await expect(desk.getByText('The PIN is wrong')).toBeVisible()
  await desk.getByLabel('PIN').fill(STAFF.pin)
  await desk.getByRole('button', { name: 'Unlock' }).click()
  await expect(heading(desk, 'Rooms')).toBeVisible()

  await desk.getByRole('button', { name: 'Ada King' }).click()
  await desk.getByRole('menuitem', { name: 'Switch User' }).click()
  await desk.getByLabel("Who's using this desk?").selectOption('Someone else')
  await desk.getByLabel('User name').fill(CLEANER.login)
  await desk.getByLabel('PIN').fill(CLEANER.pin)
  await desk.getByRole('button', { name: 'Unlock' }).click()
  await expect(desk).toHaveURL(/\/cleaner-app$/)
  await expect(desk.getByRole('button', { name: 'Sam Broom' })).toBeVisible()
  await desk.getByRole('button', { name: 'Sam Broom' }).click()
  await desk.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(heading(desk, 'Sign in')).toBeVisible()
})

test('staff refund with a manager’s PIN and stay signed in', async ({ page, venue, openDesk, errors }) => {
  errors.allow(/status of 403/, /status of 422 .*approvals\)/)
  await setUpAccounts(page, venue, [STAFF, MANAGER])
  const desk = await openDesk({ viewport: { width: 390, height: 844 } })
  await enter(desk, venue, MANAGER)
  await enter(desk, venue, STAFF)
  await checkIn(desk, venue, 'Vera Cold')

  await desk.goto('/billing?q=vera')
  const payments = desk.getByRole('region', { name: 'Payments' })
  await payments.getByRole('button', { name: 'View' }).click()
  const details = desk.getByRole('dialog', { name: 'Payment' })
  await expect(details.getByRole('button', { name: 'Refund' })).toHaveAttribute(
    'title',
    'Needs a manager’s PIN',
  )
  await details.getByRole('button', { name: 'Refund' }).click()
  const refund = desk.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Amount').fill('5')
  await refund.getByLabel('Reason').fill('Cold sauna')
  await refund.getByRole('button', { name: 'Refund' }).click()

  const approval = desk.getByRole('dialog', { name: 'Manager approval' })
  await expect(approval.getByText('Refund $5.00 by Cash')).toBeInViewport()
  await expect(approval.getByRole('radio', { name: 'Bea Lane' })).toBeChecked()
  await expect(approval.getByRole('button', { name: 'Approve' })).toBeInViewport()
  await expectAccessible(desk, '[role=dialog]')
  for (const digit of '5555') await approval.getByRole('button', { name: digit, exact: true }).click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByText('The PIN is wrong, or this desk needs your password first')).toBeVisible()
  for (const digit of MANAGER.pin) await approval.getByRole('button', { name: digit, exact: true }).click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(desk, 'Refunded')).toBeVisible()
  await expect(payments.getByText('Cold sauna')).toBeVisible()
  const session = await (await callApi(desk, venue, 'GET', '/api/session')).json()
  expect(session).toMatchObject({ locked: false, user: { name: 'Ada King' } })

  await enter(desk, venue, MANAGER)
  await desk.goto('/settings?tab=audit')
  const entry = desk.getByRole('listitem').filter({ hasText: '$5.00 refunded by Ada King' })
  await expect(entry).toContainText('approved by Bea Lane')
})

test('two people share a desk by PIN, and the manager enters her password to void a payment', async ({
  page,
  venue,
  openDesk,
  errors,
}) => {
  errors.allow(/status of 403/)
  await setUpAccounts(page, venue, [STAFF, MANAGER])
  const desk = await openDesk({ viewport: { width: 1440, height: 900 } })
  await enter(desk, venue, MANAGER)
  await enter(desk, venue, STAFF)
  await checkIn(desk, venue, 'Vera Mistake')

  const unlock = async (pin: string) => {
    await desk.getByLabel('PIN').fill(pin)
    await desk.getByRole('button', { name: 'Unlock' }).click()
  }
  const confirming = desk.getByRole('dialog', { name: 'Confirm it’s you' })
  const confirm = async (password: string) => {
    await confirming.getByLabel('Password').fill(password)
    await confirming.getByRole('button', { name: 'Continue' }).click()
  }

  await test.step('the manager switches the desk to herself', async () => {
    await desk.goto('/rooms')
    await desk.getByRole('button', { name: 'Ada King' }).click()
    await desk.getByRole('menuitem', { name: 'Switch User' }).click()
    await desk.getByLabel("Who's using this desk?").selectOption('Bea Lane')
    await unlock(MANAGER.pin)
    await expect(desk.getByRole('button', { name: 'Bea Lane' })).toBeVisible()
    await expect(desk.getByText('Total Rooms')).toBeVisible()
    await expect(confirming).toHaveCount(0)
  })

  await test.step('a manager action asks for her password and then completes', async () => {
    await desk.goto('/billing')
    const row = desk.getByRole('row').filter({ hasText: 'Vera Mistake' })
    await row.getByRole('button', { name: 'View' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
    const voiding = desk.getByRole('dialog', { name: 'Void Payment' })
    await voiding.getByLabel('Reason').fill('Wrong guest')
    await voiding.getByRole('button', { name: 'Void Payment' }).click()
    await expect(confirming).toContainText('Bea Lane, enter your password to continue.')
    await expect(confirming.getByLabel('Password')).toBeFocused()
    await expectAccessible(desk)

    await confirm('not the password')
    await expect(confirming.getByText('This is not your password')).toBeVisible()
    await confirming.getByRole('button', { name: 'Cancel' }).click()
    await expect(toast(desk, 'Failed to void payment')).toContainText('Enter your password to do this')
    await expect(voiding.getByLabel('Reason')).toHaveValue('Wrong guest')

    await voiding.getByRole('button', { name: 'Void Payment' }).click()
    await confirm(MANAGER.password)
    await expect(toast(desk, 'Payment voided')).toBeVisible()
    await expect(voiding).toHaveCount(0)
    await expect(row.filter({ hasText: 'Voided' })).toBeVisible()
  })

  await test.step('the confirmation ends when the desk locks, and its data is removed', async () => {
    await desk.getByRole('link', { name: 'Reports & Analytics' }).click()
    await expect(heading(desk, 'Reports & Analytics')).toBeVisible()
    const figures = desk.getByRole('button', { name: /^Show Table/ }).first()
    await expect(figures).toBeVisible()
    await desk.getByRole('button', { name: 'Bea Lane' }).click()
    await desk.getByRole('menuitem', { name: 'Lock' }).click()
    await unlock(MANAGER.pin)
    await expect(desk.getByText('Enter your password to see this.')).toBeVisible()
    await expect(figures).toHaveCount(0)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Enter Password' }).click()
    await confirm(MANAGER.password)
    await expect(figures).toBeVisible()
  })

  await test.step('a download starts after she enters the password again', async () => {
    await desk.getByRole('button', { name: 'Bea Lane' }).click()
    await desk.getByRole('menuitem', { name: 'Lock' }).click()
    await unlock(MANAGER.pin)
    await desk.getByRole('link', { name: 'Members', exact: true }).click()
    const download = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'Export' }).click()
    await confirm(MANAGER.password)
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })

  await test.step('the staff switch back by PIN and cannot see reports', async () => {
    await desk.getByRole('button', { name: 'Bea Lane' }).click()
    await desk.getByRole('menuitem', { name: 'Switch User' }).click()
    await desk.getByLabel("Who's using this desk?").selectOption('Ada King')
    await unlock(STAFF.pin)
    await expect(desk.getByRole('button', { name: 'Ada King' })).toBeVisible()
    await expect(desk.getByRole('link', { name: 'Reports & Analytics' })).toHaveCount(0)
  })
})

test('an idle shared desk locks in all tabs and keeps the input', async ({
  page,
  venue,
  openDesk,
  errors,
}) => {
  // The page's clock runs ahead of the feed's heartbeat, so that it connects again until it is locked.
  errors.allow(/WebSocket|live feed/)
  await setUpAccounts(page, venue, [STAFF])
  const { lockMinutes } = await (await callApi(page, venue, 'GET', '/api/settings')).json()
  expect(lockMinutes).toBe(15)
  const desk = await openDesk()
  await installClock(desk, venue)
  await enter(desk, venue, STAFF)
  await desk.goto('/workorders?dialog=new-workorder')
  const title = desk.getByRole('dialog').getByLabel('Title')
  await title.fill('The tap in the sauna drips')

  // Activity resets the idle timer.
  await desk.clock.runFor('14:00')
  await title.press('End')
  await desk.clock.runFor('14:00')
  await expect(title).toBeVisible()
  await desk.clock.runFor('01:05')
  await expect(heading(desk, 'This desk is locked')).toBeVisible()
  await expect(title).toBeHidden()
  expect((await callApi(desk, venue, 'GET', '/api/rooms')).status()).toBe(401)

  const other = await desk.context().newPage()
  await other.goto(`${venue.url}/rooms`)
  await expect(heading(other, 'This desk is locked')).toBeVisible()
  await expect(heading(other, 'Rooms')).toBeHidden()

  await desk.getByLabel('PIN').fill(STAFF.pin)
  await desk.getByRole('button', { name: 'Unlock' }).click()
  await expect(title).toBeVisible()
  await expect(title).toHaveValue('The tap in the sauna drips')
})

test('profile, staff accounts and sessions are accessible', async ({ page, venue, openDesk }) => {
  await setUpAccounts(page, venue, [STAFF])
  const elsewhere = await openDesk()
  await enter(elsewhere, venue, STAFF)
  await page.goto('/settings?tab=profile')
  await expect(heading(page, 'Change Password')).toBeVisible()
  await expect(page.getByText('This desk')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/settings?tab=staff')
  const accounts = page.getByRole('region', { name: 'Staff accounts' })
  await expect(accounts.getByRole('row', { name: /Ada King/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Staff' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  await expect(dialog.getByText('Full name is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Full Name').fill('Nia Lamp')
  await dialog.getByLabel('User name').fill('nia')
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Ada King' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'last seen' }).first()).toBeVisible()
  await expectAccessible(page)

  const phone = await openDesk({ viewport: { width: 390, height: 844 } })
  await enter(phone, venue, OWNER)
  for (const [place, shown] of [
    ['/settings?tab=profile', 'Change Password'],
    ['/settings?tab=staff', 'Add Staff'],
  ] as const) {
    await phone.goto(venue.url + place)
    await expect(phone.getByText(shown, { exact: true }).first()).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(phone)
  }
})

test('a profile changed elsewhere keeps the input', async ({ page, venue, openDesk, errors }) => {
  errors.allow(/412/)
  await setUpAccounts(page, venue, [CLEANER])
  const desk = await openDesk()
  await enter(desk, venue, CLEANER)
  await desk.goto('/settings?tab=profile')
  await desk.getByLabel('Phone').fill('+1 555 010 2030')
  const accounts: { id: number; login: string }[] = await (
    await callApi(page, venue, 'GET', '/api/accounts')
  ).json()
  const { id } = accounts.find(({ login }) => login === CLEANER.login)!
  await callApi(page, venue, 'PATCH', `/api/accounts/${id}`, { position: 'Night cleaner' })
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await expect(desk.getByRole('region', { name: 'Unsaved changes' }).getByRole('alert')).toContainText(
    'Reload and try again.',
  )
  await expect(desk.getByLabel('Phone')).toHaveValue('+1 555 010 2030')
  await desk.getByRole('button', { name: 'Reload Values' }).click()
  await expect(desk.getByLabel('Position')).toHaveValue('Night cleaner')
  await expect(desk.getByLabel('Phone')).toHaveValue('+1 555 010 2030')
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(desk, 'Profile saved')).toBeVisible()
})

test('a session that ends during work keeps the input', async ({ page, venue, openDesk }) => {
  await setUpAccounts(page, venue, [STAFF])
  const desk = await openDesk()
  await enter(desk, venue, STAFF)
  await desk.goto('/workorders?dialog=new-workorder')
  await desk.getByRole('dialog').getByLabel('Title').fill('The tap in the sauna drips')
  const accounts: { id: number; login: string }[] = await (
    await callApi(page, venue, 'GET', '/api/accounts')
  ).json()
  const { id } = accounts.find(({ login }) => login === STAFF.login)!
  await callApi(page, venue, 'POST', `/api/accounts/${id}/sign-out`)
  await expect(
    desk.getByText('Your session has ended. Sign in to continue where you left off.'),
  ).toBeVisible()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await desk.getByLabel('Password', { exact: true }).fill(STAFF.password)
  await desk.getByRole('button', { name: 'Sign In' }).click()
  await expect(desk.getByRole('dialog').getByLabel('Title')).toHaveValue('The tap in the sauna drips')
  await expect(desk.getByRole('dialog').getByLabel('Title')).toBeVisible()
})
