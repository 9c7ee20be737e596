import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadDialog } from '#app/web/dialogs.ts'
import { addRate } from '#money/rates/contract.ts'
import type { UpgradeFee } from '#office/settings/contract.ts'
import * as settings from '#office/settings/contract.ts'
import { flagGuest } from '#people/guests/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

async function openMove(hourlyRate: number, upgradeFees: UpgradeFee[] = []) {
  const venue = await openVenue()
  await venue.call(settings.saveSettings, { body: { upgradeFees } })
  const rental = await venue.given.runningRental({ minutesAgo: 80, hours: 2 })
  const room = await venue.given.room({ name: 'Room 205', hourlyRate, roomType: 'Deluxe' })
  const dialog = await openDialog('move-rental', { rentalId: rental.id })
  await dialog.getByLabelText('Move to').selectOptions(String(room.id))
  const read = () => venue.call(api.readRental, { params: paramsOf(rental) })
  return { venue, dialog, read }
}

test('shows both totals and the difference, and charges the new rate by the chosen method', async () => {
  const { dialog, read } = await openMove(30)
  const keep = dialog.getByRole('radio', { name: /Keep the rate/ })
  const changed = dialog.getByRole('radio', { name: /Charge the new rate from now/ })
  await expect.element(keep).toBeChecked()
  await expect.element(keep).toHaveAccessibleName('Keep the rate $20.00 an hour Total $44.00')
  await expect
    .element(changed)
    .toHaveAccessibleName('Charge the new rate from now $30.00 an hour Total $51.34, $7.34 more')
  await expect.element(dialog.getByRole('button', { name: 'Move · keep $20.00/h' })).toBeVisible()

  await changed.click()
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(price).toMatchTextContent('40m Room 205 at $30.00 an hour$20.00')
  await expect.element(dialog.getByRole('button', { name: 'Move · new rate $30.00/h' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Move · new rate $30.00/h · $7.34 cash' }).click()
  await expect.element(toast()).toMatchTextContent('From Room 101 to Room 205')
  expect(await read()).toMatchObject({ facilityName: 'Room 205', rate: 30, paidAmount: 51.34, dueAmount: 0 })
})

test('a room that was chosen on the board keeps the agreed rate, as one of the list does', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 80, hours: 2 })
  const [same, dear] = [await venue.given.room(), await venue.given.room({ hourlyRate: 30 })]
  const to = { facilityType: 'room', facilityId: dear.id } as const
  const dialog = await openDialog('move-rental', { rentalId: rental.id, ...to })
  await expect.element(dialog.getByRole('button', { name: 'Move · keep $20.00/h' })).toBeVisible()
  await dialog.getByLabelText('Move to').selectOptions(String(same.id))
  await expect.element(dialog.getByRole('button', { name: 'Move · keep $20.00/h' })).toBeVisible()
})

test('a room that was held for a guest who waited is charged its rate', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 80, hours: 2 })
  const room = await venue.given.room({ hourlyRate: 30 })
  const to = { facilityType: 'room', facilityId: room.id, heldFor: '#1' } as const
  const dialog = await openDialog('move-rental', { rentalId: rental.id, ...to })
  await expect.element(dialog.getByRole('button', { name: 'Move · new rate $30.00/h' })).toBeVisible()
})

test('a fault of the room that is left is reported after the move', async () => {
  const { dialog, read } = await openMove(20)
  await loadDialog('new-workorder')
  const { facilityId: left } = await read()
  await dialog.getByRole('checkbox', { name: 'Report a fault in Room 101 after the move' }).click()
  await dialog.getByRole('button', { name: 'Move · keep $20.00/h' }).click()
  await expect.element(toast()).toMatchTextContent('From Room 101 to Room 205')
  const workorder = page.getByRole('dialog', { name: 'New Workorder' })
  await expect.element(workorder.getByLabelText('Facility')).toHaveValue(String(left))
})

test('a cheaper room shows what it takes off; keeping the rate charges nothing', async () => {
  const { dialog, read } = await openMove(5)
  await expect
    .element(dialog.getByRole('radio', { name: /Charge the new rate/ }))
    .toHaveAccessibleName('Charge the new rate from now $5.00 an hour Total $33.00, $11.00 less')
  await dialog.getByRole('button', { name: 'Move · keep $20.00/h' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await read()).toMatchObject({ facilityName: 'Room 205', rate: 20, totalAmount: 44 })
})

test('an upgrade proposes the fee of the venue beside the two rates, and says what is charged', async () => {
  const { dialog, read } = await openMove(30, [{ facilityType: 'room', facilityKind: 'Deluxe', fee: 11 }])
  await expect
    .element(dialog.getByRole('radio', { name: /Upgrade fee/ }))
    .toHaveAccessibleName('Upgrade fee, keep the rate $20.00 an hour Total $55.00, $11.00 more')
  await expect.element(dialog.getByRole('radio', { name: /Upgrade fee/ })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: /Charge the new rate/ })).toBeVisible()
  await expect
    .element(dialog.getByRole('region', { name: 'Price' }))
    .toMatchTextContent('Upgrade to Room 205$11.00')
  await expect
    .element(dialog.getByRole('button', { name: 'Move · upgrade fee, keep $20.00/h' }))
    .toBeVisible()
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Move · upgrade fee, keep $20.00/h · $11.00 cash' }).click()
  await expect.element(toast()).toMatchTextContent('From Room 101 to Room 205')
  expect(await read()).toMatchObject({ facilityName: 'Room 205', rate: 20, paidAmount: 55, dueAmount: 0 })
})

test('a guest who is banned from rooms is refused, and a manager admits them with a reason', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ facility: await venue.given.locker() })
  const room = await venue.given.room()
  await venue.call(flagGuest, {
    params: { id: String(rental.guestId) },
    body: { kind: 'banned', scope: 'room', reason: 'Smoked in Room 7' },
  })
  const dialog = await openDialog('move-rental', { rentalId: rental.id })
  await dialog.getByLabelText('Facility type').selectOptions('room')
  await dialog.getByLabelText('Move to').selectOptions(String(room.id))
  await dialog.getByRole('button', { name: /^Move · keep/ }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('This guest is banned from rooms: Smoked in Room 7')
  await dialog.getByLabelText('Reason to override the ban').fill('Has paid the fine')
  await dialog.getByRole('button', { name: /^Move · keep/ }).click()
  await expect.element(toast()).toMatchTextContent('From Locker 1 to Room 101')
})

test('the new rate names the block price that it loses; what is booked before the end is not offered', async () => {
  const venue = await openVenue()
  await venue.call(addRate, {
    body: { kind: 'block', name: 'Day', hours: 2, price: 30, facilityType: 'room', facilityKind: 'Standard' },
  })
  const standard = await venue.given.room({ name: 'Room 101', roomType: 'Standard' })
  const rental = await venue.given.runningRental({ facility: standard, minutesAgo: 30, hours: 2 })
  const room = await venue.given.room({ name: 'Room 205', hourlyRate: 30, roomType: 'Deluxe' })
  const booked = await venue.given.room({ name: 'Room 206', roomType: 'Deluxe' })
  await venue.given.booking({ facility: booked, inMinutes: 30 })
  const dialog = await openDialog('move-rental', { rentalId: rental.id })
  const picker = dialog.getByLabelText('Move to')
  await expect.element(picker.getByRole('option', { name: /Room 205/ })).toBeInTheDocument()
  await expect.element(picker.getByRole('option', { name: /Room 206/ })).not.toBeInTheDocument()
  await picker.selectOptions(String(room.id))
  await expect
    .element(dialog.getByRole('radio', { name: /Charge the new rate/ }))
    .toHaveAccessibleName(/Loses Block 2 hours \(Day\)/)
})
