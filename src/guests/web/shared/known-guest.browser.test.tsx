import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { api as rentals } from '../../../rentals/api.ts'
import { openDialog, toast } from '../../../testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '../../../testing/browser/venue.ts'
import { api } from '../../api.ts'

const ada = {
  kind: 'person',
  name: 'Ada Lovelace',
  phone: '(212) 555-0100',
  email: 'ada@example.com',
} as const

/** Opens the check-in of a room in a venue that knows Ada Lovelace. */
async function openCheckIn(params: (guestId: number) => object = () => ({})) {
  const venue = await openVenue()
  const { id: guestId } = await venue.call(api.addGuest, { body: ada })
  const { id: facilityId } = await venue.given.room()
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId, ...params(guestId) })
  await dialog.getByText('Contact, member, notes, more').click()
  return { venue, dialog, name: dialog.getByLabelText('Customer name') }
}

async function pickAda(dialog: Locator) {
  await dialog.getByRole('list', { name: 'Known guests' }).getByRole('button').click()
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue(ada.phone)
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(ada.email)
}

const clear = (dialog: Locator) => dialog.getByRole('button', { name: 'Not This Guest' }).click()

async function submit(venue: BrowserVenue, dialog: Locator) {
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Check In · $22.00 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Check-in successful')
  return (await venue.call(rentals.listRentals)).rentals[0]
}

test('a guest who was picked by mistake leaves no phone and no email to the next', async () => {
  const { venue, dialog, name } = await openCheckIn()
  await name.fill('Ada')
  await pickAda(dialog)
  await clear(dialog)
  await expect.element(name).toHaveValue('')
  await name.fill('Bob Builder')
  expect(await submit(venue, dialog)).toMatchObject({
    customerName: 'Bob Builder',
    customerPhone: null,
    customerEmail: null,
  })
})

test('what was typed stays when the picked guest is another', async () => {
  const { dialog, name } = await openCheckIn()
  await name.fill(ada.name)
  await pickAda(dialog)
  await dialog.getByLabelText('Email').fill('ada@example.org')
  await clear(dialog)
  await expect.element(name).toHaveValue(ada.name)
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('ada@example.org')
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('')
})

test('a guest with whom the form was opened leaves nothing either', async () => {
  const { dialog, name } = await openCheckIn(guestId => ({ guestId }))
  await expect.element(name).toHaveValue(ada.name)
  await clear(dialog)
  for (const field of [name, dialog.getByLabelText('Email'), dialog.getByLabelText('Phone')])
    await expect.element(field).toHaveValue('')
})

test('a correction returns to the guest of the stay', async () => {
  const venue = await openVenue()
  await venue.call(api.addGuest, { body: ada })
  const { id: rentalId } = await venue.given.runningRental()
  const dialog = await openDialog('correct-rental', { rentalId })
  const name = dialog.getByLabelText('Customer name')
  await name.fill('Ada')
  await pickAda(dialog)
  await clear(dialog)
  await expect.element(name).toHaveValue('Jane Doe')
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('+1 555 123 4567')
})

test('a changed member takes their name and contacts along', async () => {
  const { venue, dialog, name } = await openCheckIn()
  const [first, second] = [await venue.given.member(), await venue.given.member()]
  const members = dialog.getByPlaceholder('Name, number, email or phone')
  await members.fill(first.memberNumber)
  await dialog.getByRole('option', { name: new RegExp(first.memberNumber) }).click()
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue(first.phoneNumber)
  await dialog.getByLabelText('Email').fill('mine@example.com')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('')
  await members.fill(second.memberNumber)
  await dialog.getByRole('option', { name: new RegExp(second.memberNumber) }).click()
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue(second.phoneNumber)
  await expect.element(name).toHaveValue(`${second.firstName} ${second.lastName}`)
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('mine@example.com')
})
