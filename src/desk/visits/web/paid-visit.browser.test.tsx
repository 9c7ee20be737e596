import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as rentals from '#desk/rentals/contract.ts'
import * as waiting from '#desk/waiting/contract.ts'
import * as billing from '#money/bills/contract.ts'
import { listPlans } from '#money/memberships/contract.ts'
import * as guests from '#people/guests/contract.ts'
import { resourcesAfter } from '#platform/feed/rules.ts'
import { invalidate } from '#platform/web/data/query-client.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { checkInForm } from '#testing/venue/fixtures.ts'
import * as api from '../contract.ts'
import { CheckinsPage } from './checkins-page.tsx'

test('a member without a membership sees the price of a room before the check-in, and pays it', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member()
  const room = await venue.given.room()
  const dialog = await openDialog('member-checkin', { memberId })
  await expect.element(dialog).toMatchTextContent('No active membership')
  await expect.element(dialog.getByLabelText('Duration (hours)')).not.toBeInTheDocument()
  await dialog.getByLabelText('Facility type').selectOptions('room')
  await dialog.getByLabelText('Facility', { exact: true }).selectOptions(String(room.id))
  await dialog.getByLabelText('Duration (hours)').fill('2')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$44.00')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Check In · $44.00 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Check-in successful')
  expect(await venue.call(api.listCheckins)).toMatchObject([
    { facilityId: room.id, endTime: '2026-05-20T20:00:00.000Z' },
  ])
})

test('a plan is limited to lockers and times, and a room then says why it costs the visitor’s price', async () => {
  const venue = await openVenue()
  const { memberId, planId } = await venue.given.membership({ payNow: true })
  const room = await venue.given.room()
  const plan = await openDialog('edit-plan', { planId })
  await plan.getByLabelText('Facilities').selectOptions('locker')
  await plan.getByRole('checkbox', { name: 'Sun' }).click()
  await plan.getByLabelText('From').fill('09:00')
  await plan.getByLabelText('Until').fill('23:00')
  await plan.getByRole('button', { name: 'Save Plan' }).click()
  await expect.element(toast()).toMatchTextContent('Plan saved')
  const [saved] = await venue.call(listPlans)
  expect(saved!.entry).toEqual({
    facilities: 'locker',
    weekdays: [1, 2, 3, 4, 5, 6],
    from: '09:00',
    until: '23:00',
  })
  const dialog = await openDialog('member-checkin', { memberId })
  await dialog.getByLabelText('Facility type').selectOptions('room')
  await dialog.getByLabelText('Facility', { exact: true }).selectOptions(String(room.id))
  await expect.element(dialog).toMatchTextContent("Standard is for lockers: the visitor's price applies.")
  await dialog.getByLabelText('Duration (hours)').fill('2')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$44.00')
})

test('the check-out shows the bill and takes the rest', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member()
  const { id: facilityId, type: facilityType } = await venue.given.room()
  const body = { memberId, facilityType, facilityId, paymentMethod: 'cash' as const }
  await venue.call(api.checkIn, { body })
  await venue.advance(90)
  const dialog = await openDialog('check-out', { facilityType, facilityId })
  await expect.element(dialog.getByRole('region', { name: 'Bill' })).toMatchTextContent('Due$11.00')
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(toast()).toMatchTextContent('Checkout successful')
  expect(await venue.call(api.listCheckins)).toMatchObject([{ status: 'completed' }])
})

test('the check-out shows what another desk puts on the bill meanwhile', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member()
  const { id: facilityId, type: facilityType } = await venue.given.room()
  const { billId } = await venue.call(api.checkIn, { body: { memberId, facilityType, facilityId } })
  const dialog = await openDialog('check-out', { facilityType, facilityId })
  const bill = dialog.getByRole('region', { name: 'Bill' })
  await expect.element(bill).toMatchTextContent('Due$22.00')
  const body = { kind: 'service', label: 'Water', amount: 3.3 } as const
  await venue.call(billing.addLine, { params: { id: String(billId) }, body })
  invalidate(resourcesAfter(['payment']))
  await expect.element(bill).toMatchTextContent('Due$25.30')
})

test('a member with a membership is not asked for a duration', async () => {
  const venue = await openVenue()
  const { memberId } = await venue.given.membership({ payNow: true })
  const room = await venue.given.room()
  const dialog = await openDialog('member-checkin', { memberId })
  await dialog.getByLabelText('Facility type').selectOptions('room')
  await dialog.getByLabelText('Facility', { exact: true }).selectOptions(String(room.id))
  await expect.element(dialog.getByRole('button', { name: 'Check In' })).toBeEnabled()
  await expect.element(dialog.getByLabelText('Duration (hours)')).not.toBeInTheDocument()
})

test('what a member left unpaid is taken from the list of visits', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member()
  const { id: facilityId, type: facilityType } = await venue.given.room()
  const { id } = await venue.call(api.checkIn, { body: { memberId, facilityType, facilityId } })
  await venue.call(api.checkOut, { params: { id: String(id) }, body: null })
  await renderPage(<CheckinsPage />, '/member-checkins')
  await page.getByRole('button', { name: /^Take payment/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Take Payment' })
  await expect.element(dialog).toMatchTextContent('Ada Member 1')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Take Payment · $22.00 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Payment taken')
  expect(await venue.call(api.listCheckins)).toMatchObject([{ dueAmount: 0 }])
})

test('a facility that is held is given to a member only if they are the guest it is held for', async () => {
  const venue = await openVenue()
  const { memberId } = await venue.given.membership({ payNow: true })
  const room = await venue.given.room({ name: 'Room 104' })
  const wants = [{ facilityType: 'room' as const, kind: '' }]
  await venue.call(waiting.joinLine, { body: { customerName: 'Ada', wants } })
  const dialog = await openDialog('member-checkin', { memberId })
  await dialog.getByLabelText('Facility type').selectOptions('room')
  await dialog.getByLabelText('Facility', { exact: true }).selectOptions('Room 104 · held for #1')
  await expect.element(dialog).toMatchTextContent('Room 104 is held for #1 of the waiting list.')
  await expect.element(dialog.getByRole('button', { name: 'Check In' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'This member is #1' }).click()
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expect.element(toast()).toMatchTextContent('Check-in successful')
  expect(await venue.call(api.listCheckins)).toMatchObject([{ facilityId: room.id }])
  expect((await venue.call(waiting.listWaiting)).entries).toEqual([])
})

test('a banned member is admitted with a reason only, before a price is shown', async () => {
  const venue = await openVenue()
  const member = await venue.given.member()
  const room = await venue.given.room()
  const { guestId } = await venue.call(rentals.startRental, {
    body: { ...checkInForm(await venue.given.room()), memberId: member.id },
  })
  const params = { id: String(guestId) }
  await venue.call(guests.flagGuest, { params, body: { kind: 'banned', reason: 'Threw a chair' } })
  const dialog = await openDialog('member-checkin', { memberId: member.id })
  await dialog.getByLabelText('Facility type').selectOptions('room')
  await dialog.getByLabelText('Facility', { exact: true }).selectOptions(String(room.id))
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(dialog).toMatchTextContent('Threw a chair')
  await expect.element(dialog.getByRole('button', { name: 'Check In', exact: true })).toBeDisabled()
  await expect.element(price).not.toBeInTheDocument()
  await dialog.getByLabelText('Reason to override the ban').fill('Paid for the chair')
  await expect.element(price).toMatchTextContent('Due$22.00')
})

/** Opens Member Check-in of a member whose name is that of a banned guest. */
async function openNamesake() {
  const venue = await openVenue()
  const member = await venue.given.member()
  const name = `${member.firstName} ${member.lastName}`
  const { guestId } = await venue.given.runningRental({ customerName: name })
  const params = { id: String(guestId) }
  await venue.call(guests.flagGuest, { params, body: { kind: 'banned', reason: 'Threw a chair' } })
  return { dialog: await openDialog('member-checkin', { memberId: member.id }) }
}

test('a member with the name of a banned guest is asked about before anything is sent', async () => {
  const { dialog } = await openNamesake()
  const submit = dialog.getByRole('button', { name: 'Check In', exact: true })
  await expect.element(dialog).toMatchTextContent('A guest of this name is banned: Threw a chair')
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('button', { name: 'This Guest', exact: true }).click()
  await expect.element(dialog.getByLabelText('Reason to override the ban')).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

test('a member with the name of a banned guest is let in once the desk says that it is somebody else', async () => {
  const { dialog } = await openNamesake()
  const submit = dialog.getByRole('button', { name: 'Check In', exact: true })
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('button', { name: 'Not This Guest' }).click()
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Check-in successful')
})
