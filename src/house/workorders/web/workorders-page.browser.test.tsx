import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'
import { RecentWorkorders } from './shared/recent-workorders.tsx'
import { WorkordersPage } from './workorders-page.tsx'

async function openWith(...titles: string[]) {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  for (const title of titles)
    await venue.call(api.writeWorkorder, {
      body: { facilityType: 'room', facilityId, title, description: 'All night' },
    })
  return venue
}

const row = (title: string) => page.getByRole('row').filter({ hasText: title })

test('Take It assigns a work order to me, Mine finds it, and Undo gives it back', async () => {
  await openWith('Tap drips', 'Lamp flickers')
  await renderPage(<WorkordersPage />, '/workorders')
  await row('Tap drips')
    .getByRole('button', { name: /^Take It/ })
    .click()
  await expect.element(toast()).toMatchTextContent('Work order #0001 is in progress, assigned to Admin User')
  await expect.element(row('Tap drips')).toMatchTextContent('In Progress')
  await expect.element(row('Tap drips')).toMatchTextContent('Admin User')
  await expect.element(row('Tap drips').getByRole('button', { name: /^Take It/ })).not.toBeInTheDocument()
  await expect.element(row('Tap drips').getByRole('button', { name: /^View/ })).toHaveFocus()
  const mine = page.getByRole('button', { name: 'Mine' })
  await mine.click()
  await expect.element(row('Lamp flickers')).not.toBeInTheDocument()
  await expect.element(row('Tap drips')).toBeVisible()
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast()).toMatchTextContent('Work order #0001 is pending')
  await expect.element(page.getByText('No workorders found.')).toBeVisible()
})

test('the newest work orders of the dashboard show who has them', async () => {
  const venue = await openWith('Tap drips')
  await venue.call(api.takeWorkorder, { params: { id: '1' } })
  await renderPage(<RecentWorkorders />)
  await expect.element(page.getByRole('button', { name: /Tap drips · Admin User/ })).toBeVisible()
})

test('a closing note is stored with Completed, shown, and stays when the completion is undone', async () => {
  const venue = await openWith('Tap drips')
  const dialog = await openDialog('workorder-details', { workorderId: 1 })
  await dialog.getByRole('button', { name: /^Take It/ }).click()
  await expect.element(dialog.getByLabelText('Assigned to')).toHaveValue('Admin User')
  await dialog.getByLabelText('Closing note').fill('Washer replaced')
  await dialog.getByRole('button', { name: 'Completed' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const stored = () => venue.call(api.listWorkorders)
  expect(await stored()).toMatchObject([{ status: 'completed', closingNote: 'Washer replaced' }])
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast()).toMatchTextContent('is in progress')
  expect(await stored()).toMatchObject([{ status: 'in_progress', closingNote: 'Washer replaced' }])
})

test('a photo is added to a new work order and replaced in its details', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  const dialog = await openDialog('new-workorder', { facilityType: 'room', facilityId })
  await dialog.getByLabelText('Title').fill('Shower leaks')
  await dialog.getByLabelText('Description').fill('Under the tap')
  await dialog.getByLabelText('Photo of the fault').upload(await drawPhoto('red'))
  await expect.element(dialog.getByRole('img', { name: 'The fault' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Workorder' }).click()
  await expect.element(toast()).toMatchTextContent('New workorder has been created successfully')
  const details = await openDialog('workorder-details', { workorderId: 1 })
  const photo = details.getByRole('img', { name: 'Fault in Room 101' })
  const before = await photo.findElement()
  await details.getByLabelText('Notes').fill('Bring a wrench')
  await details.getByLabelText('Photo of the fault').upload(await drawPhoto('blue'))
  await expect.element(photo).not.toHaveAttribute('src', before.getAttribute('src')!)
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(details).not.toBeInTheDocument()
  expect(await venue.call(api.listWorkorders)).toMatchObject([{ notes: 'Bring a wrench', version: 3 }])
})

async function drawPhoto(color: string): Promise<File> {
  const canvas = new OffscreenCanvas(64, 36)
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 64, 36)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'fault.jpg', { type: 'image/jpeg' })
}

test('the details of a closed work order show what was done', async () => {
  const venue = await openWith('Tap drips')
  const body = { status: 'completed', closingNote: 'Washer replaced' } as const
  await venue.call(api.changeWorkorder, { params: { id: '1' }, body })
  const dialog = await openDialog('workorder-details', { workorderId: 1 })
  await expect.element(dialog).toMatchTextContent('Closing noteWasher replaced')
  await expect.element(dialog.getByRole('textbox', { name: 'Closing note' })).not.toBeInTheDocument()
})
