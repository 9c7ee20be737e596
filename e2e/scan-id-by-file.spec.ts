import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { makeCard } from '#testing/cards/card.ts'
import { jane, makePayload } from '#testing/cards/payload.ts'
import { photograph, type Shot } from '#testing/cards/photograph.ts'
import { toJpeg } from '#testing/cards/video.ts'
import { venueDay } from './support/clock.ts'
import { send, toast } from './support/desk.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const payload = makePayload(jane)
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan ID Card' })
const findVerdict = (page: Page) => scanner(page).getByRole('status', { name: 'Verdict' })

const takePicture = async (of: string, shot: Partial<Shot> = {}, turned = false) =>
  toJpeg(await photograph(makeCard(of), { width: 1280, height: 720, fill: 0.8, ...shot }), { turned })

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Drops a file on the page or pastes it. */
async function transfer(page: Page, way: 'drop' | 'paste', { name, mimeType, buffer }: File) {
  const data = await page.evaluateHandle(
    ({ bytes, name, mimeType }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), character => character.charCodeAt(0))
      data.items.add(new File([content], name, { type: mimeType }))
      return data
    },
    { bytes: buffer.toString('base64'), name, mimeType },
  )
  if (way === 'drop') {
    const area = scanner(page).getByText('Drop or paste a photo of the back of the card')
    await area.dispatchEvent('dragover', { dataTransfer: data })
    await area.dispatchEvent('drop', { dataTransfer: data })
    return
  }
  await page.evaluate(
    clipboardData => void dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    data,
  )
}

test('a photo of a card can be chosen, dropped or pasted; other files show an error', async ({ page }) => {
  await page.goto('/rooms?dialog=new-rental')
  await page.getByRole('button', { name: 'Scan ID Card' }).click()
  await scanner(page).getByRole('tab', { name: 'Upload Image' }).click()
  await expectAccessible(page)
  const choose = scanner(page).getByLabel('Card photo')
  const says = (sentence: string) => expect(scanner(page).getByRole('alert')).toContainText(sentence)
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }

  await choose.setInputFiles(text)
  await says('Please select an image file.')
  await transfer(page, 'drop', text)
  await says('Please drop an image file.')
  await choose.setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await says('Failed to load the image. Please try a different file.')
  const blurred = await takePicture(payload, { blur: 7 })
  await choose.setInputFiles({ name: 'blurred.jpg', mimeType: 'image/jpeg', buffer: blurred })
  await says(
    'No barcode detected in the image. Please try another image or ensure the barcode is clearly visible.',
  )
  await expectAccessible(page)
  const parcel = await takePicture(`PARCEL ${'0123456789 '.repeat(12)}`)
  await choose.setInputFiles({ name: 'parcel.jpg', mimeType: 'image/jpeg', buffer: parcel })
  await says('This barcode is not an identity card. Nothing was filled in.')

  const card = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await takePicture(payload) }
  await transfer(page, 'drop', card)
  await expect(findVerdict(page)).toContainText('Valid')
  await scanner(page).getByRole('button', { name: 'Scan Again' }).click()
  await scanner(page).getByRole('tab', { name: 'Upload Image' }).click()
  await transfer(page, 'paste', card)
  await expect(findVerdict(page)).toContainText('Valid')
  await scanner(page).getByRole('button', { name: 'Scan Again' }).click()
  await scanner(page).getByRole('tab', { name: 'Upload Image' }).click()
  const lying = await takePicture(payload, { rotation: 3 }, true)
  await choose.setInputFiles({ name: 'lying.jpg', mimeType: 'image/jpeg', buffer: lying })
  await expect(scanner(page)).toContainText('T64235789')
  await scanner(page).getByRole('button', { name: 'Use Information' }).click()
  await expect(page.getByLabel('Customer name')).toHaveValue('Jane Quinn Sample')
})

test('a keyboard scanner works in every form, and the verdict shows who is not admitted', async ({
  page,
  venue,
}) => {
  const { id } = (await send(page, 'POST', '/api/members', {
    firstName: 'Jane',
    lastName: 'Sample',
    email: 'jane@example.com',
    phoneNumber: '(212) 555-0123',
    dateOfBirth: '1990-06-15',
  })) as { id: number }

  await test.step('shows a member with membership and balance due', async () => {
    await send(page, 'POST', '/api/memberships', { memberId: id, type: 'premium' })
    await page.goto('/rooms?dialog=new-rental')
    await page.getByLabel('Customer name').fill('Somebody')
    await typeAsScanner(page, payload)
    await expect(toast(page, 'ID Scanned Successfully')).toBeVisible()
    await expect(findVerdict(page)).toContainText('Member')
    await expect(findVerdict(page)).toContainText(/Jane Sample, M-000001\. Premium until .+\. \$50\.00 due/)
    await expect(scanner(page).getByRole('button', { name: 'Use Information' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Scanned card' })).toContainText(
      'Customer name: Jane Quinn Sample (was Somebody)',
    )
    await expect(page.getByLabel('Customer name')).toHaveValue('Jane Quinn Sample')
    await expect(page.getByRole('dialog', { name: 'New Rental' })).toBeVisible()
  })

  await test.step('shows that the guest is too young and the card expired', async () => {
    const young = makePayload({
      ...jane,
      DBB: `0615${Number(venueDay(venue).slice(0, 4)) - 15}`,
      DBA: '01012020',
    })
    await page.goto('/members?dialog=new-member')
    await expect(page.getByLabel('First name')).toBeVisible()
    await typeAsScanner(page, young)
    await expect(findVerdict(page)).toContainText('Under 18')
    await expect(findVerdict(page)).toContainText('Expired')
    await expect(findVerdict(page)).toContainText('On 01/01/2020')
    await expect(findVerdict(page)).toContainText('Not a member')
    await expectAccessible(page)
    await scanner(page).getByRole('button', { name: 'Use Information' }).click()
    await expect(page.getByRole('region', { name: 'Scanned card' })).toContainText('Under 18')
  })

  await test.step('shows a suspended member and the reason', async () => {
    await send(page, 'PATCH', `/api/members/${id}`, { status: 'suspended', statusReason: 'Smoked inside' })
    await page.goto(`/members?dialog=edit-member&memberId=${id}`)
    await expect(page.getByLabel('First name')).toHaveValue('Jane')
    await typeAsScanner(page, payload)
    await expect(findVerdict(page)).toContainText('Suspended member')
    await expect(findVerdict(page)).toContainText('Smoked inside')
    await page.keyboard.press('Escape')
  })

  await test.step('fills in nothing from other input', async () => {
    await page.goto('/rooms?dialog=new-rental')
    await expect(page.getByLabel('Customer name')).toBeVisible()
    await typeAsScanner(page, '@\n\x1e\rANSI 636000080002')
    await expect(toast(page, 'Not an ID')).toBeVisible()
    await expect(page.getByLabel('Customer name')).toHaveValue('')
  })
})

test('the Privacy settings control what card data and photos are stored, and for how long', async ({
  page,
}) => {
  await page.goto('/settings?tab=privacy')
  const cards = page.getByRole('region', { name: 'Scanned ID Cards' })
  await cards.getByRole('checkbox', { name: 'Last name' }).click()
  await cards.getByRole('checkbox', { name: 'Expires' }).click()
  await cards.getByLabel('Kept ID Number').selectOption('Kept in full')
  await cards.getByLabel('ID Retention (days)').fill('0')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(cards).toContainText('Number must be greater than or equal to 1')
  await expectAccessible(page)
  await cards.getByLabel('ID Retention (days)').fill('30')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Settings saved')).toBeVisible()
  const photos = page.getByRole('region', { name: 'Photos of Cleaned Rooms' })
  await photos.getByLabel('Photo Retention (days)').fill('14')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await page.reload()
  await expect(cards.getByRole('checkbox', { name: 'Expires' })).toBeChecked()
  await expect(cards.getByRole('checkbox', { name: 'City' })).not.toBeChecked()
  expect(await send(page, 'GET', '/api/settings')).toMatchObject({
    keptIdFields: ['lastName', 'expirationDate'],
    keptIdNumber: 'yes',
    idRecordDays: 30,
    cleaningPhotoDays: 14,
  })
})
