import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Member } from '#people/members/contract.ts'
import { venueDay } from './support/clock.ts'
import { send, silenceFeed, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const program = import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(new URL(program))).buffer } })

const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane.doe@example.com',
  phoneNumber: '(212) 555-0123',
}

const addMember = (page: Page, more: object = {}) =>
  send(page, 'POST', '/api/members', { ...jane, confirmDuplicate: true, ...more }) as Promise<Member>

const list = (page: Page) => page.getByRole('list', { name: 'Members' })
const card = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search members...' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function fill(page: Page, form: Record<string, string>) {
  for (const [label, text] of Object.entries(form))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
}

async function choose(page: Page, member: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${member}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a member is created, found, viewed and edited', async ({ page, openDesk, venue }) => {
  await page.goto('/members')
  await expect(page.getByText('No members found')).toBeVisible()
  const other = await openDesk({ baseURL: venue.url })
  await other.goto('/members')
  await expect(other.getByText('No members found')).toBeVisible()

  await test.step('shows missing fields', async () => {
    await page.getByRole('button', { name: 'Add Member' }).first().click()
    const form = dialog(page, 'New Member')
    await expect(form.getByLabel('First name')).toBeFocused()
    await fill(page, { Email: 'jane', 'Phone number': '555' })
    await form.getByRole('button', { name: 'Create Member' }).click()
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Invalid email format',
      'Phone number must be at least 10 digits',
    ])
      await expect(form.getByText(sentence)).toBeVisible()
    await expect(form.getByLabel('First name')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the birth date picker excludes future dates', async () => {
    await dialog(page, 'New Member')
      .getByRole('button', { name: /Date of birth/ })
      .click()
    const calendar = page.getByRole('dialog', { name: 'Choose a day' })
    await calendar.getByLabel('Choose the Year').selectOption('1990')
    await calendar.getByLabel('Choose the Month').selectOption({ label: 'April' })
    await expectAccessible(page)
    const years = calendar.getByLabel('Choose the Year').locator('option')
    await expect(years.first()).toHaveText(venueDay(venue).slice(0, 4))
    await expect(years.last()).toHaveText('1900')
    await calendar.getByRole('button', { name: /April 1st, 1990/ }).click()
    await expect(dialog(page, 'New Member')).toContainText('Sun, Apr 01, 1990')
  })

  await test.step('the new member appears at both desks', async () => {
    await fill(page, {
      'First name': 'Jane',
      'Last name': 'Doe',
      Email: 'jane.doe@example.com',
      'Phone number': '(212) 555-0123',
      Notes: 'Prefers the upper floor',
    })
    await dialog(page, 'New Member').getByRole('button', { name: 'Create Member' }).click()
    await expect(toast(page, 'Member Created')).toContainText('Jane Doe · M-000001')
    await expect(page.getByRole('dialog')).toBeHidden()
    for (const desk of [page, other]) {
      await expect(card(desk, 'Jane Doe')).toContainText('M-000001')
      await expect(card(desk, 'Jane Doe')).toContainText('No active membership')
      await expect(card(desk, 'Jane Doe')).toContainText('No membership')
    }
  })

  await test.step('finds the member by name, number, e-mail and phone, ignoring accents', async () => {
    await addMember(page, {
      firstName: 'Zoë',
      lastName: 'Ibáñez',
      email: 'z@example.org',
      phoneNumber: '(917) 555-0104',
    })
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    for (const [typed, found] of [
      ['jan', 'Jane Doe'],
      ['ibanez zoe', 'Zoë Ibáñez'],
      ['bane', 'Zoë Ibáñez'],
      ['m-000001', 'Jane Doe'],
      ['jane.doe@', 'Jane Doe'],
      ['9175550104', 'Zoë Ibáñez'],
    ] as const) {
      await search(page).fill(typed)
      await expect(list(page).getByRole('listitem')).toHaveCount(1)
      await expect(list(page)).toContainText(found)
    }
    await search(page).fill('nobody')
    await expect(page.getByText('No members found')).toBeVisible()
    await search(page).fill('')
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the card menu has all actions', async () => {
    await page.getByRole('button', { name: 'Actions for Jane Doe' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'View Details',
      'Edit',
      'Add Membership',
      'Payment History',
      'Check In',
      'Print Card',
      'Merge',
      'Erase',
    ])
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'View Details' }).click()
    const details = dialog(page, 'Jane Doe')
    for (const text of [
      'Apr 01, 1990',
      'Prefers the upper floor',
      'No memberships yet.',
      'No visits yet.',
      '$0.00',
    ])
      await expect(details).toContainText(text)
    await expectAccessible(page)
  })

  await test.step('edits the member', async () => {
    await dialog(page, 'Jane Doe').getByRole('button', { name: 'Edit' }).click()
    const form = dialog(page, 'Edit Member')
    await expect(form.getByLabel('Last name')).toHaveValue('Doe')
    await form.getByLabel('Last name').fill('Roe')
    await form.getByLabel('Status').selectOption('Suspended')
    await form.getByLabel('Reason').fill('Broke the sauna')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Member Updated')).toContainText('Jane Roe has been updated')
    await expect(card(page, 'Jane Roe')).toContainText('Suspended')
    await expect(card(other, 'Jane Roe')).toContainText('Suspended')
  })
})

test('a possible duplicate member asks for confirmation', async ({ page, errors }) => {
  errors.allow('409')
  await page.goto('/members')
  await addMember(page, { firstName: 'Anna', lastName: 'Smith', email: 'anna@example.com' })
  await page.getByRole('button', { name: 'Add Member' }).click()
  await fill(page, {
    'First name': 'Ann',
    'Last name': 'Smith',
    Email: 'ANNA@example.com',
    'Phone number': '(212) 555-0999',
  })
  await page.getByRole('button', { name: 'Create Member' }).click()
  const question = page.getByRole('alertdialog', { name: 'Is this person already a member?' })
  await expect(question).toContainText('Anna Smith')
  await expect(question).toContainText('Same email · anna@example.com')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go Back' }).click()
  await expect(dialog(page, 'New Member').getByLabel('First name')).toHaveValue('Ann')
  await page.getByRole('button', { name: 'Create Member' }).click()
  await question.getByRole('button', { name: 'Create new member' }).click()
  await expect(toast(page, 'Member Created')).toContainText('Ann Smith')
  await search(page).fill('smith')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
})

test('failures are shown and keep the input', async ({ page, errors }) => {
  errors.allow(/Failed to load resource/)
  await page.goto('/members')
  const member = await addMember(page, { firstName: 'Ida', lastName: 'Berg', email: 'ida@example.com' })

  await test.step('creating a member fails', async () => {
    await page.route('**/api/members', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, body: 'No' }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Add Member' }).click()
    await fill(page, {
      'First name': 'Bo',
      'Last name': 'Li',
      Email: 'bo@example.com',
      'Phone number': '9175550105',
    })
    await page.getByRole('button', { name: 'Create Member' }).click()
    await expect(toast(page, 'Failed to create member. Please try again.')).toBeVisible()
    await expect(dialog(page, 'New Member').getByLabel('Email')).toHaveValue('bo@example.com')
    await page.unroute('**/api/members')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
  })

  await test.step('another desk has edited the member first', async () => {
    await choose(page, 'Ida Berg', 'Edit')
    const form = dialog(page, 'Edit Member')
    await form.getByLabel('City').fill('Salem')
    await form.getByLabel('Address').fill('1 Pier Road')
    await send(page, 'PATCH', `/api/members/${member.id}`, { city: 'Boston', state: 'MA' })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Failed to update member. Please try again.')).toContainText('(city, state)')
    await expect(form.getByLabel('City')).toHaveValue('Salem')
    await form.getByRole('button', { name: 'Reload Values' }).click()
    await expect(form.getByLabel('City')).toHaveValue('Boston')
    await expect(form.getByText('Changed by someone else. You typed “Salem”.')).toBeVisible()
    await expect(form.getByLabel('State')).toHaveValue('MA')
    await expect(form.getByLabel('Address')).toHaveValue('1 Pier Road')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Member Updated')).toBeVisible()
    const saved = await (await page.request.get(`/api/members/${member.id}`)).json()
    expect(saved).toMatchObject({ city: 'Boston', state: 'MA', address: '1 Pier Road' })
  })

  await test.step('details and list fail to load', async () => {
    await page.goto('/members?dialog=member-details&memberId=999')
    await expect(page.getByRole('dialog').getByText('Failed to load member details')).toBeVisible()
    await silenceFeed(page)
    await page.route('**/api/members*', route => route.fulfill({ status: 400, body: 'No' }))
    await page.goto('/members')
    await expect(page.getByText('Failed to load members data')).toBeVisible()
    await expect(page.getByText('No', { exact: true })).toBeVisible()
    await page.unroute('**/api/members*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(card(page, 'Ida Berg')).toBeVisible()
  })
})

test('an import of 10,000 rows shows 37 invalid ones with reasons and imports the rest on confirmation', async ({
  page,
  errors,
}) => {
  errors.allow('422')
  const rows = Array.from(
    { length: 10_000 },
    (_, index) =>
      `Row,Number ${index},row.${index}@example.com,(212) 556-${String(index).padStart(4, '0')},4/21/1990`,
  )
  for (let count = 0; count < 37; count++)
    rows[13 + count * 271] = [
      ',Doe,jane@example.com,(212) 555-0000,',
      'Jane,Doe,jane,(212) 555-0000,',
      'Jane,Doe,jane@example.com,555,13/45/1990',
      'Jane,Doe,jane@example.com,(212) 555-0000,1/1/2090',
    ][count % 4]!
  const file = ['First name,Last name,Email,Phone,Birthday', ...rows].join('\n')
  await page.goto('/members')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const form = dialog(page, 'Import Members')
  await expect(form.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await form
    .getByLabel('CSV file')
    .setInputFiles({ name: 'club.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(form).toContainText('10,000 rows: 9,963 ready to import, 37 with errors')
  const bad = form.getByRole('region', { name: 'Rows with errors' })
  await expect(bad).toContainText('(37)')
  await expect(bad.getByRole('listitem').first()).toContainText('Row 15')
  await expect(bad.getByRole('listitem').first()).toContainText('First name is required')
  await expectAccessible(page)
  // The list scrolls to the last row.
  await bad.locator('[tabindex="0"]').evaluate(box => box.scrollTo(0, box.scrollHeight))
  await expect(bad).toContainText(`Row ${13 + 36 * 271 + 2}`)
  expect(((await send(page, 'GET', '/api/members?search=row.77@')) as Member[]).length).toBe(0)
  await form.getByRole('button', { name: 'Import 9,963 members' }).click()
  await expect(toast(page, 'Members imported')).toContainText('9,963 members imported')
  await search(page).fill('row.77@')
  await expect(card(page, 'Row Number 77')).toBeVisible()

  await page.getByRole('button', { name: 'Import' }).first().click()
  await form.getByLabel('CSV file').setInputFiles({
    name: 'again.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.split('\n').slice(0, 4).join('\n')),
  })
  await expect(form).toContainText('3 possible duplicates')
  await expect(form.getByRole('region', { name: 'Possible duplicates' })).toContainText('Same email as M-')
  await expect(form.getByRole('button', { name: 'Import 0 members' })).toBeDisabled()
  await form.getByRole('checkbox', { name: 'Import possible duplicates too' }).check()
  await expect(form.getByRole('button', { name: 'Import 3 members' })).toBeEnabled()
  await form
    .getByLabel('CSV file')
    .setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nJane\n') })
  await expect(form.getByRole('alert')).toContainText('The first row must name these columns')
})

test('an import whose response is lost is repeated without duplicates', async ({ page, errors }) => {
  errors.allow('ERR_FAILED')
  const row = 'Lost,Answer,lost.answer@example.com,(212) 557-0000'
  const keys: (string | undefined)[] = []
  await page.route('**/api/members/import?*', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    expect(answer.status()).toBe(200)
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await page.goto('/members')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const form = dialog(page, 'Import Members')
  await form.getByLabel('CSV file').setInputFiles({
    name: 'club.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['First name,Last name,Email,Phone', row, row].join('\n')),
  })
  await form.getByRole('checkbox', { name: 'Import possible duplicates too' }).check()
  await form.getByRole('button', { name: 'Import 2 members' }).click()
  await expect(toast(page, 'Members imported')).toContainText('2 members imported')
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}-import$/), keys[0]])
  expect(await send(page, 'GET', '/api/members?search=lost.answer@')).toHaveLength(2)
})

test('exports all members', async ({ page }) => {
  await page.goto('/members')
  await addMember(page, { firstName: 'Eve', lastName: '=1+1', email: 'eve@example.com' })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Member number,First name,Last name')
  expect(text).toContain("Eve,'=1+1,eve@example.com")
})

test('a printed member card is readable by a scanner', async ({ page }) => {
  const member = await addMember(page, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' })
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: true })
  })
  await page.goto(`/members?dialog=member-card&memberId=${member.id}`)
  const shown = dialog(page, 'Member Card')
  await expect(shown).toContainText('Ada Lovelace')
  const bars = shown.getByRole('img', { name: `Barcode of ${member.memberNumber}` })
  const [code] = await readBarcodes(new Uint8Array(await bars.screenshot({ scale: 'device' })), {
    formats: ['Code128'],
  })
  expect(code?.text).toBe(member.memberNumber)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => 'printed' in window)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ada Lovelace').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Members' })).toBeHidden()
  await expect(shown).toBeHidden()
})

test('all actions work by keyboard', async ({ page }) => {
  await page.goto('/members')
  await addMember(page, { firstName: 'Kim', lastName: 'Keys', email: 'kim@example.com' })
  await search(page).fill('keys')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await search(page).press('Tab')
  await expect(card(page, 'Kim Keys').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Kim Keys')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(page, 'Kim Keys').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Edit Member')
  await form.getByLabel('City').fill('Lisbon')
  await form.getByLabel('City').press('Enter')
  await expect(toast(page, 'Member Updated')).toBeVisible()
})

test.describe('the demo venue', () => {
  test.use({ startsWith: 'demo' })

  test('loads all members while scrolling', async ({ page }) => {
    await page.goto('/members')
    await expect(list(page).getByRole('listitem')).toHaveCount(50)
    await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(list(page).getByRole('listitem')).toHaveCount(64)
  })
})
