import type { Page } from '@playwright/test'
import { makeCard } from '#testing/cards/card.ts'
import { jane, makePayload } from '#testing/cards/payload.ts'
import { photograph, type Shot } from '#testing/cards/photograph.ts'
import { test } from './support/camera.ts'
import { isTorchOn, unplugCamera, watchCamera } from './support/camera-in-page.ts'
import { addRoom, send, toast } from './support/desk.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, expectAccessible } from './support/test.ts'

test.use({ startsWith: 'empty' })

const payload = makePayload(jane)
const seen = (shot: Partial<Shot>, of = payload) =>
  photograph(makeCard(of), { width: 1280, height: 720, fill: 0.8, ...shot })
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan ID Card' })

async function openNewRental(page: Page) {
  await page.goto('/rooms?dialog=new-rental')
  const dialog = page.getByRole('dialog', { name: 'New Rental' })
  await dialog.getByRole('button', { name: 'Scan ID Card' }).click()
  return dialog
}

test('the camera reads a tilted card and the form shows which fields it filled in', async ({
  openDeskWithCamera,
  venue,
}) => {
  const page = await openDeskWithCamera({ film: [await seen({ rotation: 10, tilt: [8, -6] })] })
  await page.goto('/')
  await addRoom(page, 'Room 1')
  const addresses = new Set<string>()
  page.on('request', request => addresses.add(new URL(request.url()).origin))

  const form = await openNewRental(page)
  await expect(scanner(page).getByRole('tab', { name: 'Camera Scan' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(scanner(page).getByRole('tab', { name: 'Upload Image' })).toBeVisible()
  await expect(toast(page, 'ID Scanned Successfully')).toBeVisible()

  const verdict = scanner(page).getByRole('status', { name: 'Verdict' })
  await expect(verdict).toContainText('years old')
  await expect(verdict).toContainText('18 or older')
  await expect(verdict).toContainText('Valid')
  await expect(verdict).toContainText('Until 05/20/2030')
  await expect(verdict).toContainText('Not a member')
  for (const text of [
    'JANE',
    'SAMPLE',
    'QUINN',
    '06/15/1990',
    'Female',
    '2300 WEST BROAD STREET',
    'T64235789',
    'USA',
  ])
    await expect(scanner(page)).toContainText(text)
  await expectAccessible(page)
  await scanner(page).getByRole('button', { name: 'Use Information' }).click()

  await expect(scanner(page)).toBeHidden()
  await expect(form.getByLabel('Customer name')).toHaveValue('Jane Quinn Sample')
  await expect(form.getByRole('region', { name: 'Scanned card' })).toContainText(
    'Customer name: Jane Quinn Sample',
  )
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect(form.getByLabel('Customer name')).toHaveValue('')
  expect([...addresses], 'card data is sent only to the venue server').toEqual([venue.url])
})

const tips = 'No barcode found yet. Lay the card flat, fill the frame with the barcode, and avoid glare.'

test('a scanned card fills in a check-in, is stored as the settings allow, and can be erased', async ({
  openDeskWithCamera,
}) => {
  const page = await openDeskWithCamera({ film: [await seen({ rotation: -8 })] })
  const room = await addRoom(page, 'Room 2')
  await send(page, 'PATCH', '/api/settings', { keptIdFields: ['lastName', 'expirationDate'] })
  await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${room.id}`)
  const form = page.getByRole('dialog', { name: /Check In/ })
  await form.getByRole('button', { name: 'Scan ID Card' }).click()
  await scanner(page).getByRole('button', { name: 'Use Information' }).click()
  await expect(form.getByLabel('Customer name')).toHaveValue('Jane Quinn Sample')
  await form.getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Check-in successful')).toBeVisible()

  await page.goto(`/rooms?dialog=room-details&facilityId=${room.id}`)
  const kept = page.getByRole('dialog').getByRole('region', { name: 'Scanned ID' })
  await page.getByRole('dialog').getByText('Guest and notes').click()
  await expect(kept).toContainText('SAMPLE')
  await expect(kept).toContainText('05/20/2030')
  await expect(kept).not.toContainText('T64235789')
  await expect(kept).toContainText('The card will be recognized when it is scanned again')
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(toast(page, 'ID data erased')).toBeVisible()
  await expect(kept).toBeHidden()
})

test('a new member is scanned in full screen on a phone and recognized at the next scan', async ({
  openDeskWithCamera,
}) => {
  const page = await openDeskWithCamera({
    film: [await seen({ rotation: 6 })],
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await page.goto('/members?dialog=new-member')
  const form = page.getByRole('dialog', { name: 'New Member' })
  await form.getByRole('button', { name: 'Scan ID Card' }).click()
  await expect(scanner(page)).toHaveCSS('width', '390px')
  await expect(scanner(page).getByRole('status', { name: 'Verdict' })).toContainText('Not a member')
  await expectAccessible(page)
  await scanner(page).getByRole('button', { name: 'Use Information' }).click()

  await expect(scanner(page)).toBeHidden()
  const changes = form.getByRole('region', { name: 'Scanned card' })
  for (const change of [
    'First name: Jane',
    'Last name: Sample',
    'Date of birth: 06/15/1990',
    'Address: 2300 WEST BROAD STREET',
    'City: Richmond',
    'State: VA',
    'Postal code: 23269',
  ])
    await expect(changes).toContainText(change)
  await expect(toast(page, 'ID Scanned Successfully')).toBeHidden()
  await expectAccessible(page)
  await form.getByLabel('Email').fill('jane@example.com')
  await form.getByLabel('Phone number').fill('(212) 555-0123')
  await form.getByRole('button', { name: 'Create Member' }).click()
  await expect(toast(page, 'Member Created')).toBeVisible()
  const [member] = (await send(page, 'GET', '/api/members?search=sample')) as { id: number }[]
  expect(member).toMatchObject({ dateOfBirth: '1990-06-15', postalCode: '23269' })

  await page.goto(`/members?dialog=edit-member&memberId=${member!.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Member' })
  await edit.getByLabel('City').fill('Norfolk')
  await edit.getByRole('button', { name: 'Scan ID Card' }).click()
  const verdict = scanner(page).getByRole('status', { name: 'Verdict' })
  await expect(verdict).toContainText('No active membership')
  await expect(verdict).toContainText('Jane Sample, M-000001. No membership')
  await scanner(page).getByRole('button', { name: 'Use Information' }).click()
  await expect(edit.getByRole('region', { name: 'Scanned card' })).toContainText(
    'City: Richmond (was Norfolk)',
  )
  await expect(edit.getByLabel('City')).toHaveValue('Richmond')
})

test('a card out of focus fills in nothing; after a while, alternatives are offered', async ({
  openDeskWithCamera,
}) => {
  const page = await openDeskWithCamera({ film: [await seen({ blur: 6 })] })
  const form = await openNewRental(page)
  await expect(scanner(page)).toContainText(
    'Hold the large barcode on the back of the card up to the camera.',
  )
  await expect(scanner(page)).toContainText(tips)
  await expectAccessible(page)
  await scanner(page).getByRole('button', { name: 'Take Photo' }).click()
  await expect(scanner(page)).toContainText('No barcode detected in the image.')
  await scanner(page).getByRole('button', { name: 'Upload Image' }).click()
  await expect(scanner(page).getByRole('tab', { name: 'Upload Image' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(scanner(page)).toBeHidden()
  await expect(form.getByLabel('Customer name')).toHaveValue('')
})

test('without a card, tips appear; the camera can be switched, lit and unplugged', async ({
  openDeskWithCamera,
}) => {
  const page = await openDeskWithCamera({ cameras: 2 })
  await watchCamera(page, { torch: true })
  await openNewRental(page)
  await expect(scanner(page)).toContainText(tips)

  await test.step('switches to another camera', async () => {
    const cameras = scanner(page).getByLabel('Camera', { exact: true })
    const chosen = await cameras.locator('option').nth(1).getAttribute('value')
    await cameras.selectOption(chosen!)
    await expect(cameras).toHaveValue(chosen!)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Scan ID Card' }).click()
    await expect(cameras).toHaveValue(chosen!)
  })

  await test.step('turns the light on and off', async () => {
    await scanner(page).getByRole('button', { name: 'Turn Light On' }).click()
    await expect(scanner(page).getByRole('button', { name: 'Turn Light Off' })).toBeVisible()
    expect(await isTorchOn(page)).toBe(true)
    await scanner(page).getByRole('button', { name: 'Turn Light Off' }).click()
    await expect.poll(() => isTorchOn(page)).toBe(false)
  })

  await test.step('recovers after the camera was unplugged', async () => {
    await unplugCamera(page)
    await expect(scanner(page).getByRole('alert')).toContainText(
      'The camera was disconnected. Reconnect it, or upload a photo of the card.',
    )
    await expectAccessible(page)
    await scanner(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(scanner(page).getByLabel('Camera view')).toBeVisible()
  })
})

test('without camera permission, a photo can be uploaded', async ({ openDeskWithCamera }) => {
  const page = await openDeskWithCamera({ denied: true })
  await openNewRental(page)
  await expect(scanner(page).getByRole('alert')).toContainText(
    'Failed to access the camera. Please make sure camera permissions are granted and try again.',
  )
  await scanner(page).getByRole('button', { name: 'Upload Image' }).click()
  await expect(scanner(page).getByRole('button', { name: 'Choose Image' })).toBeVisible()
})

test('a device without a camera and a browser without camera access show an error', async ({
  openDeskWithCamera,
}) => {
  const page = await openDeskWithCamera({ cameras: 0 })
  await openNewRental(page)
  await expect(scanner(page).getByRole('alert')).toContainText('No camera found on this device')
  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await scanner(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(scanner(page).getByRole('alert')).toContainText('Camera access not supported in this browser')
})

test('a card that a scanner reads on any screen starts the check-in of the guest who used it before', async ({
  page,
}) => {
  await page.goto('/workorders')
  const room = await addRoom(page, 'Room 7')
  // Loaded together with what hears the scanner.
  await expect(page.getByRole('button', { name: 'Test Notification' })).toBeVisible()
  await typeAsScanner(page, payload)
  const dialog = page.getByRole('dialog', { name: 'Scanned ID' })
  await expect(dialog).toContainText('Jane Quinn Sample')
  await expect(dialog.getByRole('button', { name: /^Room 7/ })).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Check In' })
  await expect(form.getByLabel('Customer name')).toHaveValue('Jane Quinn Sample')
  await form.getByRole('button', { name: 'Check In · $22.00 credit card' }).click()
  await expect(toast(page, 'Check-in successful')).toContainText('$22.00 credit card')
  await expect(form).toBeHidden()
  const stored = () => send(page, 'GET', `/api/rentals/facility/room/${room.id}`) as Promise<{ id: number }[]>
  const [rental] = await stored()
  await expect.poll(() => send(page, 'GET', `/api/id-records/rental/${rental!.id}`)).not.toBeNull()
  await send(page, 'PATCH', `/api/rentals/${rental!.id}/end`, {})
  await page.goto('/workorders')
  await expect(page.getByRole('button', { name: 'Test Notification' })).toBeVisible()
  await typeAsScanner(page, payload)
  await expect(dialog.getByRole('radio', { name: 'Jane Quinn Sample · 1 stay' })).toBeChecked()
})
