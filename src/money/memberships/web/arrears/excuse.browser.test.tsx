import { expect, test } from 'vitest'
import { addDays, DAY, formatDay, MINUTE } from '#platform/values/time.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('the details excuse arrears until a day, and withdraw the excuse', async () => {
  const venue = await openVenue()
  const { id: membershipId, startDate } = await venue.given.membership()
  const read = () => venue.call(api.readMembership, { params: { id: String(membershipId) } })
  await venue.advance((20 * DAY) / MINUTE)
  expect(await read()).toMatchObject({ inArrears: true })
  const dialog = await openDialog('membership-details', { membershipId })
  await dialog.getByRole('button', { name: 'Excuse Arrears' }).click()
  await dialog.getByLabelText('Reason').fill('Lost her job')
  await dialog.getByRole('button', { name: 'Excuse Arrears' }).click()
  const until = addDays(startDate, 34)
  await expect.element(toast()).toMatchTextContent(`Until ${formatDay(until)}`)
  const excuse = { until, reason: 'Lost her job' }
  expect(await read()).toMatchObject({ status: 'active', inArrears: false, excuse })
  const details = await openDialog('membership-details', { membershipId })
  const offer = details.getByRole('button', { name: 'Excuse Arrears' })
  await expect.element(details).toMatchTextContent(`Arrears excused until ${formatDay(until)}: Lost her job`)
  await expect.element(offer).not.toBeInTheDocument()
  await details.getByRole('button', { name: 'Withdraw Excuse' }).click()
  await expect.element(offer).toBeVisible()
  expect(await read()).toMatchObject({ inArrears: true, excuse: null })
})

test('the details of a membership that is not in arrears offer no excuse', async () => {
  const venue = await openVenue()
  const { id: membershipId } = await venue.given.membership()
  const details = await openDialog('membership-details', { membershipId })
  await expect.element(details.getByRole('button', { name: 'Freeze' })).toBeVisible()
  await expect.element(details.getByRole('button', { name: 'Excuse Arrears' })).not.toBeInTheDocument()
})
