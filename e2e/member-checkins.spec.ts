import type { Page } from '@playwright/test'
import type { MemberCheckin } from '#desk/visits/contract.ts'
import type { Locker } from '#house/facilities/contract.ts'
import type { Grey } from '#people/id-scan/web/decode/grey.ts'
import type { Member } from '#people/members/contract.ts'
import { encodeBarcode } from '#platform/web/ui/barcode/barcode.ts'
import { test } from './support/camera.ts'
import { card as facilityCard, selectOption, send, silenceFeed, toast } from './support/desk.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, expectAccessible } from './support/test.ts'

test.use({ startsWith: 'empty' })

let people = 0
const addMember = (page: Page, firstName: string, more: object = {}) =>
  send(page, 'POST', '/api/members', {
    firstName,
    lastName: 'Guest',
    email: `${firstName}@example.com`,
    phoneNumber: `(212) 558-${String(++people).padStart(4, '0')}`,
    ...more,
  }) as Promise<Member>

const addLocker = (page: Page, name: string) =>
  send(page, 'POST', '/api/lockers', { name, hourlyRate: 3 }) as Promise<Locker>

const checkIn = (page: Page, member: Member, locker?: Locker) =>
  send(page, 'POST', '/api/member-checkins', {
    memberId: member.id,
    ...(locker && { facilityType: 'locker', facilityId: locker.id }),
  }) as Promise<MemberCheckin>

const list = (page: Page) => page.getByRole('list', { name: 'Member check-ins' })
const card = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page, name = 'New Check-in') => page.getByRole('dialog', { name })
const finder = (page: Page) => dialog(page).getByPlaceholder('Name, number, email or phone')

async function find(page: Page, typed: string, name: string) {
  await finder(page).fill(typed)
  await dialog(page)
    .getByRole('option', { name: new RegExp(name) })
    .click()
}

test('a member joins, pays, takes a locker and leaves', async ({ page, openDesk, venue }) => {
  await page.goto('/members')
  await addLocker(page, 'Locker 1')
  await addLocker(page, 'Locker 2')
  const board = await openDesk({ baseURL: venue.url })
  await board.goto('/lockers')
  await expect(facilityCard(board, 'Locker 1')).toContainText('Available')

  await test.step('joins', async () => {
    await page.getByRole('button', { name: 'Add Member' }).first().click()
    const form = dialog(page, 'New Member')
    for (const [label, text] of [
      ['First name', 'Rosa'],
      ['Last name', 'Regular'],
      ['Email', 'rosa@example.com'],
      ['Phone number', '(212) 555-0188'],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByRole('button', { name: 'Create Member' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Actions for Rosa Regular' }).click()
    await page.getByRole('menuitem', { name: 'Add Membership' }).click()
    await expect(dialog(page, 'New Membership')).toContainText('Due$50.00')
    await dialog(page, 'New Membership').getByRole('radio', { name: 'Pay Later' }).check()
    await dialog(page, 'New Membership').getByRole('button', { name: 'Create Membership' }).click()
    await expect(toast(page, 'Membership created successfully')).toBeVisible()
  })

  await test.step('is recognized and pays the balance', async () => {
    await page.getByRole('link', { name: 'Member Check-ins' }).click()
    await expect(page.getByText('No check-ins found')).toBeVisible()
    await page.getByRole('button', { name: 'New Check-in' }).first().click()
    await dialog(page).getByRole('button', { name: 'Check In' }).click()
    await expect(dialog(page).getByText('Member is required')).toBeVisible()
    await find(page, 'rosa', 'Rosa Regular')
    const standing = dialog(page).getByRole('region', { name: 'Member status' })
    await expect(standing).toContainText('Standard until')
    await expect(standing).toContainText('$50.00 is owed')
    await expectAccessible(page)
    await standing.getByRole('button', { name: 'Add Payment' }).click()
    await dialog(page, 'Add Payment').getByRole('button', { name: 'Add Payment' }).click()
    await expect(toast(page, 'Payment taken')).toBeVisible()
  })

  await test.step('takes a locker', async () => {
    await page.getByRole('button', { name: 'New Check-in' }).first().click()
    await find(page, 'M-000001', 'Rosa Regular')
    await expect(dialog(page).getByRole('region', { name: 'Member status' })).toContainText('Active')
    await expect(dialog(page).getByRole('region', { name: 'Member status' })).not.toContainText('owed')
    // Check In has focus once the member's status is loaded.
    await expect(dialog(page).getByRole('button', { name: 'Check In' })).toBeFocused()
    await selectOption(page, 'Facility', 'Locker 1')
    await dialog(page).getByRole('button', { name: 'Check In' }).click()
    await expect(toast(page, 'Check-in successful')).toContainText(
      'Rosa Regular has been checked in with Locker 1',
    )
    await expect(card(page, 'Rosa Regular')).toContainText('Active')
    await expect(card(page, 'Rosa Regular')).toContainText('Today at')
    await expect(card(page, 'Rosa Regular')).toContainText('Locker 1')
    await expect(facilityCard(board, 'Locker 1')).toContainText('Occupied')
    await expect(facilityCard(board, 'Locker 1')).toContainText('Member visit')
    await expectAccessible(page)
  })

  await test.step('cannot check in twice', async () => {
    await page.getByRole('button', { name: 'New Check-in' }).first().click()
    await find(page, 'rosa', 'Rosa Regular')
    await expect(dialog(page)).toContainText(/Checked in today at \d+:\d\d [AP]M, with Locker 1/)
    await expect(dialog(page).getByRole('button', { name: 'Check In' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('checks out without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await card(page, 'Rosa Regular').getByRole('button', { name: 'Check Out' }).click()
    await expect(toast(page, 'Checkout successful')).toContainText(
      'Rosa Regular has been checked out; Locker 1 is available',
    )
    await expect(card(page, 'Rosa Regular')).toContainText('Completed')
    await expect(card(page, 'Rosa Regular').getByRole('button', { name: 'Check Out' })).toHaveCount(0)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await expect(facilityCard(board, 'Locker 1')).toContainText('Available')
  })
})

test('a suspended member is refused with the reason; a missing membership shows a warning', async ({
  page,
}) => {
  await page.goto('/checkins')
  await addMember(page, 'Sue', { status: 'suspended', statusReason: 'Broke the sauna' })
  const expired = await addMember(page, 'Eve', { notes: 'Uses a cane' })
  await send(page, 'POST', '/api/memberships', {
    memberId: expired.id,
    startDate: '2024-01-01',
    endDate: '2024-12-31',
  })
  await page.getByRole('button', { name: 'New Check-in' }).first().click()
  await find(page, 'sue', 'Sue Guest')
  const standing = dialog(page).getByRole('region', { name: 'Member status' })
  await expect(standing).toContainText('Sue Guest is suspended: Broke the sauna')
  await expect(dialog(page).getByRole('button', { name: 'Check In' })).toBeDisabled()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await find(page, 'eve', 'Eve Guest')
  await expect(standing).toContainText('No active membership: the last one expired on Dec 31, 2024')
  await expect(standing).toContainText('Uses a cane')
  await expect(standing.getByRole('button', { name: 'Add Membership' })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('Notes').fill('Trial visit')
  await dialog(page).getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Check-in successful')).toContainText('Eve Guest has been checked in')
  await expect(card(page, 'Eve Guest')).toContainText('Trial visit')
})

test("a member without a membership pays the visitor's price, in sight of the button", async ({
  page,
  venue,
}) => {
  await page.goto('/checkins')
  await addMember(page, 'Vera')
  await addLocker(page, 'Locker 1')
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'New Check-in' }).first().click()
    await find(page, 'vera', 'Vera Guest')
    await expect(dialog(page)).toContainText('No active membership')
    await selectOption(page, 'Facility', 'Locker 1')
    await dialog(page).getByLabel('Duration (hours)').fill('2')
    const price = dialog(page).getByRole('region', { name: 'Price' })
    await expect(price).toContainText('Due$6.60')
    await dialog(page).getByRole('radio', { name: 'Cash' }).check()
    const button = dialog(page).getByRole('button', { name: 'Check In · $6.60 cash' })
    await expect(price.getByText('$6.60').last()).toBeInViewport()
    await expect(button).toBeInViewport({ ratio: 1 })
    if (width === 390) await expectAccessible(page)
    await button.click()
    await expect(toast(page, 'Check-in successful')).toBeVisible()
    await venue.pass(140 * 60_000)
    await card(page, 'Vera Guest').getByRole('button', { name: 'Check Out' }).click()
    const leaving = dialog(page, 'Check Out')
    await expect(leaving.getByRole('region', { name: 'Bill' })).toContainText('Due$1.65')
    await leaving.getByRole('radio', { name: 'Cash' }).check()
    await expect(leaving.getByRole('button', { name: 'Check Out · $1.65 cash' })).toBeInViewport({ ratio: 1 })
    await leaving.getByRole('button', { name: 'Check Out · $1.65 cash' }).click()
    await expect(toast(page, 'Checkout successful')).toContainText('Locker 1 is available')
    await expect(card(page, 'Vera Guest').getByRole('button', { name: 'Check Out' })).toHaveCount(0)
  }
})

test('a member card that is scanned in the moment the page appears is heard', async ({ page }) => {
  await page.goto('/')
  const { memberNumber } = await addMember(page, 'Ann')
  await page.addInitScript(number => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('nav')) return
      observer.disconnect()
      for (const key of [...number, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, memberNumber)
  await page.goto('/settings')
  await expect(dialog(page)).toContainText('Ann Guest')
})

test('a scanned member card opens the check-in with the member selected', async ({ page, errors }) => {
  errors.allow('404')
  await page.goto('/checkins')
  const [ann, ben] = [await addMember(page, 'Ann'), await addMember(page, 'Ben')]
  // Loaded together with what hears the scanner.
  await expect(page.getByRole('button', { name: 'Test Notification' })).toBeVisible()
  await page.getByRole('heading', { name: 'Member Check-ins' }).click()
  await typeAsScanner(page, `${ann.memberNumber}\n`)
  await expect(dialog(page)).toContainText('Ann Guest')
  await expect(dialog(page).getByRole('button', { name: 'Check In' })).toBeFocused()
  await typeAsScanner(page, `${ben.memberNumber}\n`)
  await expect(dialog(page)).toContainText('Ben Guest')
  await expect(dialog(page).getByRole('button', { name: 'Check In' })).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await finder(page).focus()
  await typeAsScanner(page, 'M-099999\n')
  await expect(dialog(page).getByText('There is no member M-099999')).toBeVisible()
  await finder(page).fill('')
  await typeAsScanner(page, `${ann.memberNumber}\n`)
  await expect(dialog(page).getByRole('button', { name: 'Check In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Check-in successful')).toContainText('Ann Guest has been checked in')
  await expect(card(page, 'Ben Guest')).toHaveCount(0)
})

/** A camera picture of a member card, slightly blurred. */
function cardInSight(text: string): Grey {
  const [width, height, module] = [1_280, 720, 4]
  const { bars, width: modules } = encodeBarcode(text)
  const left = Math.round((width - modules * module) / 2)
  const data = new Uint8Array(width * height).fill(225)
  for (const bar of bars)
    for (let y = 240; y < 480; y++) {
      const from = y * width + left + bar.x * module
      data.fill(25, from, from + bar.width * module)
    }
  return { width, height, data }
}

test('the camera reads a member card', async ({ openDeskWithCamera }) => {
  const page = await openDeskWithCamera({ film: [cardInSight('M-000001')] })
  await page.goto('/checkins')
  const member = await addMember(page, 'Cam')
  expect(member.memberNumber).toBe('M-000001')
  await page.getByRole('button', { name: 'New Check-in' }).first().click()
  await dialog(page).getByRole('button', { name: 'Scan Card' }).click()
  await expect(dialog(page).getByRole('region', { name: 'Member status' })).toBeVisible()
  await expect(dialog(page)).toContainText(`${member.firstName} ${member.lastName}`)
})

test('a desk without a camera shows an error', async ({ openDeskWithCamera }) => {
  const page = await openDeskWithCamera({ cameras: 0 })
  await page.goto('/checkins?dialog=member-checkin')
  await dialog(page).getByRole('button', { name: 'Scan Card' }).click()
  await expect(dialog(page).getByText('No camera found on this device')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(finder(page)).toBeVisible()
})

test("Check Out of a member's locker on the board ends the visit", async ({ page }) => {
  await page.goto('/lockers')
  const locker = await addLocker(page, 'Locker 7')
  const member = await addMember(page, 'Vic')
  await checkIn(page, member, locker)
  await expect(facilityCard(page, 'Locker 7')).toContainText('Member visit')

  await facilityCard(page, 'Locker 7')
    .getByRole('button', { name: /^Locker 7|Locker 7/ })
    .first()
    .click()
  const details = dialog(page, 'Locker 7')
  await expect(details.getByRole('region', { name: 'Member visit' })).toContainText('Vic Guest')
  await expect(details.getByText('Set status')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await facilityCard(page, 'Locker 7').getByRole('button', { name: 'Check Out Locker 7' }).click()
  const form = dialog(page, 'Check Out')
  await expect(form).toContainText('Locker 7 · Vic Guest')
  await expect(form).toContainText('Today at')
  await expect(form).toContainText('No active membership')
  await expect(form.getByText('No active rental found')).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Check Out' }).click()
  await expect(toast(page, 'Checkout successful')).toContainText(
    'Vic Guest has been checked out; Locker 7 is available',
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(facilityCard(page, 'Locker 7')).toContainText('Available')
})

test('visits are found by member ID, and conflicts are shown', async ({ page, openDesk, venue, errors }) => {
  errors.allow(/Failed to load resource/)
  await page.goto('/checkins')
  const [ida, joe] = [await addMember(page, 'Ida'), await addMember(page, 'Joe')]
  const visit = await checkIn(page, ida)
  await checkIn(page, joe)
  await expect(card(page, 'Ida Guest')).toContainText(/Duration \dm/)
  const filter = page.getByRole('searchbox', { name: 'Filter by member ID' })
  await filter.fill(String(ida.id))
  await expect(card(page, 'Joe Guest')).toHaveCount(0)
  await expect(card(page, 'Ida Guest')).toBeVisible()
  await filter.fill(joe.memberNumber)
  await expect(card(page, 'Joe Guest')).toBeVisible()
  await expect(card(page, 'Ida Guest')).toHaveCount(0)
  await filter.fill('nobody')
  await expect(page.getByText('A member ID looks like M-000123.')).toBeVisible()
  await filter.fill('')
  await expect(card(page, 'Ida Guest')).toBeVisible()

  await test.step('shows that another desk has already checked the member out', async () => {
    await page.route('**/api/member-checkins?*', route => route.abort())
    await page.route('**/api/member-checkins', route => route.abort())
    errors.allow(/ERR_FAILED|does not answer/)
    await send(page, 'PATCH', `/api/member-checkins/${visit.id}/checkout`)
    errors.allow('Failed to check out member')
    const logged = page.waitForEvent('console', message => message.text().startsWith('Failed to check out'))
    await card(page, 'Ida Guest').getByRole('button', { name: 'Check Out' }).click()
    await expect(toast(page, 'Failed to check out member')).toContainText('This visit ended at')
    expect((await logged).text()).toContain('Failed to check out member: 409: This visit ended at')
    await page.unrouteAll()
  })

  await test.step('shows that another desk has already checked the member in', async () => {
    const other = await openDesk({ baseURL: venue.url })
    await other.goto('/checkins')
    await other.getByRole('button', { name: 'New Check-in' }).first().click()
    await find(other, 'ida', 'Ida Guest')
    await expect(dialog(other).getByRole('button', { name: 'Check In' })).toBeFocused()
    await other.route('**/standing/**', route => route.abort())
    await checkIn(page, ida)
    await dialog(other).getByRole('button', { name: 'Check In' }).click()
    await expect(toast(other, 'Failed to create check-in')).toContainText('Ida Guest has been in since')
    await other.unrouteAll()
  })

  await test.step('shows that the list failed to load', async () => {
    await silenceFeed(page)
    await page.route('**/api/member-checkins*', route => route.fulfill({ status: 400, body: 'No' }))
    await page.goto('/checkins')
    await expect(page.getByText('Failed to fetch check-ins')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(card(page, 'Joe Guest')).toBeVisible()
  })
})

test.describe('the demo venue', () => {
  test.use({ startsWith: 'demo' })

  test('lists active visits first', async ({ page }) => {
    await page.goto('/checkins')
    await expect(list(page).getByRole('button', { name: /^Check Out/ })).toHaveCount(5)
    for (const place of [0, 1, 2, 3, 4])
      await expect(list(page).getByRole('listitem').nth(place)).toContainText('Active')
    await expect(list(page).getByRole('listitem').nth(5)).toContainText('Completed')
  })
})
