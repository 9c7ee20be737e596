import type { Page } from '@playwright/test'
import {
  addRoom,
  card,
  expectLoaded,
  openLive,
  selectOption,
  send,
  silenceFeed,
  toast,
} from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

let rooms = 0
const addNextRoom = (page: Page) => addRoom(page, `Room ${101 + rooms++}`)

const createWorkorder = (page: Page, room: { id: number }, more: object = {}) =>
  send(page, 'POST', '/api/workorders', {
    type: 'repair',
    facilityType: 'room',
    facilityId: room.id,
    priority: 'medium',
    title: 'Leaking shower',
    description: 'Water on the floor',
    ...more,
  }) as Promise<{ id: number }>

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an urgent repair is created at the desk and closed by maintenance, and the room is available again', async ({
  page,
  openDesk,
  venue,
}) => {
  await page.goto('/workorders')
  const room = await addNextRoom(page)
  const maintenance = await openDesk({ baseURL: venue.url })
  await openLive(maintenance, '/workorders')
  await expect(maintenance.getByText('No workorders found.')).toBeVisible()
  await expectAccessible(maintenance)

  await test.step('the desk creates it', async () => {
    await page.getByRole('button', { name: 'New Workorder' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Workorder' })
    await expect(dialog.getByLabel('Type', { exact: true })).toHaveValue('repair')
    await expect(dialog.getByLabel('Priority')).toHaveValue('medium')
    await expect(dialog.getByLabel('Estimated hours')).toHaveValue('1')
    await selectOption(page, 'Facility', room.name)
    await dialog.getByLabel('Priority').selectOption('Urgent')
    await dialog.getByLabel('Title').fill('Pipe burst')
    await dialog.getByLabel('Description').fill('Water everywhere')
    await dialog.getByRole('checkbox', { name: 'Out of service' }).check()
    await expect(dialog).toContainText('Blocked until this is closed, then available automatically')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Workorder' }).click()
    // Both are shown for five seconds.
    await Promise.all([
      expect(toast(page, 'Workorder Created')).toContainText('New workorder has been created successfully'),
      expect(toast(maintenance, 'Notification')).toContainText(`${room.name}: Pipe burst (#0001)`),
    ])
    await expect(dialog).toBeHidden()
  })

  await test.step('maintenance gets an alert', async () => {
    await expect(row(maintenance, 'Pipe burst')).toBeVisible()
    await expect(maintenance.getByRole('button', { name: 'Alerts, 1 unread', exact: true })).toBeVisible()
    await maintenance.getByRole('button', { name: 'Maintenance Alerts, 1 unread' }).click()
    const panel = maintenance.getByRole('region', { name: 'Maintenance Alerts' })
    await expect(panel).toContainText('Connected')
    await expect(panel).toContainText('Urgent Repair Required')
    await expect(panel).toContainText('Just now')
    await panel.getByRole('button', { name: /Pipe burst/ }).click()
    const details = maintenance.getByRole('dialog', { name: 'Workorder #0001' })
    await expect(details).toContainText('Water everywhere')
    await details.getByLabel('Assigned to').fill('Sam')
    await details.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(maintenance, 'Workorder updated')).toBeVisible()
    await expect(details).toBeHidden()
  })

  await test.step('the room cannot be rented', async () => {
    await page.goto('/rooms')
    await expect(card(page, room.name)).toContainText('Repair')
    await expect(card(page, room.name).getByRole('button', { name: /Check In/ })).toBeHidden()
  })

  await test.step('maintenance closes it and the room is available', async () => {
    await row(maintenance, 'Pipe burst').getByRole('button', { name: 'View' }).click()
    const details = maintenance.getByRole('dialog', { name: 'Workorder #0001' })
    await expect(details).toContainText('Assigned to Sam')
    await expectAccessible(maintenance)
    await details.getByRole('button', { name: 'Completed' }).click()
    await expect(toast(page, 'Work Order Completed')).toContainText('Pipe burst (#0001) is completed')
    await expect(row(maintenance, 'Pipe burst')).toContainText('Completed')
    await expect(card(page, room.name)).toContainText('Available')
    await card(page, room.name)
      .getByRole('button', { name: `Check In ${room.name}` })
      .click()
    await expect(page.getByRole('dialog', { name: 'Check In' })).toBeVisible()
  })
})

test('a repair of an occupied room starts when the guest leaves', async ({ page }) => {
  const room = await addNextRoom(page)
  const rental = (await send(page, 'POST', '/api/rentals', {
    customerName: 'Ada Lovelace',
    facilityType: 'room',
    facilityId: room.id,
    duration: 1,
  })) as { id: number }
  await page.goto(`/workorders?dialog=new-workorder&facilityType=room&facilityId=${room.id}`)
  const dialog = page.getByRole('dialog', { name: 'New Workorder' })
  await expect(dialog).toContainText(`${room.name} is occupied. Repair starts when it is free.`)
  const workorder = await createWorkorder(page, room, { outOfService: true })
  await page.goto('/rooms')
  await expect(card(page, room.name)).toContainText('Occupied')
  await expect(card(page, room.name)).toContainText(`#${String(workorder.id).padStart(4, '0')}`)
  await send(page, 'PATCH', `/api/rentals/${rental.id}/end`, {})
  await expect(card(page, room.name)).toContainText('Repair')
})

test('New Workorder validates, shows similar ones, and keeps the input after a failure', async ({
  page,
  errors,
}) => {
  errors.allow(/500|ERR_FAILED|Failed to load/)
  const room = await addNextRoom(page)
  await page.goto('/workorders?dialog=new-workorder')
  const dialog = page.getByRole('dialog', { name: 'New Workorder' })
  await dialog.getByLabel('Estimated hours').fill('')
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  for (const message of [
    'Please select a facility',
    'Title is required',
    'Description is required',
    'Estimated hours must be at least 0.5',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await dialog.getByLabel('Estimated hours').fill('1.5')
  await dialog.getByLabel('Title').fill('Again the shower')
  await dialog.getByLabel('Description').fill('Same as before')
  await createWorkorder(page, room)
  await selectOption(page, 'Facility', room.name)
  const similar = dialog.getByRole('region', { name: 'Similar work orders' })
  await expect(similar).toContainText(`${room.name} already has 1 open.`)
  await expect(similar).toContainText('Leaking shower')

  await page.route('**/api/workorders', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '{"status":500,"title":"Broken","detail":"Broken"}' })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await expect(toast(page, 'Failed to create workorder. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Again the shower')
  await page.unroute('**/api/workorders')
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  await expect(row(page, 'Again the shower')).toBeVisible()
})

test('loading shows three skeleton rows, and a failure offers to try again', async ({ page, errors }) => {
  errors.allow('403')
  await silenceFeed(page)
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/workorders/page*', async route => {
    await asked
    await route.fulfill({
      status: 403,
      body: '{"status":403,"title":"No","detail":"Your role is not allowed to do this"}',
    })
  })
  await page.goto('/workorders')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(3)
  answer()
  await expect(page.getByText('Workorders could not be loaded.')).toBeVisible()
  await expect(page.getByText('Your role is not allowed to do this', { exact: true })).toBeVisible()
  await page.unroute('**/api/workorders/page*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(/Showing \d+ of \d+ workorders|No workorders found\./)).toBeVisible()
})

test('submitting before the check for similar work orders shows them first', async ({ page }) => {
  await page.goto('/workorders')
  const room = await addNextRoom(page)
  await createWorkorder(page, room, { title: 'First of its kind' })
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/workorders/similar*', async route => {
    await asked
    await route.continue()
  })
  await page.goto('/workorders?dialog=new-workorder')
  const dialog = page.getByRole('dialog', { name: 'New Workorder' })
  await dialog.getByLabel('Title').fill('Second of its kind')
  await dialog.getByLabel('Description').fill('In a hurry')
  await selectOption(page, 'Facility', room.name)
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  answer()
  await expect(dialog.getByRole('region', { name: 'Similar work orders' })).toBeVisible()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Second of its kind')).toBeVisible()
})

test('search, status, more filters and pages stay in the URL', async ({ page }) => {
  const room = await addNextRoom(page)
  const long = `${'x'.repeat(46)}ABCDEF`
  for (let number = 1; number <= 44; number++) {
    await createWorkorder(page, room, {
      title: number === 44 ? long : `Job ${number}`,
      assignedTo: number % 2 ? 'Lena' : null,
    })
  }
  await page.goto(`/workorders?facility=${room.id}`)
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Type',
    'Location',
    'Issue',
    'Status',
    'Created',
    'Actions',
  ])
  await expect(page.getByText(`${'x'.repeat(46)}A...`)).toBeVisible()
  await expect(page.getByText('Showing 20 of 44 workorders')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 4 of 44 workorders')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Showing 4 of 44 workorders')).toBeVisible()

  await page.getByPlaceholder('Search workorders...').fill('Job 7')
  await expect(page).toHaveURL(/q=Job/)
  await expect(page.getByText('Showing 1 of 1 workorders')).toBeVisible()
  await page.getByPlaceholder('Search workorders...').fill('')
  await page.getByRole('button', { name: 'More Filters, 1 set' }).click()
  await page.getByLabel('Assigned to').selectOption('Lena')
  await expect(page).toHaveURL(/assignee=Lena/)
  await expect(page.getByText('Showing 20 of 22 workorders')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Priority').selectOption('Low')
  await expect(page.getByText('No workorders found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(page).toHaveURL(/status=cancelled/)
  await expect(page.getByText('No workorders found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search and Filters' }).click()
  await expect(page).toHaveURL(/\/workorders$/)
})

test('of two people editing one work order, the second sees who was first', async ({ page, errors }) => {
  errors.allow('412')
  const workorder = await createWorkorder(page, await addNextRoom(page))
  await page.goto(`/workorders?dialog=workorder-details&workorderId=${workorder.id}`)
  const details = page.getByRole('dialog')
  await details.getByLabel('Notes').fill('My note')
  await send(page, 'PATCH', `/api/workorders/${workorder.id}`, { assignedTo: 'Sam' })
  await expect(details).toContainText('Assigned to Sam')
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to update workorder')).toContainText('(assignee). Reload and try again.')
  await expect(details.getByLabel('Notes')).toHaveValue('My note')
  await details.getByRole('button', { name: 'Reload Values' }).click()
  await expect(details.getByLabel('Assigned to')).toHaveValue('Sam')
  await expect(details.getByLabel('Notes')).toHaveValue('My note')
  await details.getByRole('button', { name: 'In Progress' }).click()
  await expect(details).toContainText('Pending → In Progress')
  await details.getByRole('button', { name: 'Cancelled' }).click()
  await expect(details).toBeHidden()
})

test('a schedule is added, changed and removed', async ({ page }) => {
  await page.goto('/workorders')
  const room = await addNextRoom(page)
  await page.getByRole('button', { name: 'Preventive Maintenance' }).click()
  await expect(page.getByRole('dialog')).toContainText('No schedules yet')
  await page.getByRole('dialog').getByRole('button', { name: 'New Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Schedule' })
  await dialog.getByLabel('Every').fill('50')
  await dialog.getByLabel('Days or rentals').selectOption('rentals')
  await expect(dialog.getByLabel('Next due date')).toBeHidden()
  await selectOption(page, 'Facility', room.name)
  await dialog.getByLabel('Title').fill('Descale the shower')
  await dialog.getByLabel('Description').fill('Soak for an hour')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Schedule' }).click()
  await expect(toast(page, 'Schedule created')).toBeVisible()
  await page.getByRole('button', { name: 'Preventive Maintenance' }).click()
  const list = page.getByRole('dialog', { name: 'Preventive Maintenance' })
  await expect(list).toContainText(`${room.name}: Descale the shower`)
  await expect(list).toContainText('Every 50 rentals · next after 50 more rentals')
  await list.getByRole('button', { name: 'Edit Descale the shower' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Schedule' })
  await edit.getByLabel('Every').fill('1')
  await edit.getByLabel('Days or rentals').selectOption('days')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Schedule updated')).toBeVisible()
  await page.getByRole('button', { name: 'Preventive Maintenance' }).click()
  await expect(list).toContainText('Every day · next on')
  await list.getByRole('button', { name: 'Edit Descale the shower' }).click()
  await edit.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Schedule' }).click()
  await expect(toast(page, 'Schedule removed')).toBeVisible()
})

test('the dashboard counts open work orders and shows the newest', async ({ page }) => {
  await page.goto('/')
  const room = await addNextRoom(page)
  const { open } = (await send(page, 'GET', '/api/workorders/summary')) as { open: number }
  await expect(page.getByRole('link', { name: /Open Workorders/ })).toContainText(`${open}`)
  await expect(page.getByRole('link', { name: /Open Workorders/ })).toContainText(/\d+ since yesterday/)
  const recent = page.getByRole('region', { name: 'Recent Workorders' })
  await expect(recent.getByRole('button', { name: 'New Workorder' })).toBeVisible()
  await createWorkorder(page, room, { title: 'The newest of all' })
  await expect(page.getByRole('link', { name: /Open Workorders/ })).toContainText(`${open + 1}`)
  await recent.getByRole('button', { name: /The newest of all/ }).click()
  await expect(page.getByRole('dialog', { name: /Workorder #/ })).toContainText('The newest of all')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('work orders, dialogs and the panel fit the screen', async ({ page }) => {
    const workorder = await createWorkorder(page, await addNextRoom(page), { title: 'Seen on a phone' })
    for (const path of [
      '/workorders',
      '/workorders?dialog=new-workorder',
      `/workorders?dialog=workorder-details&workorderId=${workorder.id}`,
      '/workorders?dialog=schedules',
    ]) {
      await page.goto(path)
      await expectLoaded(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
    await page.goto('/workorders')
    await row(page, 'Seen on a phone').getByRole('button', { name: 'View' }).tap()
    await expect(page.getByRole('dialog', { name: /Workorder #/ })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap()
    await page.getByRole('button', { name: /Maintenance Alerts/ }).tap()
    await expect(page.getByRole('region', { name: 'Maintenance Alerts' })).toBeInViewport({ ratio: 1 })
  })
})
