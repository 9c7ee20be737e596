import { expect, test } from 'vitest'
import { formatDay } from '#platform/values/time.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

const cancel = 'Cancel Membership'

test('cancelling says what is still owed, before and after', async () => {
  const venue = await openVenue()
  const { id, endDate } = await venue.given.membership()
  await venue.call(api.renewMembership, { params: { id: String(id) }, body: { currentEndDate: endDate } })
  const dialog = await openDialog('cancel-membership', { membershipId: id })
  await expect.element(dialog).toMatchTextContent('$100.00 is still owed.')
  await dialog.getByRole('radio', { name: 'Now' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent('$50.00 for periods that have not started is taken back. $50.00 is still owed.')
  await dialog.getByLabelText('Reason').fill('Moves away')
  await dialog.getByRole('button', { name: cancel }).click()
  await expect.element(toast()).toMatchTextContent('has ended. $50.00 is still owed.')
})

test('an unpaid fee that is taken back leaves nothing owed', async () => {
  const venue = await openVenue()
  const { id: membershipId } = await venue.given.membership()
  const dialog = await openDialog('cancel-membership', { membershipId })
  await dialog.getByRole('radio', { name: 'Now' }).click()
  await dialog.getByRole('checkbox', { name: /Take back the unpaid fee \(\$50.00\)/ }).click()
  await expect.element(dialog).toMatchTextContent('Nothing is owed.')
  await dialog.getByLabelText('Reason').fill('Sold by mistake')
  await dialog.getByRole('button', { name: cancel }).click()
  await expect.element(toast()).toMatchTextContent('has ended. Nothing is owed.')
})

test('notice names the last day and what is charged until then, and is withdrawn in the details', async () => {
  const venue = await openVenue()
  await venue.given.plan({ type: 'standard', noticeDays: 45, renews: true })
  const { id: membershipId } = await venue.given.membership({ payNow: false })
  const params = { id: String(membershipId) }
  const { earliestLastDay, chargedLater } = await venue.call(api.quoteCancellation, { params, query: {} })
  const dialog = await openDialog('cancel-membership', { membershipId })
  await expect.element(dialog.getByRole('radio', { name: 'On its last day' })).toBeChecked()
  const lastDay = formatDay(earliestLastDay)
  await expect.element(dialog).toMatchTextContent(`${lastDay} is the last day of the notice.`)
  await expect
    .element(dialog)
    .toMatchTextContent(
      `$${chargedLater.toFixed(2)} more is charged until then. In all: $${(50 + chargedLater).toFixed(2)} is still owed.`,
    )
  await dialog.getByLabelText('Reason').fill('Moves away')
  await dialog.getByRole('button', { name: cancel }).click()
  await expect.element(toast()).toMatchTextContent(`Cancelled for ${lastDay}`)
  await expect.element(toast()).toMatchTextContent('stays active until then. $50.00 is still owed.')
  const details = await openDialog('membership-details', { membershipId })
  await expect.element(details).toMatchTextContent(`Cancelled for ${lastDay}: Moves away`)
  await expect.element(details.getByRole('button', { name: 'Renew' })).not.toBeInTheDocument()
  await details.getByRole('button', { name: 'Withdraw Cancellation' }).click()
  await expect.element(details.getByRole('button', { name: 'Withdraw Cancellation' })).not.toBeInTheDocument()
  await expect.element(details.getByRole('button', { name: 'Renew' })).toBeVisible()
  expect(await venue.call(api.readMembership, { params })).toMatchObject({ notice: null, renews: true })
})
