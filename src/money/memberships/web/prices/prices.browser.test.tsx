import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY, formatDay, MINUTE } from '#platform/values/time.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'
import { MembershipsPage } from '../memberships-page.tsx'

test('a manager announces a fee and marks who was told', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member({ firstName: 'Ann', lastName: 'Lee' })
  const told = await venue.given.membership({ memberId, payNow: true, renews: true })
  await venue.given.membership({ payNow: true })
  await venue.given.membership({ periodFee: 45 })
  const form = await openDialog('announce-fee', {})
  await form.getByLabelText('New fee').fill('60')
  await form.getByLabelText('Notice (days)').fill('30')
  await form.getByRole('button', { name: 'Announce Fee' }).click()
  await expect.element(toast()).toMatchTextContent('Fee announced')
  const dialog = page.getByRole('dialog', { name: 'Members Told' })
  await dialog.getByRole('button', { name: 'Email Members' }).click()
  await expect.element(toast()).toMatchTextContent('Email is turned off')
  await dialog.getByRole('button', { name: 'Mark Ann Lee told' }).click()
  await expect.element(toast()).toMatchTextContent('1 member told')
  await expect.element(dialog.getByRole('button', { name: 'Mark All 1 Told' })).toBeVisible()
  const read = () => venue.call(api.readMembership, { params: { id: String(told.id) } })
  const { priceChange } = await read()
  expect(priceChange).toMatchObject({ periodFee: 60 })
  await dialog.getByRole('radio', { name: /^Told/ }).click()
  await expect
    .element(dialog.getByRole('list', { name: 'Told' }))
    .toMatchTextContent(`$60.00 from ${formatDay(priceChange!.effectiveOn)}`)
  await dialog.getByRole('button', { name: 'Ann Lee was not told' }).click()
  await expect.poll(read).toMatchObject({ priceChange: null })
  await dialog.getByRole('radio', { name: /^Not Told/ }).click()
  await dialog.getByRole('button', { name: 'Mark All 2 Told' }).click()
  await expect.poll(read).toMatchObject({ priceChange: { periodFee: 60 } })
  const details = await openDialog('membership-details', { membershipId: told.id })
  await expect.element(details).toMatchTextContent('New fee of $60.00 from')
})

test('the view Prices counts who was told, and withdraws a fee once confirmed', async () => {
  const venue = await openVenue()
  const { id: soldId, startDate, endDate } = await venue.given.membership({ payNow: true })
  const body = { planId: 1, billingFrequency: 'monthly', fee: 60, from: startDate, noticeDays: 0 } as const
  const { id } = await venue.call(api.announceFee, { body })
  await venue.call(api.tellMembers, { params: { id: String(id) }, body: { on: startDate } })
  await venue.call(api.renewMembership, {
    params: { id: String(soldId) },
    body: { currentEndDate: endDate },
  })
  await renderPage(<MembershipsPage />, '/memberships?view=prices')
  const list = page.getByRole('list', { name: 'Announced Fees' })
  await expect.element(list).toMatchTextContent('$50.00 → $60.00 from')
  await expect.element(list).toMatchTextContent('1 told, 0 not told, 0 with their own fee')
  await list.getByRole('button', { name: /^Withdraw/ }).click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('1 membership was renewed ahead at the new fee: the difference is credited.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(list).toMatchTextContent('Withdrawn')
  await venue.advance((40 * DAY) / MINUTE)
  expect((await venue.call(api.listPlans))[0]).toMatchObject({ fees: { monthly: 50 } })
})
