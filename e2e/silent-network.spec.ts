import type { Workorder } from '#house/workorders/contract.ts'
import { installClock } from './support/clock.ts'
import { addRoom, card, navigateWithin, selectOption, send } from './support/desk.ts'
import { openNetwork } from './support/network.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('on a silent network the desk says so, keeps what was typed, and a second try stores it once', async ({
  page,
  errors,
}) => {
  errors.allow('The server did not answer')
  const network = await openNetwork(page)
  await page.goto('/workorders?dialog=new-workorder')
  const form = page.getByRole('dialog')
  await selectOption(page, 'Facility', 'Room 1')
  await form.getByLabel('Title').fill('The tap in the sauna drips')
  await form.getByLabel('Description').fill('All night')
  network.goSilent()

  await test.step('the form says that the server did not answer', async () => {
    await form.getByRole('button', { name: 'Create Workorder' }).click()
    const alert = form.getByRole('alert')
    await expect(alert).toContainText('The server did not answer. Check the connection')
    await expect(form.getByLabel('Title')).toHaveValue('The tap in the sauna drips')
  })

  await test.step('the board says that it is disconnected', async () => {
    await expect(page.getByText(/Disconnected since/)).toBeAttached()
  })

  network.restore()
  await form.getByRole('button', { name: 'Create Workorder' }).click()
  await expect(form).toBeHidden()
  const written = (await send(page, 'GET', '/api/workorders')) as Workorder[]
  expect(written.filter(({ title }) => title === 'The tap in the sauna drips')).toHaveLength(1)
  await expect(page.getByText(/Disconnected since/)).toBeHidden()
})

test('a check-in whose answer is lost is the one of the second press, though the guest is known by then', async ({
  page,
  errors,
}) => {
  errors.allow('The server did not answer', 'status of 422')
  const network = await openNetwork(page)
  await page.goto('/')
  const { id: facilityId } = await addRoom(page, 'Room 998')
  await page.goto(`/?dialog=check-in&facilityType=room&facilityId=${facilityId}`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Customer name').fill('Olga Off')
  network.goSilent()
  await form.getByRole('button', { name: /^Check In ·/ }).click()
  await expect(form.getByRole('alert')).toContainText('nothing is stored twice')
  await expect(page.getByText(/Disconnected since/)).toBeAttached()
  network.restore()
  await form.getByRole('option', { name: /Olga Off/ }).click()
  await form.getByRole('button', { name: /^Check In ·/ }).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Room 998')).toContainText('Olga Off')
  const { rentals } = (await send(page, 'GET', '/api/rentals')) as { rentals: { customerName: string }[] }
  expect(rentals.filter(({ customerName }) => customerName === 'Olga Off')).toHaveLength(1)
})

test('a dialog that never arrives says so, and opens once it has arrived', async ({ page, venue }) => {
  await installClock(page, venue)
  await page.goto('/settings?tab=facility')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/add-inventory-dialog-*', async route => {
    await promise
    await route.fallback()
  })
  await navigateWithin(page, '/settings?tab=facility&dialog=add-inventory')
  await page.clock.runFor(15_000)
  const dialog = page.getByRole('dialog', { name: 'Not available' })
  await expect(dialog).toContainText('This part has not arrived: the server is not responding.')
  await expectAccessible(page)
  arrive()
  await expect(page.getByRole('dialog', { name: 'Add Inventory Item' })).toBeVisible()
})

test('a page that never arrives says so, and a reload brings it', async ({ page, venue }) => {
  await installClock(page, venue)
  await page.goto('/settings')
  const reports = '**/assets/reports-page-*'
  const { promise: never } = Promise.withResolvers<void>()
  await page.route(reports, () => never)
  await page.getByRole('link', { name: 'Reports & Analytics' }).click()
  await page.clock.runFor(15_000)
  await expect(page.getByRole('main')).toContainText(
    'This part has not arrived: the server is not responding.',
  )
  await expectAccessible(page)
  await page.route(reports, route => route.continue())
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()
})

test('a page that arrives late opens', async ({ page, venue }) => {
  await installClock(page, venue)
  await page.goto('/settings')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/reports-page-*', async route => {
    await promise
    await route.fallback()
  })
  await page.getByRole('link', { name: 'Reports & Analytics' }).click()
  await page.clock.runFor(15_000)
  await expect(page.getByRole('main')).toContainText(
    'This part has not arrived: the server is not responding.',
  )
  arrive()
  await expect(page.getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()
})
