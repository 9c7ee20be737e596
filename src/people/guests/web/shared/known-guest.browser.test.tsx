import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as rentals from '#desk/rentals/contract.ts'
import { confirmComposition, pressConfirmingEnter } from '#testing/browser/input-method.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

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
  await dialog.getByRole('listbox', { name: 'Known guests' }).getByRole('option').click()
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

test('a suggestion is chosen by keyboard: arrows move, Enter chooses, Esc closes the list and not the dialog', async () => {
  const { venue, dialog, name } = await openCheckIn()
  await venue.call(api.addGuest, { body: { kind: 'person', name: 'Adam Smith' } })
  await name.fill('Ada')
  await expect.element(name).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  const option = dialog.getByRole('option', { name: /^Ada Lovelace/ })
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await expect.element(name).toHaveAttribute('aria-activedescendant', option.element().id)
  await userEvent.keyboard('{Escape}')
  await expect.element(option).not.toBeInTheDocument()
  await expect.element(name).toHaveAttribute('aria-expanded', 'false')
  await name.fill('Ada L')
  await expect.element(option).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue(ada.phone)
  expect((await venue.call(rentals.listRentals)).rentals).toEqual([])
})

test('Cancel asks before it discards a name, beside the price and beside the choice of the guest', async () => {
  const { venue, dialog, name } = await openCheckIn()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const hint = dialog.getByText('Choose the guest, or ‘Not This Guest’, to go on.')
  const cancel = () => dialog.getByRole('button', { name: 'Cancel' }).click()
  await name.fill('Ada')
  await cancel()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await name.fill(ada.name)
  await expect.element(hint).toBeVisible()
  await cancel()
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await venue.call(rentals.listRentals)).rentals).toEqual([])
})

test('a guest typed in full is not admitted before she is chosen or declined', async () => {
  const { venue, dialog, name } = await openCheckIn()
  const { guests } = await venue.call(api.listGuests)
  const params = { id: String(guests[0]!.id) }
  await venue.call(api.flagGuest, { params, body: { kind: 'banned', reason: 'Threw a chair' } })
  await name.fill('ada  lovelace')
  const checkIn = dialog.getByRole('button', { name: /^Check In/ })
  await expect.element(dialog.getByText('Choose the guest, or ‘Not This Guest’, to go on.')).toBeVisible()
  await expect.element(checkIn).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('region', { name: 'Price' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  const option = dialog.getByRole('option', { name: /^Ada Lovelace/ })
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByText('This guest is banned. A manager can admit them with a reason.'))
    .toBeVisible()
  await expect.element(checkIn).not.toBeInTheDocument()
  await dialog.getByLabelText('Reason to override the ban').fill('Apologized')
  await expect.element(checkIn).toBeVisible()
  await clear(dialog)
  await name.fill('Ada Lovelace')
  await clear(dialog)
  await submit(venue, dialog)
  expect((await venue.call(api.listGuests)).guests.map(guest => guest.name)).toEqual([ada.name, ada.name])
})

test('a guest whom another desk added meanwhile is asked for by the server', async () => {
  const { venue, dialog, name } = await openCheckIn()
  await name.fill('Bob Builder')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  const checkIn = dialog.getByRole('button', { name: 'Check In · $22.00 cash' })
  await expect.element(checkIn).toBeEnabled()
  await venue.call(api.addGuest, { body: { kind: 'person', name: 'Bob Builder' } })
  await checkIn.click()
  await dialog.getByRole('option', { name: /^Bob Builder/ }).click()
  await submit(venue, dialog)
  const { rentals: stays } = await venue.call(rentals.listRentals)
  const { guests } = await venue.call(api.listGuests, { query: { search: 'Bob Builder' } })
  expect(guests.map(({ id }) => id)).toEqual([stays[0]!.guestId])
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

test('the Enter that confirms an input method neither chooses a guest nor checks in', async () => {
  const { venue, dialog, name } = await openCheckIn()
  await venue.call(api.addGuest, { body: { ...ada, name: '山田花子' } })
  await name.click()
  await confirmComposition('山田')
  const option = dialog.getByRole('option', { name: /^山田花子/ })
  await expect.element(option).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await pressConfirmingEnter()
  await expect.element(name).toHaveValue('山田')
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  expect((await venue.call(rentals.listRentals)).rentals).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveValue('山田花子')
})
