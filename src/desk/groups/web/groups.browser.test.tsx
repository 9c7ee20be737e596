import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as keysApi from '#desk/keys/contract.ts'
import * as rentalsApi from '#desk/rentals/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import * as giftCardsApi from '#money/cards/contract.ts'
import * as billingApi from '#money/payments/contract.ts'
import * as guestsApi from '#people/guests/contract.ts'
import * as membersApi from '#people/members/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { checkInForm } from '#testing/venue/fixtures.ts'
import * as api from '../contract.ts'

/** Two free rooms at $20 and a locker at $5 an hour; the first room is chosen. */
async function openGroupCheckIn(set?: (venue: BrowserVenue, second: Facility) => Promise<unknown>) {
  const venue = await openVenue()
  const free = [await venue.given.room(), await venue.given.room(), await venue.given.locker()]
  await set?.(venue, free[1]!)
  const dialog = await openDialog('group-check-in', { facilityType: 'room', facilityId: free[0]!.id })
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(price).toMatchTextContent('Due$22.00')
  return { venue, free, dialog, price, submit: dialog.getByRole('button', { name: /^Check In/ }) }
}

test('a group checks in with one price and one payment, and leaves with one', async () => {
  const { venue, dialog, price, submit } = await openGroupCheckIn()
  await dialog.getByRole('checkbox', { name: 'Locker 1' }).click()
  await expect.element(price).toMatchTextContent('Room 101$22.00Locker 1$5.50Includes tax$2.50Due$27.50')
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await dialog.getByText('Group name, guests, keys, contact, notes').click()
  await dialog.getByLabelText('Guest of Locker 1').fill('Bob Ray')
  await dialog.getByRole('radio', { name: 'Pay Later' }).click()
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Group checked in')

  await expect.element(dialog.getByRole('listitem').nth(1)).toMatchTextContent('Bob Ray')
  await expect.element(dialog).toMatchTextContent('Open$27.50')
  await dialog.getByRole('button', { name: 'Check Out All' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Bill' })).toMatchTextContent('Due$27.50')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: '$40.00', exact: true }).click()
  await dialog.getByRole('button', { name: 'Check Out All · $27.50 cash' }).click()
  await expect.element(dialog).toMatchTextContent('All have left')
  await expect.element(toast()).toMatchTextContent('Change $12.50')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  await toast().getByRole('button', { name: 'Print', includeHidden: true }).click()
  const [newest] = (await venue.call(billingApi.listPayments)).payments
  await expect.poll(() => opened.mock.calls[0]?.[0]).toBe(`/print/receipt?payment=${newest!.id}`)
  const { rentals } = await venue.call(rentalsApi.listRentals)
  expect(rentals.map(({ status, customerName, dueAmount }) => [status, customerName, dueAmount])).toEqual([
    ['completed', 'Bob Ray', 0],
    ['completed', 'Ann Lee', 0],
  ])
})

test('a group that overstays has its extra time in what is open', async () => {
  const venue = await openVenue()
  const { id: rentalId } = await venue.given.runningRental({ minutesAgo: 85 })
  const group = await venue.call(api.formGroup, { body: { rentalIds: [rentalId], billing: 'one' } })
  const dialog = await openDialog('group', { groupId: group.id })
  await expect.element(dialog).toMatchTextContent('Total$33.00Paid$22.00Open$11.00')
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('$11.00 open')
})

test.for([
  { billing: 'one', who: 'Ann Lee', says: 'Paid by Ann Lee' },
  { billing: 'one', who: 'Bob Ray', says: 'On the bill of Ann Lee' },
  { billing: 'each', who: 'Bob Ray', says: 'Paid by Bob Ray' },
] as const)(
  'the check-out of $who in a group with $billing bill says: $says',
  async ({ billing, who, says }) => {
    const venue = await openVenue()
    const facilities = [
      { facilityType: 'room', facilityId: (await venue.given.room()).id },
      { facilityType: 'locker', facilityId: (await venue.given.locker()).id, customerName: 'Bob Ray' },
    ] as const
    const group = await venue.call(api.checkInGroup, {
      body: { customerName: 'Ann Lee', duration: 1, billing, facilities: [...facilities] },
    })
    const { facilityType, facilityId } = group.stays.find(({ customerName }) => customerName === who)!
    const dialog = await openDialog('check-out', { facilityType, facilityId })
    await expect.element(dialog.getByRole('region', { name: 'Added to the bill' })).toMatchTextContent(says)
  },
)

test('a length into the next booking of one of the rooms cannot be chosen, at the check-in and later', async () => {
  const { free, dialog } = await openGroupCheckIn(({ given }, facility) =>
    given.booking({ facility, inMinutes: 150 }),
  )
  const length = (hours: number) => dialog.getByRole('button', { name: new RegExp(`^${hours} h`) })
  await expect.element(length(3)).toBeEnabled()
  await dialog.getByRole('checkbox', { name: free[1]!.name }).click()
  await expect.element(length(3)).toMatchTextContent('Booked 4:30 PM')
  await expect.element(length(3)).toBeDisabled()
  await length(2).click()
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await dialog.getByRole('radio', { name: 'Pay Later' }).click()
  await dialog.getByRole('button', { name: /^Check In/ }).click()
  await dialog.getByRole('button', { name: 'Extend All' }).click()
  await expect.element(length(1)).toMatchTextContent('Booked 4:30 PM')
  await expect.element(length(1)).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: /^30 min/ })).toBeEnabled()
})

test('a check-in that becomes one of a group keeps the guest, the room and the duration', async () => {
  const venue = await openVenue()
  const [room, other] = [await venue.given.room(), await venue.given.room()]
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: room.id })
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await dialog.getByRole('button', { name: /^2 h/ }).click()
  await dialog.getByText('Contact, member, notes, more').click()
  await dialog.getByLabelText('Phone').fill('212 555 0101')
  await dialog.getByLabelText('Notes').fill('Late supper')
  await dialog.getByLabelText('Facility').selectOptions(String(other.id))
  await dialog.getByRole('button', { name: 'Group' }).click()

  await expect.element(dialog.getByText('Group Check-in')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: other.name })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: room.name })).not.toBeChecked()
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Ann Lee')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$44.00')
  await dialog.getByText('Group name, guests, keys, contact, notes').click()
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('212 555 0101')
  await expect.element(dialog.getByLabelText('Notes')).toHaveValue('Late supper')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Discard')
})

test('a room that another desk took first refuses the group by its name, and the form stays', async () => {
  const { venue, free, dialog, submit } = await openGroupCheckIn()
  await dialog.getByRole('checkbox', { name: 'Room 102' }).click()
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await venue.call(rentalsApi.startRental, {
    body: { ...checkInForm(free[1]!), customerName: 'Fast Desk' },
  })
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$44.00')
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Room 102 has just been rented')
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Ann Lee')
  expect(await venue.call(api.listGroups)).toEqual([])
})

test('a guest who is a member has the member price, and a room its key', async () => {
  const { venue, dialog, price, submit } = await openGroupCheckIn()
  await venue.given.plan({ type: 'premium', discountPercent: 50 })
  const { memberId } = await venue.given.membership({ type: 'premium' })
  const params = { id: String(memberId) }
  const { memberNumber, firstName, lastName } = await venue.call(membersApi.readMember, { params })
  await dialog.getByRole('checkbox', { name: 'Locker 1' }).click()
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await dialog.getByText('Group name, guests, keys, contact, notes').click()
  await dialog.getByLabelText('Key of Room 101').fill('W 7')
  await dialog.getByRole('button', { name: 'Member in Locker 1' }).click()
  await dialog.getByRole('combobox', { name: 'Member in Locker 1' }).fill(memberNumber)
  await dialog.getByRole('option', { name: new RegExp(firstName) }).click()
  await expect.element(dialog.getByLabelText('Guest of Locker 1')).toHaveValue(`${firstName} ${lastName}`)
  await expect.element(price).toMatchTextContent('Locker 1$2.75')
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Group checked in')
  const { out } = await venue.call(keysApi.listKeys)
  expect(out.map(({ label, facilityName }) => [label, facilityName])).toEqual([['W 7', 'Room 101']])
})

test('a named guest is asked about, and a banned namesake can be somebody else', async () => {
  const { venue, dialog, price, submit } = await openGroupCheckIn()
  const { id: banned } = await venue.call(guestsApi.addGuest, { body: { kind: 'person', name: 'Bob Ray' } })
  await venue.call(guestsApi.flagGuest, {
    params: { id: String(banned) },
    body: { kind: 'banned', reason: 'Threw a chair' },
  })
  await dialog.getByRole('checkbox', { name: 'Locker 1' }).click()
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await dialog.getByText('Group name, guests, keys, contact, notes').click()
  await dialog.getByLabelText('Guest of Locker 1').fill('bob ray')
  await expect.element(dialog.getByText('This name or phone is known. Is it this guest?')).toBeVisible()
  await expect.element(dialog.getByText('Say who the guest of Locker 1 is to go on.')).toBeVisible()
  await expect.element(price).not.toBeInTheDocument()
  await dialog.getByRole('option', { name: /^Bob Ray/ }).click()
  await expect.element(dialog.getByLabelText('Reason to override the ban')).toBeVisible()
  await expect.element(price).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Not This Guest' }).click()
  await dialog.getByLabelText('Guest of Locker 1').fill('Bob Ray')
  await dialog.getByRole('button', { name: 'Not This Guest' }).click()
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Group checked in')
  const { guests } = await venue.call(guestsApi.listGuests, { query: { search: 'Bob Ray' } })
  expect(guests.map(({ id, stays }) => [id === banned, stays]).toSorted()).toEqual([
    [false, 1],
    [true, 0],
  ])
})

test('a gift card pays for all, and each facility has its deposit', async () => {
  const { venue, dialog, price, submit } = await openGroupCheckIn()
  const { code } = await venue.call(giftCardsApi.sellCard, {
    body: { kind: 'value', amount: 100, paymentMethod: 'cash' },
  })
  await dialog.getByRole('checkbox', { name: 'Locker 1' }).click()
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await dialog.getByRole('button', { name: 'Take a Deposit for Each' }).click()
  await expect.element(price).toMatchTextContent('Key deposit$40.00')
  await dialog.getByRole('button', { name: 'Gift Card' }).click()
  await dialog.getByLabelText('Gift card code').fill(code)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.element(submit).toMatchTextContent('Check In · $27.50 gift card + $40.00 key deposit cash')
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Group checked in')
  const { payments } = await venue.call(billingApi.listPayments, { query: { kind: 'payment' } })
  expect(payments[0]!.joint).toEqual({ amount: 27.5, bills: 2 })
})

test('a visit pack pays one stay: the check-in says how, and the group leads to the stay', async () => {
  const { venue, dialog, submit } = await openGroupCheckIn()
  const { code } = await venue.call(giftCardsApi.sellCard, {
    body: { kind: 'visits', price: 60, visits: 3, facilityType: 'room', hours: 2, paymentMethod: 'cash' },
  })
  const hint =
    'A visit pack pays one stay: choose Pay Later, then Redeem Visit in the details of its room or locker.'
  await dialog.getByLabelText('Customer name').fill('Ann Lee')
  await dialog.getByRole('button', { name: 'Gift Card' }).click()
  await expect.element(dialog.getByText(hint)).toBeVisible()
  await dialog.getByLabelText('Gift card code').fill(code)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(hint)

  await dialog.getByRole('radio', { name: 'Pay Later' }).click()
  await submit.click()
  await dialog.getByRole('button', { name: 'Room 101', exact: true }).click()
  await dialog.getByRole('button', { name: 'More', exact: true }).click()
  await dialog.getByRole('menuitem', { name: 'Redeem Visit' }).click()
  await dialog.getByLabelText('Code of the visit pack').fill(code)
  await dialog.getByRole('button', { name: 'Redeem Visit' }).click()
  await expect.element(toast()).toMatchTextContent('Room 101: is paid')
  const { rentals } = await venue.call(rentalsApi.listRentals)
  expect(rentals.map(({ dueAmount }) => dueAmount)).toEqual([0])
})
