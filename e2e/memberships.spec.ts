import type { Page } from '@playwright/test'
import type { Plan } from '#money/memberships/contract.ts'
import { addMonths } from '#money/memberships/rules.ts'
import type { Member } from '#people/members/contract.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import { venueDay } from './support/clock.ts'
import { selectOption, send, silenceFeed, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

let people = 0
const addMember = (page: Page, firstName: string) =>
  send(page, 'POST', '/api/members', {
    firstName,
    lastName: 'Member',
    email: `${firstName}@example.com`,
    phoneNumber: `(212) 557-${String(++people).padStart(4, '0')}`,
  }) as Promise<Member>

async function sell(page: Page, firstName: string, form: object = {}) {
  const member = await addMember(page, firstName)
  return send(page, 'POST', '/api/memberships', { memberId: member.id, ...form })
}

const list = (page: Page) => page.getByRole('list', { name: 'Memberships' })
const card = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const actions = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for the membership of ${name} Member` })

async function openMenu(page: Page, name: string) {
  await expect(page.getByRole('dialog')).toBeHidden()
  await actions(page, name).click()
}

async function choose(page: Page, name: string, item: string) {
  await openMenu(page, name)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function expectMenu(page: Page, name: string, items: readonly string[]) {
  await openMenu(page, name)
  await expect(page.getByRole('menuitem')).toHaveText([...items])
  await page.keyboard.press('Escape')
  // Waits until focus has returned, which would close a menu opened before.
  await expect(actions(page, name)).toBeFocused()
}

test('a membership is sold, paid, renewed, suspended, reactivated and cancelled', async ({
  page,
  openDesk,
  venue,
}) => {
  await page.goto('/memberships')
  await expect(page.getByText('No memberships found')).toBeVisible()
  await addMember(page, 'Ada')
  const other = await openDesk({ baseURL: venue.url })
  await other.goto('/memberships')
  const start = venueDay(venue)
  const end = addMonths(start, 1)

  await test.step('sells a standard membership: monthly, credit card, $50, one month', async () => {
    await page.getByRole('button', { name: 'Add Membership' }).first().click()
    const form = dialog(page, 'New Membership')
    await expect(form.getByLabel('Membership type')).toHaveValue('standard')
    await expect(form.getByLabel('Billing frequency')).toHaveValue('monthly')
    await expect(form.getByLabel('Payment method')).toHaveValue('credit_card')
    await expect(form.getByLabel('Monthly fee')).toHaveValue('50.00')
    await form.getByLabel('Monthly fee').fill('')
    await form.getByRole('button', { name: 'Create Membership' }).click()
    await expect(form.getByText('Member is required')).toBeVisible()
    await expect(form.getByText('Monthly fee is required')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Monthly fee').fill('50')
    await form.getByPlaceholder('Name, number, email or phone').fill('ada')
    await form.getByRole('option', { name: /Ada Member/ }).click()
    await expect(form).toContainText(`${formatDay(start)} – ${formatDay(end)}`)
    await expect(form.getByRole('region', { name: 'Price' })).toContainText('Due$50.00')
    await form.getByRole('radio', { name: 'Pay Later' }).check()
    await form.getByRole('button', { name: 'Create Membership' }).click()
    await expect(toast(page, 'Membership created successfully')).toBeVisible()
    for (const desk of [page, other]) {
      await expect(card(desk, 'Ada Member')).toContainText('Active')
      await expect(card(desk, 'Ada Member')).toContainText('$50.00/month')
      await expect(card(desk, 'Ada Member')).toContainText('Monthly, credit card')
      await expect(card(desk, 'Ada Member')).toContainText(`${formatDay(start)} – ${formatDay(end)}`)
      await expect(card(desk, 'Ada Member')).toContainText('$50.00 due')
    }
    await expectMenu(page, 'Ada', ['View Details', 'Renew', 'Add Payment', 'Suspend', 'Cancel'])
  })

  await test.step('takes a payment', async () => {
    await choose(page, 'Ada', 'Add Payment')
    const form = dialog(page, 'Add Payment')
    await expect(form.getByLabel('Amount')).toHaveValue('50.00')
    await form.getByLabel('Amount').fill('0')
    await form.getByRole('button', { name: 'Add Payment' }).click()
    await expect(form.getByText('Amount must be at least 0.01')).toBeVisible()
    await form.getByLabel('Amount').fill('30')
    await expect(form).toContainText('Owed after payment$20.00')
    await form.getByRole('radio', { name: 'Bank Transfer' }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Add Payment' }).click()
    await expect(toast(page, 'Payment taken')).toContainText('Ada Member has paid')
    await expect(card(page, 'Ada Member')).toContainText('$20.00 due')
    await expect(card(other, 'Ada Member')).toContainText('$20.00 due')
  })

  await test.step('shows the details', async () => {
    await choose(page, 'Ada', 'View Details')
    const details = dialog(page, 'Membership Details')
    for (const text of [
      'Standard',
      '$50.00/month',
      'Monthly, credit card',
      'Payment by bank transfer',
      '-$30.00',
    ])
      await expect(details).toContainText(text)
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Renew' }).click()
  })

  await test.step('renews from the old end date', async () => {
    const form = dialog(page, 'Renew Membership')
    await expect(form).toContainText(`Ends on ${formatDay(end)}.`)
    const price = form.getByRole('region', { name: 'Price' })
    await expect(price).toContainText(`${formatDay(addDays(end, 1))} – `)
    await expect(price).toContainText('Previous balance$20.00')
    await expect(price).toContainText('Due$70.00')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Renew' }).click()
    await expect(toast(page, 'Membership renewed')).toBeVisible()
    await expect(card(page, 'Ada Member')).not.toContainText('due')
  })

  await test.step('edits, and suspends from the menu', async () => {
    await choose(page, 'Ada', 'View Details')
    await dialog(page, 'Membership Details').getByRole('button', { name: 'Edit' }).click()
    const form = dialog(page, 'Edit Membership')
    await form.getByLabel('Membership type').selectOption('Premium')
    await form.getByLabel('Monthly fee').fill('60')
    await expect(form).toContainText('$100.00 for unused days is credited, $120.00 is charged.')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Membership updated successfully')).toBeVisible()
    await expect(card(page, 'Ada Member')).toContainText('Premium')
    await expect(card(page, 'Ada Member')).toContainText('$60.00/month')
    await expect(card(page, 'Ada Member')).toContainText('$20.00 due')
    await choose(page, 'Ada', 'Suspend')
    const suspend = dialog(page, 'Suspend Membership')
    await expect(suspend).toContainText('Billed days that pass while it is suspended are lost.')
    await expectAccessible(page)
    await suspend.getByRole('button', { name: 'Suspend Membership' }).click()
    await expect(toast(page, 'Membership suspended')).toContainText('rests until it is reactivated')
    for (const desk of [page, other]) await expect(card(desk, 'Ada Member')).toContainText('Suspended')
    await expectMenu(page, 'Ada', ['View Details', 'Reactivate', 'Add Payment'])
  })

  await test.step('reactivates without billing the same period again', async () => {
    await choose(page, 'Ada', 'Reactivate')
    const form = dialog(page, 'Reactivate Membership')
    await expect(form).toContainText('No charge now')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Reactivate' }).click()
    await expect(toast(page, 'Membership reactivated')).toBeVisible()
    await expect(card(page, 'Ada Member')).toContainText('Active')
  })

  await test.step('cancels with a reason', async () => {
    await choose(page, 'Ada', 'Cancel')
    const form = dialog(page, 'Cancel Membership')
    await form.getByRole('radio', { name: 'Now' }).check()
    await form.getByRole('button', { name: 'Cancel Membership' }).click()
    await expect(form.getByText('Reason is required')).toBeVisible()
    await form.getByLabel('Reason').fill('Moves away')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Cancel Membership' }).click()
    await expect(toast(page, 'Membership cancelled')).toContainText('has ended. $60.00 stays in credit.')
    await expect(card(page, 'Ada Member')).toContainText('Cancelled')
    // The charge for the period that has not started is reversed; its payment becomes a credit.
    await expect(card(page, 'Ada Member')).toContainText('$60.00 credit')
    await expectMenu(page, 'Ada', ['View Details', 'Add Payment'])
  })

  await test.step('shows all of it in the payment history', async () => {
    await page.goto('/members')
    await page.getByRole('button', { name: 'Actions for Ada Member' }).click()
    await page.getByRole('menuitem', { name: 'Payment History' }).click()
    const history = dialog(page, 'Payment History')
    await expect(history).toContainText('$60.00 credit')
    await expect(history.getByRole('listitem')).toHaveCount(10)
    await expect(history.getByRole('listitem').first()).toContainText('Credited')
    await expect(history.getByRole('listitem').last()).toContainText(
      `${formatDay(start)} – ${formatDay(end)}`,
    )
    await expectAccessible(page)
  })
})

test('memberships are filtered by status', async ({ page, venue }) => {
  await page.goto('/memberships')
  await sell(page, 'Bea')
  await sell(page, 'Cid', { startDate: '2024-01-01', endDate: '2024-12-31' })
  await expect(card(page, 'Cid Member')).toContainText('Expired')
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status.locator('option')).toHaveText([
    'All statuses',
    'Active',
    'Expired',
    'Cancelled',
    'Suspended',
  ])
  await status.selectOption('Expired')
  await expect(card(page, 'Cid Member')).toBeVisible()
  await expect(card(page, 'Bea Member')).toHaveCount(0)
  await expectMenu(page, 'Cid', ['View Details', 'Reactivate', 'Add Payment'])
  await status.selectOption('Suspended')
  await expect(page.getByText('No memberships found')).toBeVisible()
  await page.reload()
  await expect(status).toHaveValue('suspended')
  await expectAccessible(page)

  await test.step('reactivates an expired membership from today', async () => {
    await status.selectOption('Expired')
    await choose(page, 'Cid', 'Reactivate')
    const form = dialog(page, 'Reactivate Membership')
    await expect(form.getByRole('region', { name: 'Price' })).toContainText('Due$50.00')
    await form.getByRole('button', { name: 'Reactivate' }).click()
    await expect(toast(page, 'Membership reactivated')).toContainText(
      formatDay(addMonths(venueDay(venue), 1)),
    )
  })
})

test('a member has only one active membership, and failures are shown', async ({ page, errors }) => {
  errors.allow(/Failed to load resource/)
  await page.goto('/memberships')
  await sell(page, 'Dan')
  await page.getByRole('button', { name: 'Add Membership' }).first().click()
  const form = dialog(page, 'New Membership')
  await form.getByPlaceholder('Name, number, email or phone').fill('dan mem')
  await expect(form.getByRole('option', { name: /Dan Member/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Create Membership' }).click()
  await expect(toast(page, 'Failed to save membership')).toContainText(
    'Dan Member has an active standard membership',
  )
  await expect(form).toContainText('Dan Member has an active standard membership')
  await page.keyboard.press('Escape')

  await page.goto('/memberships?dialog=membership-details&membershipId=999')
  await expect(page.getByText('Failed to load membership details')).toBeVisible()
  await silenceFeed(page)
  await page.route('**/api/memberships*', route => route.fulfill({ status: 400, body: 'No' }))
  await page.goto('/memberships')
  await expect(page.getByText('Failed to fetch memberships')).toBeVisible()
  await page.unroute('**/api/memberships*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'Dan Member')).toBeVisible()
})

test('a membership is paid in parts, by enabled methods only', async ({ page }) => {
  await page.goto('/memberships')
  await sell(page, 'Eve')
  await choose(page, 'Eve', 'Add Payment')
  const pay = dialog(page, 'Add Payment')
  await expect(pay.getByLabel('Amount')).toHaveValue('50.00')
  await pay.getByRole('radio', { name: 'Split' }).check()
  await pay.getByRole('spinbutton', { name: 'Cash' }).fill('15.5')
  await expect(pay.getByText('Remaining: $34.50')).toBeVisible()
  await expect(pay.getByRole('button', { name: 'Add Payment' })).toBeDisabled()
  await pay.getByRole('button', { name: 'Remaining by Debit Card' }).click()
  await expect(pay.getByText('Fully split')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await pay.getByRole('button', { name: 'Add Payment' }).click()
  await expect(toast(page, 'Payment taken')).toContainText('Eve Member has paid')
  await expect(card(page, 'Eve Member')).not.toContainText('due')

  const { paymentMethodsOffered } = (await send(page, 'GET', '/api/settings')) as {
    paymentMethodsOffered: string[]
  }
  await send(page, 'PATCH', '/api/settings', {
    paymentMethodsOffered: paymentMethodsOffered.filter(method => method !== 'credit_card'),
  })
  await choose(page, 'Eve', 'Renew')
  const renew = dialog(page, 'Renew Membership')
  await expect(renew.getByRole('radio', { name: 'Debit Card' })).toBeChecked()
  await expect(renew.getByRole('radio', { name: 'Credit Card' })).toHaveCount(0)
  await renew.getByRole('radio', { name: 'Split' }).check()
  await renew.getByRole('spinbutton', { name: 'Cash' }).fill('20')
  await expect(renew.getByRole('button', { name: 'Renew' })).toBeDisabled()
  await renew.getByRole('button', { name: 'Remaining by Bank Transfer' }).click()
  await expectAccessible(page, '[role=dialog]')
  await renew.getByRole('button', { name: 'Renew' }).click()
  await expect(toast(page, 'Membership renewed')).toBeVisible()
  await choose(page, 'Eve', 'View Details')
  const details = dialog(page, 'Membership Details')
  for (const text of ['Payment by debit card', 'Payment by bank transfer', '-$34.50', '-$30.00'])
    await expect(details).toContainText(text)
})

test('two desks renewing the same membership renew it once', async ({ page, openDesk, venue, errors }) => {
  errors.allow('409')
  await page.goto('/memberships')
  await sell(page, 'Eli')
  const other = await openDesk({ baseURL: venue.url })
  await other.goto('/memberships')
  for (const desk of [page, other]) await choose(desk, 'Eli', 'Renew')
  // The other desk receives no update, so its dialog still shows the old end date.
  await expect(dialog(other, 'Renew Membership').getByRole('button', { name: 'Renew' })).toBeEnabled()
  await other.route('**/api/**', route =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  errors.allow(/ERR_FAILED|Failed to load resource|does not answer/)
  await dialog(page, 'Renew Membership').getByRole('button', { name: 'Renew' }).click()
  await expect(toast(page, 'Membership renewed')).toBeVisible()
  await dialog(other, 'Renew Membership').getByRole('button', { name: 'Renew' }).click()
  await expect(toast(other, 'Failed to save membership')).toContainText('This membership already ends on')
})

test('a family: a person is added, checks in at its price, and the head leaves', async ({ page, venue }) => {
  const plans = (await (await page.request.get('/api/memberships/plans')).json()) as Plan[]
  const { id: planId } = plans.find(({ type }) => type === 'family')!
  await send(page, 'PATCH', `/api/memberships/plans/${planId}`, { fees: { monthly: 120 } })
  await send(page, 'POST', '/api/rooms', { name: 'Room 7', hourlyRate: 20 })
  await sell(page, 'Ann', { type: 'family' })
  await addMember(page, 'Bea')
  const end = addMonths(venueDay(venue), 1)
  await page.goto('/memberships')
  const details = dialog(page, 'Membership Details')
  const people = details.getByRole('list', { name: 'People' })

  await test.step('adds a person by search', async () => {
    await choose(page, 'Ann', 'View Details')
    await expect(people.getByRole('listitem')).toHaveText([/Ann Member.*Head/])
    await details.getByRole('button', { name: 'Add Person' }).click()
    const form = dialog(page, 'Add Person')
    await form.getByRole('button', { name: 'Add Person' }).click()
    await expect(form.getByText('Member is required')).toBeVisible()
    await form.getByPlaceholder('Name, number, email or phone').fill('bea')
    await form.getByRole('option', { name: /Bea Member/ }).click()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Add Person' }).click()
    await expect(toast(page, 'Person added')).toBeVisible()
    await expect(people.getByRole('listitem')).toHaveText([/Ann Member.*Head/, /Bea Member/])
    await expect(details).toContainText('2 of 4')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('checks the person in to a room, which the family pays', async () => {
    await page.goto('/checkins')
    await page.getByRole('button', { name: 'New Check-in' }).first().click()
    const form = dialog(page, 'New Check-in')
    await form.getByPlaceholder('Name, number, email or phone').fill('bea')
    await form.getByRole('option', { name: /Bea Member/ }).click()
    await expect(form.getByRole('region', { name: 'Member status' })).toContainText('Family until')
    await form.getByLabel('Facility type').selectOption('room')
    await selectOption(page, 'Facility', 'Room 7')
    await expect(form.getByRole('region', { name: 'Price' })).toBeHidden()
    await form.getByRole('button', { name: 'Check In', exact: true }).click()
    await expect(toast(page, 'Check-in successful')).toContainText('Bea Member')
  })

  await test.step('lets the head leave: the debt stays, the other pays from now on', async () => {
    await page.goto('/memberships')
    await choose(page, 'Ann', 'View Details')
    await people.getByRole('button', { name: 'Hand over from Ann Member' }).click()
    const form = dialog(page, 'Hand Over')
    await expect(form.getByLabel('Head')).toContainText('Bea Member')
    await expect(form).toContainText(`the days until ${formatDay(end)}`)
    await expect(form).toContainText('$120.00 stays owed by Ann Member.')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Hand Over' }).click()
    await expect(toast(page, 'Membership handed over')).toContainText('Bea Member pays from now on')
    await expect(details).toContainText('Bea Member · M-000002 · Family')
    await expect(people.getByRole('listitem')).toHaveText([/Bea Member.*Head/])
    await page.keyboard.press('Escape')
    await expect(card(page, 'Bea Member')).not.toContainText('due')
    await expect(card(page, 'Ann Member')).toContainText('Cancelled')
    await expect(card(page, 'Ann Member')).toContainText('$120.00 due')
  })
})
