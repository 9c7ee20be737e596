import type { Page } from '@playwright/test'
import type { Membership, Plan } from '#money/memberships/contract.ts'
import type { Member } from '#people/members/contract.ts'
import { addDays, DAY, formatDay } from '#platform/values/time.ts'
import { venueDay } from './support/clock.ts'
import { expectLoaded, send, toast } from './support/desk.ts'
import { walkByTab } from './support/keyboard.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const followUp = '/memberships?view=follow-up'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const reason = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const act = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action} for ${name} Member` })

let people = 0
/** Sells a membership to a new member, paid unless `form` says otherwise. */
async function sell(page: Page, firstName: string, form: object = {}): Promise<Membership> {
  const { id: memberId } = (await send(page, 'POST', '/api/members', {
    firstName,
    lastName: 'Member',
    email: `${firstName}@example.com`,
    phoneNumber: `(212) 559-${String(++people).padStart(4, '0')}`,
  })) as Member
  return send(page, 'POST', '/api/memberships', {
    memberId,
    payNow: true,
    ...form,
  }) as Promise<Membership>
}

test('a morning with the follow-up: take what is owed, renew, end a freeze, until nothing is left', async ({
  page,
  venue,
}) => {
  const start = venueDay(venue)
  await page.goto(followUp)
  await expect(page.getByText('Nothing to follow up')).toBeVisible()
  await expectAccessible(page)
  await sell(page, 'Ann', { payNow: false, endDate: addDays(start, 90) })
  await sell(page, 'Bea', { endDate: addDays(start, 20) })
  await sell(page, 'Cid', { endDate: addDays(start, 18) })
  const { id } = await sell(page, 'Dan', { endDate: addDays(start, 120) })
  await send(page, 'POST', `/api/memberships/${id}/freeze`, { until: addDays(start, 40) })
  const lateDebt = line(page, 'Ann Member')
  await expect(lateDebt).toContainText('Due$50.00 unpaid')
  await venue.pass(19 * DAY)
  await page.goto(followUp)
  const today = addDays(start, 19)

  await test.step('it is sorted by day, with the number of each reason', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      `${formatDay(start)} · 19 days ago`,
      `${formatDay(addDays(start, 18))} · yesterday`,
      `${formatDay(addDays(start, 20))} · tomorrow`,
      `${formatDay(addDays(start, 40))} · in 21 days`,
    ])
    await expect(page.getByRole('radiogroup', { name: 'Reason' })).toHaveText(
      /All4In Arrears1Due0Expiring2Frozen1Tell by Hand0/,
    )
    await expect(line(page, 'Cid Member')).toContainText(`Ended ${formatDay(addDays(start, 18))}`)
    await expect(line(page, 'Cid Member')).not.toContainText('Expiring')
    await expectAccessible(page)
    // The skip link moves into sight a frame after it has the focus.
    expect((await walkByTab(page)).filter(text => !text.includes('Skip to content'))).toEqual([])
  })

  await test.step('the arrears are excused, and count again once the excuse is withdrawn', async () => {
    await page.getByRole('button', { name: 'Actions for the membership of Ann Member' }).click()
    await page.getByRole('menuitem', { name: 'Excuse Arrears' }).click()
    const form = dialog(page, 'Excuse Arrears')
    await form.getByLabel('Reason').fill('Lost her job')
    await expectAccessible(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Excuse Arrears' }).click()
    await expect(toast(page, 'Arrears excused')).toContainText(`Until ${formatDay(addDays(today, 14))}`)
    await expect(lateDebt).toContainText('Due$50.00 unpaid')
    await lateDebt.getByRole('button', { name: 'Ann Member' }).first().click()
    const details = dialog(page, 'Membership Details')
    await expect(details).toContainText(
      `Arrears excused until ${formatDay(addDays(today, 14))}: Lost her job`,
    )
    await details.getByRole('button', { name: 'Withdraw Excuse' }).click()
    await expect(details.getByRole('button', { name: 'Excuse Arrears' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
  })

  await test.step('the arrears are paid', async () => {
    await reason(page, 'In Arrears').check()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
    await expect(lateDebt).toContainText('In Arrears$50.00 unpaid')
    await act(page, 'Add Payment', 'Ann').click()
    await dialog(page, 'Add Payment').getByRole('button', { name: 'Add Payment' }).click()
    await expect(toast(page, 'Payment taken')).toBeVisible()
    await expect(page.getByText('No memberships found')).toBeVisible()
    await reason(page, 'All').check()
  })

  await test.step('who ends is renewed, who has ended comes back', async () => {
    await act(page, 'Renew', 'Bea').click()
    const renew = dialog(page, 'Renew Membership')
    await renew.getByRole('button', { name: 'Renew' }).click()
    await expect(toast(page, 'Membership renewed')).toBeVisible()
    await expect(line(page, 'Bea Member')).toBeHidden()
    await page.getByLabel('Search by member...').fill('cid')
    await expect(line(page, 'Dan Member')).toBeHidden()
    await act(page, 'Reactivate', 'Cid').click()
    const reactivate = dialog(page, 'Reactivate Membership')
    await reactivate.getByRole('button', { name: 'Reactivate' }).click()
    await expect(toast(page, 'Membership reactivated')).toBeVisible()
    await page.getByLabel('Search by member...').fill('')
  })

  await test.step('the freeze is ended', async () => {
    await expect(line(page, 'Dan Member')).toContainText(`Frozen until ${formatDay(addDays(start, 40))}`)
    await act(page, 'End Freeze', 'Dan').click()
    await dialog(page, 'End Freeze').getByRole('button', { name: 'End Freeze' }).click()
    await expect(toast(page, 'Freeze ended')).toContainText(formatDay(addDays(today, 120)))
    await expect(page.getByText('Nothing to follow up')).toBeVisible()
  })
})

test('the follow-up and the figures fit a phone, and their tabs stay in the address', async ({
  openDesk,
  venue,
}) => {
  const page = await openDesk({ baseURL: venue.url, viewport: { width: 390, height: 844 } })
  await page.goto('/memberships')
  await sell(page, 'Eve', { payNow: false })
  await page.getByRole('tab', { name: 'Follow-Up' }).click()
  await expect(page).toHaveURL(/view=follow-up/)
  await expect(act(page, 'Add Payment', 'Eve')).toBeInViewport()
  await expectLoaded(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Figures' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(/Active members1.*Joined\+1/)
  await expectAccessible(page)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
})

test('a membership is frozen, comes back, and ends after notice that was withdrawn once', async ({
  page,
  venue,
}) => {
  const start = venueDay(venue)
  const [plan] = (await send(page, 'GET', '/api/memberships/plans')) as Plan[]
  await send(page, 'PATCH', `/api/memberships/plans/${plan!.id}`, {
    freezeDays: 30,
    freezeFee: 5,
    noticeDays: 30,
  })
  const { id } = await sell(page, 'Fay', { renews: true })
  const read = () => send(page, 'GET', `/api/memberships/${id}`) as Promise<Membership>
  const { endDate } = await read()
  await page.goto(`/memberships?dialog=membership-details&membershipId=${id}`)
  const details = dialog(page, 'Membership Details')

  await test.step('freezes from today', async () => {
    await details.getByRole('button', { name: 'Freeze', exact: true }).click()
    const form = dialog(page, 'Freeze Membership')
    await expect(form).toContainText(
      `30 days without benefits or charges. When the freeze ends, end date and billed days move: billed until ${formatDay(addDays(endDate, 30))}. $5.00 is charged`,
    )
    await form.getByLabel('Reason').fill('Broken leg')
    await expectAccessible(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Freeze Membership' }).click()
    await expect(toast(page, 'Membership frozen')).toContainText(
      `Frozen until ${formatDay(addDays(start, 29))}`,
    )
    await expect(line(page, 'Fay Member').first()).toContainText('Suspended')
    expect(await read()).toMatchObject({ status: 'suspended', balance: 5 })
    await send(page, 'POST', `/api/memberships/${id}/payments`, { amount: 5, paymentMethod: 'cash' })
  })

  await test.step('is active again on the day after, with its paid days', async () => {
    await venue.pass(30 * DAY)
    await expect.poll(read).toMatchObject({ status: 'active', suspension: null })
    expect((await read()).endDate).toBe(addDays(endDate, 30))
  })

  await test.step('gives notice, and withdraws it', async () => {
    await page.goto(`/memberships?dialog=cancel-membership&membershipId=${id}`)
    const form = dialog(page, 'Cancel Membership')
    await form.getByRole('radio', { name: 'On its last day' }).check()
    await form.getByLabel('Reason').fill('Moves away')
    await expect(form).toContainText('It can be withdrawn until then.')
    await expectAccessible(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Cancel Membership' }).click()
    await expect(toast(page, 'Cancelled for')).toContainText('stays active until then')
    const { notice } = await read()
    await page.goto(`/memberships?dialog=membership-details&membershipId=${id}`)
    await expect(details).toContainText(`Cancelled for ${formatDay(notice!.lastDay)}: Moves away`)
    await details.getByRole('button', { name: 'Withdraw Cancellation' }).click()
    await expect(details).not.toContainText('Cancelled for')
    expect(await read()).toMatchObject({ notice: null, renews: true })
  })

  await test.step('given again, it ends after the last day, and leaves nothing to do', async () => {
    await page.goto(`/memberships?dialog=cancel-membership&membershipId=${id}`)
    const form = dialog(page, 'Cancel Membership')
    await form.getByRole('radio', { name: 'On its last day' }).check()
    await form.getByLabel('Reason').fill('Moves away')
    await form.getByRole('button', { name: 'Cancel Membership' }).click()
    await expect(toast(page, 'Cancelled for')).toContainText('stays active until then')
    const { lastDay } = (await read()).notice!
    const today = venueDay(venue)
    await venue.pass((Temporal.PlainDate.from(today).until(lastDay).total('days') + 1) * DAY)
    await expect.poll(async () => (await read()).status).toBe('cancelled')
    await page.goto(followUp)
    await expect(page.getByText('Nothing to follow up')).toBeVisible()
  })
})

test.describe('in the morning', () => {
  test.use({ at: '09:00' })

  test('what no mail server took in three days is told by hand', async ({ page, venue }) => {
    const start = venueDay(venue)
    await send(page, 'PUT', '/api/mail/server', {
      isOn: true,
      host: '127.0.0.1',
      // Nothing listens there.
      port: 1,
      security: 'none',
      user: '',
      senderAddress: 'desk@venue.example',
      senderName: '',
    })
    await sell(page, 'Gil', { endDate: addDays(start, 90) })
    await venue.pass(4 * DAY)
    await page.goto(followUp)
    const told = act(page, 'Mark as Told', 'Gil')
    await expect(told).toBeVisible({ timeout: 15_000 })
    await expect(line(page, 'Gil Member')).toContainText('Tell by HandNot emailed: confirmation')
    await expectAccessible(page)
    await told.click()
    await expect(toast(page, 'Told by hand')).toContainText('Gil Member')
    await expect(page.getByText('Nothing to follow up')).toBeVisible()
  })
})
