import { addDirtyRoom, logIn, takePhoto, typeCode } from './support/cleaner.ts'
import { addRoom, card, send, toast } from './support/desk.ts'
import { phone } from './support/phone.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const { launchOptions, ...thePhone } = phone()
test.use({ startsWith: 'empty', ...thePhone, launchOptions })

test('a dirty room is cleaned by phone, inspected at the desk, and its fault becomes a work order', async ({
  page,
  openDesk,
  venue,
}) => {
  const rule = { dirtyMinutes: 10, cleaningMinutes: 20, inspectionMinutes: 5, inspect: true }
  const room = { ...rule, steps: ['Shower', 'Light'] }
  await send(page, 'PATCH', '/api/settings', { turnaround: { room, locker: { ...room, inspect: false } } })
  const first = await addDirtyRoom(page, 'Room 20')
  const second = await addDirtyRoom(page, 'Room 21')
  const desk = await openDesk({ baseURL: venue.url, viewport: { width: 1440, height: 900 } })
  await desk.goto('/')
  await expect(card(desk, 'Room 20')).toContainText('Dirty')

  await page.goto('/cleaner-app')
  await logIn(page, 'c1')
  await expect(page.getByRole('heading', { name: 'Clean next' })).toBeVisible()
  await expect(page.getByText('Room 20')).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, first.code)
  await expect(page.getByRole('dialog', { name: 'Cleaning in Progress' })).toContainText('Room 20')
  await expect(card(desk, 'Room 20')).toContainText('Being cleaned')
  await takePhoto(page)
  await page.getByRole('button', { name: 'Complete Cleaning' }).click()
  await expect(page.getByRole('dialog')).toContainText('Room 20 is clean')

  await expect(card(desk, 'Room 20')).toContainText('Inspect')
  await desk.getByRole('button', { name: '2 to clean' }).click()
  const list = desk.getByRole('dialog', { name: 'Turn-around' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText(second.name)
  await list.getByRole('button', { name: 'Inspect Room 20' }).click()
  const inspection = desk.getByRole('dialog', { name: 'Inspect Room 20' })
  await inspection.getByRole('group', { name: 'Shower' }).getByText('Fault').click()
  await inspection.getByLabel('What is wrong: Shower').fill('Leaks')
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Keep Editing' }).click()
  await inspection.getByRole('button', { name: 'Mark remaining OK' }).click()
  await expectAccessible(desk)
  await inspection.getByRole('button', { name: 'Write Work Order' }).click()
  await expect(toast(desk, 'Inspection finished')).toContainText('Room 20 is out of service')
  await expect(card(desk, 'Room 20')).toContainText('Repair')
})

test('without a server the board says since when, and what was typed is there when it is back', async ({
  openDesk,
  page,
  venue,
  errors,
}) => {
  errors.allow(/live feed|WebSocket|net::ERR|Failed to fetch/)
  const { id } = await addRoom(page, 'Room 1')
  await send(page, 'POST', '/api/rentals', {
    customerName: 'Ada First',
    facilityType: 'room',
    facilityId: id,
    duration: 2,
    paymentMethod: 'cash',
  })
  await addRoom(page, 'Room 2')
  const desk = await openDesk({ baseURL: venue.url, viewport: { width: 1440, height: 900 } })
  await desk.goto('/')
  await desk.getByRole('button', { name: 'Check In Room 2' }).click()
  const form = desk.getByRole('dialog', { name: /^Check In/ })
  const submit = form.getByRole('button', { name: /^Check In ·/ })
  await form.getByLabel('Customer name').fill('Bea Second')
  await expect(submit).toBeEnabled()
  await venue.kill()
  await expect(submit).toBeDisabled()
  await venue.start()
  await expect(submit).toBeEnabled()
  await expect(form.getByLabel('Customer name')).toHaveValue('Bea Second')
  await submit.click()
  await expect(form).toBeHidden()
  await expect(card(desk, 'Room 2')).toContainText('Bea Second')

  await venue.kill()
  await desk.getByRole('link', { name: 'Print In-House List' }).click()
  await expect(desk.getByRole('row', { name: /Room 1 Ada First/ })).toBeVisible()
  await expect(desk.getByRole('row', { name: /Room 2 Bea Second/ })).toBeVisible()
})
