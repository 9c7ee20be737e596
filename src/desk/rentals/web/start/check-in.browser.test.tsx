import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as keysApi from '#desk/keys/contract.ts'
import * as billingApi from '#money/payments/contract.ts'
import * as ratesApi from '#money/rates/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { scan } from '#testing/browser/scan.ts'
import { openVenue } from '#testing/browser/venue.ts'
import { checkInForm } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

async function openCheckIn() {
  const venue = await openVenue()
  const room = await venue.given.room()
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: room.id })
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(price).toMatchTextContent('Due$22.00')
  return { venue, room, dialog, price, submit: dialog.getByRole('button', { name: /^Check In/ }) }
}

test('shows the price with tax as the duration changes, and checks the guest in', async () => {
  const { venue, dialog, price, submit } = await openCheckIn()
  await expect.element(price).toHaveTextContent('1h at $20.00 an hour$20.00Tax 10%$2.00Due$22.00')

  await dialog.getByLabelText('Customer name').fill('Jane Doe')
  await dialog.getByLabelText('Duration (hours)').fill('2.5')
  await expect.element(price).toMatchTextContent('Due$55.00')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await submit.click()

  await expect.element(toast()).toMatchTextContent('Room 101 has been checked in')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listRentals)).toMatchObject({
    rentals: [{ customerName: 'Jane Doe', hours: 2.5, paidAmount: 55, paymentMethod: 'cash' }],
  })
})

test('the guest pays the price on the button, though a rate begins before it is pressed', async () => {
  const { venue, dialog, submit } = await openCheckIn()
  await dialog.getByLabelText('Customer name').fill('Jane Doe')
  const busy = { name: 'Busy hours', kind: 'hourly', price: 30, from: '15:00', until: '22:00' } as const
  await venue.call(ratesApi.addRate, { body: busy })
  await venue.advance(1)
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listRentals)).toMatchObject({ rentals: [{ paidAmount: 22 }] })
})

test('a form without a name is not sent, and the name has the focus', async () => {
  const { venue, dialog, submit } = await openCheckIn()
  await submit.click()
  const name = dialog.getByLabelText('Customer name')
  await expect.element(name).toHaveAccessibleDescription('Customer name is required')
  await expect.element(name).toHaveFocus()
  expect(await venue.call(api.listRentals)).toMatchObject({ rentals: [] })
})

test('a split that does not add up cannot be submitted', async () => {
  const { venue, dialog, submit } = await openCheckIn()
  await dialog.getByLabelText('Customer name').fill('Jane Doe')
  await dialog.getByRole('radio', { name: 'Split' }).click()
  await dialog.getByRole('spinbutton', { name: 'Cash' }).fill('12')
  await expect.element(dialog.getByText('Remaining: $10.00')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('spinbutton', { name: 'Credit Card' }).fill('11')
  await expect.element(dialog.getByText('Over by: $1.00')).toBeVisible()
  await expect.element(submit).toBeDisabled()

  await dialog.getByRole('button', { name: 'Remaining by Credit Card' }).click()
  await expect.element(dialog.getByText('Fully split')).toBeVisible()
  await submit.click()

  await expect.element(dialog).not.toBeInTheDocument()
  const { payments } = await venue.call(billingApi.listPayments)
  expect(payments.map(({ method, amount }) => [method, amount])).toEqual(
    expect.arrayContaining([
      ['cash', 12],
      ['credit_card', 10],
    ]),
  )
})

test('a room that another desk took first keeps the form and says so', async () => {
  const { venue, room, dialog, submit } = await openCheckIn()
  await dialog.getByLabelText('Customer name').fill('Slow Desk')
  await venue.call(api.startRental, { body: { ...checkInForm(room), customerName: 'Fast Desk' } })
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Room 101 has just been rented')
  await expect.element(toast()).toMatchTextContent('Failed to check in')
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Slow Desk')
})

test('a length into the next booking says when that begins, and cannot be chosen', async () => {
  const venue = await openVenue()
  const { facilityId } = await venue.given.booking({ inMinutes: 120 })
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId })
  const length = (hours: number) => dialog.getByRole('button', { name: new RegExp(`^${hours} h`) })
  await expect.element(length(3)).toMatchTextContent('5:00 PM Booked 4:00 PM')
  await expect.element(length(3)).toBeDisabled()
  const { scrollWidth, clientWidth } = length(3).element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await length(2).click()
  const typed = dialog.getByLabelText('Duration (hours)')
  await expect.element(typed).toHaveValue('2')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await typed.fill('3')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Booked 4:00 PM. Choose a shorter time.')
})

test('offers the guest of a booking', async () => {
  const venue = await openVenue()
  const booking = await venue.given.booking({ inMinutes: 10, customerName: 'Boo King' })
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: booking.facilityId })
  await expect.element(dialog.getByRole('radio', { name: 'Booking: Boo King' })).toBeChecked()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: /^Check In/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listRentals)).toMatchObject({
    rentals: [{ id: booking.id, status: 'active' }],
  })
})

test('a key is scanned while the name is typed, and one that is out is refused at its field', async () => {
  const { venue, dialog, submit } = await openCheckIn()
  const other = await venue.given.runningRental()
  await venue.call(keysApi.handOutKey, { body: { rentalId: other.id, label: 'W012' } })
  const name = dialog.getByLabelText('Customer name')
  await name.fill('Ida Key')
  scan('W012', name.element())
  const key = dialog.getByLabelText('Number of the key or wristband')
  await expect.element(key).toHaveValue('W012')
  await expect.element(name).toHaveValue('Ida Key')
  await submit.click()
  await expect.element(key).toHaveAccessibleDescription(`W012 is out with ${other.facilityName}`)

  scan('W013', key.element())
  await expect.element(key).toHaveValue('W013')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await venue.call(keysApi.listKeys)).out.map(({ label }) => label)).toEqual(['W012', 'W013'])
})

test('a stay until an end in just an hour keeps its hour while the form is open', async () => {
  const venue = await openVenue()
  const facility = await venue.given.room()
  await venue.advance(10 / 60)
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: facility.id })
  await dialog.getByRole('button', { name: 'Until…' }).click()
  await dialog.getByLabelText('Until', { exact: true }).last().fill('15:00')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByLabelText('Customer name').fill('Ada Lovelace')
  await venue.advance(1)
  await dialog.getByRole('button', { name: 'Check In · $22.00 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Room 101 has been checked in')
})

test('a guest stays until the end that was chosen, at the price on the button, however long the form is open', async () => {
  const venue = await openVenue()
  const facility = await venue.given.room()
  await venue.given.booking({ facility, inMinutes: 240 })
  await venue.advance(23 + 40 / 60)
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: facility.id })
  await expect.element(dialog).toMatchTextContent('Free until 6:00 PM')
  await dialog.getByRole('button', { name: 'Until…' }).click()
  await dialog.getByLabelText('Until', { exact: true }).last().fill('18:00')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Check In · $79.20 cash' })).toBeEnabled()
  await venue.advance(1)
  await dialog.getByLabelText('Customer name').fill('Ada Lovelace')
  await dialog.getByRole('button', { name: 'Check In · $78.84 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Room 101 has been checked in')
  const { rentals } = await venue.call(api.listRentals)
  expect(rentals.find(({ status }) => status === 'active')).toMatchObject({
    customerName: 'Ada Lovelace',
    endDate: '2026-05-20T18:00:00',
    totalAmount: 78.84,
    paidAmount: 78.84,
  })
})

/** Opens the check-in of a room at 7:12:20 PM, with the field of its end. */
async function openUntil() {
  const venue = await openVenue()
  const facility = await venue.given.room()
  await venue.advance(5 * 60 + 12 + 20 / 60)
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: facility.id })
  await dialog.getByLabelText('Customer name').fill('Ada Lovelace')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Until…' }).click()
  const day = dialog.getByRole('button', { name: /^Until \w/ })
  const until = dialog.getByLabelText('Until', { exact: true }).last()
  await until.click({ position: { x: 14, y: 18 } })
  return { venue, dialog, day, until, submit: dialog.getByRole('button', { name: /^Check In/ }) }
}

test.each([['1030p'], ['10:30 PM'], ['1030{Tab}{Tab}'], ['1030{Enter}']])(
  'an end typed digit by digit (%s) stays on the day on which it is first reached',
  async keys => {
    const { venue, dialog, day } = await openUntil()
    await userEvent.keyboard(keys)
    await expect.element(day).toHaveTextContent('Wed, May 20, 2026')
    await expect.element(dialog.getByLabelText('Duration (hours)')).toHaveValue('3.29')
    await dialog.getByRole('button', { name: /^Check In · \$72\.\d\d cash$/ }).click()
    await expect.element(toast()).toMatchTextContent('Room 101 has been checked in')
    const { rentals } = await venue.call(api.listRentals)
    expect(rentals).toMatchObject([{ endDate: '2026-05-20T22:30:00', hours: 3.29 }])
  },
)

test('an end moves to the next day only when it is finished, and back', async () => {
  const { dialog, day, until } = await openUntil()
  await userEvent.keyboard('1')
  await expect.element(until).toHaveValue('13:12')
  await expect.element(day).toHaveTextContent('Wed, May 20, 2026')
  await dialog.getByLabelText('Customer name').click()
  await expect.element(day).toHaveTextContent('Thu, May 21, 2026')
  await until.click({ position: { x: 14, y: 18 } })
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(day).toHaveTextContent('Thu, May 21, 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(day).toHaveTextContent('Wed, May 20, 2026')
  await expect.element(dialog.getByLabelText('Duration (hours)')).toHaveValue('1.99')
})

test('an end in this minute, a day set back and a time typed half are refused at the field', async () => {
  const { dialog, day, until, submit } = await openUntil()
  await until.fill('19:12')
  await expect.element(until).toHaveAccessibleDescription('End time must be after start time')
  await expect.element(day).toHaveTextContent('Wed, May 20, 2026')
  await until.fill('09:00')
  await expect.element(until).not.toHaveAccessibleDescription()
  await day.click()
  await page.getByRole('button', { name: /May 20th, 2026/ }).click()
  await expect.element(until).toHaveAccessibleDescription('End time must be after start time')
  await until.click({ position: { x: 14, y: 18 } })
  await userEvent.keyboard('{Backspace}')
  await dialog.getByLabelText('Customer name').click()
  await expect.element(until).toHaveAccessibleDescription('Must be a date and time')
  await submit.click()
  await expect.element(dialog).toBeVisible()
})

test('a stay that is longer than usual is confirmed before it is booked', async () => {
  const { venue, dialog, until, submit } = await openUntil()
  await until.fill('19:00')
  const confirm = dialog.getByRole('checkbox', { name: 'Confirm 23h 47m, until Thu 7:00 PM' })
  await expect.element(confirm).not.toBeChecked()
  await expect.element(submit).toHaveTextContent('Check In · $523.60 cash')
  await submit.click()
  await expect.element(confirm).toHaveAccessibleDescription('23h 47m is unusually long: confirm the length')
  expect(await venue.call(api.listRentals)).toMatchObject({ rentals: [] })
  await confirm.click()
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Room 101 has been checked in')
})
