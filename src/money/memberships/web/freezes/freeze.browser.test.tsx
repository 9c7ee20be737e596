import { expect, test } from 'vitest'
import { addDays, formatDay } from '#platform/values/time.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('the details freeze a membership and say what it moves and costs', async () => {
  const venue = await openVenue()
  await venue.given.plan({ type: 'standard', freezeDays: 30, freezeFee: 5 })
  const { id: membershipId } = await venue.given.membership({ payNow: true })
  const read = () => venue.call(api.readMembership, { params: { id: String(membershipId) } })
  const details = await openDialog('membership-details', { membershipId })
  await details.getByRole('button', { name: 'Freeze' }).click()
  await expect
    .element(details)
    .toMatchTextContent('When the freeze ends, end date and billed days move: billed until')
  await expect.element(details).toMatchTextContent('$5.00 is charged on the first day.')
  await expect
    .element(details)
    .toMatchTextContent('No other charge follows, as the membership does not renew.')
  await details.getByRole('button', { name: 'Freeze Membership' }).click()
  await expect.element(toast()).toMatchTextContent('Frozen until')
  expect(await read()).toMatchObject({ status: 'suspended', balance: 5, suspension: { kind: 'freeze' } })
})

test('the details show until when a membership is frozen, and end it', async () => {
  const venue = await openVenue()
  const { id: membershipId } = await venue.given.membership({ payNow: true })
  const params = { id: String(membershipId) }
  const { startDate, billedUntil } = await venue.call(api.readMembership, { params })
  const until = addDays(startDate, 9)
  await venue.call(api.freezeMembership, { params, body: { until } })
  const details = await openDialog('membership-details', { membershipId })
  await expect.element(details).toMatchTextContent(`Frozen until ${formatDay(until)}`)
  await expect
    .element(details)
    .toMatchTextContent(
      `move when the freeze ends: as planned, billed until ${formatDay(addDays(billedUntil, 10))}`,
    )
  await expect.element(details.getByRole('button', { name: 'Reactivate' })).not.toBeInTheDocument()
  await details.getByRole('button', { name: 'End Freeze' }).click()
  await expect.element(details).toMatchTextContent('The membership is active from today.')
  await details.getByRole('button', { name: 'End Freeze' }).click()
  await expect.element(toast()).toMatchTextContent('Freeze ended')
  expect(await venue.call(api.readMembership, { params })).toMatchObject({
    status: 'active',
    suspension: null,
  })
})

test('a renewal says that the planned freeze moves its end', async () => {
  const venue = await openVenue()
  const { id: membershipId, startDate } = await venue.given.membership({ payNow: true })
  const params = { id: String(membershipId) }
  const body = { from: addDays(startDate, 5), until: addDays(startDate, 14) }
  await venue.call(api.freezeMembership, { params, body })
  const { endDate } = await venue.call(api.quoteRenewal, { params, query: {} })
  const dialog = await openDialog('renew-membership', { membershipId })
  await expect
    .element(dialog)
    .toMatchTextContent(`the new end moves from ${formatDay(endDate)} to ${formatDay(addDays(endDate, 10))}.`)
})
