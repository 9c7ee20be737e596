import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as api from '#desk/rentals/contract.ts'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { RoomsPage } from './facilities-page.tsx'

/** The rooms with one guest in Room 101 until 2:30 PM. */
async function openRooms() {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  await venue.given.room()
  await renderPage(<RoomsPage />, '/rooms')
  const card = page.getByRole('article').filter({ hasText: 'Room 101' })
  const button = card.getByRole('button', { name: /^\+1h.* Room 101$/ })
  await expect.element(card).toMatchTextContent('2:30 PM')
  const read = () => venue.call(api.readRental, { params: paramsOf(rental) })
  return { venue, rental, card, button, read }
}

test('one press extends by an hour; the button says its price when it is pointed at', async () => {
  const { card, button, read } = await openRooms()
  await expect.element(button).not.toBeInTheDocument()
  await card.hover()
  await expect.element(button).toHaveAccessibleName('+1h Room 101')
  await button.hover()
  await expect.element(button).toHaveAccessibleName('+1h · $22.00 Room 101')
  await button.click()
  await expect.element(toast()).toMatchTextContent('Room 101 until 3:30 PM, $22.00 on the bill')
  await expect.element(card).toMatchTextContent('3:30 PM')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await read()).toMatchObject({ hours: 2, totalAmount: 44, paidAmount: 22, dueAmount: 22 })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
})

test('its toast undoes the hour with one press, unless somebody paid for it meanwhile', async () => {
  const { venue, rental, card, button, read } = await openRooms()
  await card.hover()
  await button.click()
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect
    .element(toast())
    .toMatchTextContent('Extension undoneRoom 101 until 2:30 PM, $22.00 off the bill')
  await expect.element(card).toMatchTextContent('2:30 PM')
  expect(await read()).toMatchObject({ hours: 1, totalAmount: 22, dueAmount: 0 })

  await card.hover()
  await button.click()
  await expect.element(toast()).toMatchTextContent('Rental extended')
  await venue.call(api.payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to undo the extension')
  await expect.element(toast()).toMatchTextContent('Room 101 was paid since it was extended')
  expect(await read()).toMatchObject({ hours: 2, paidAmount: 44 })
})

test('Tab reaches it from the card, and the focus stays', async () => {
  const { card, button, read } = await openRooms()
  ;(card.getByRole('button').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(toast()).toMatchTextContent('Rental extended')
  await expect.element(button).toHaveFocus()
  expect(await read()).toMatchObject({ hours: 2 })
})

test('a long press shows it and opens nothing; a tap opens the details', async () => {
  const { card, button } = await openRooms()
  const target = card.getByRole('button').first().element()
  const touch = { bubbles: true, pointerType: 'touch' }
  target.dispatchEvent(new PointerEvent('pointerdown', touch))
  await expect.element(button).toBeVisible()
  target.dispatchEvent(new PointerEvent('pointerup', touch))
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  target.dispatchEvent(new PointerEvent('pointerdown', touch))
  target.dispatchEvent(new PointerEvent('pointerup', touch))
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('dialog', { name: 'Room 101' })).toBeVisible()
})

test('covers neither the guest nor the times', async () => {
  const { card, button } = await openRooms()
  await card.hover()
  await expect.element(button).toBeVisible()
  const box = button.element().getBoundingClientRect()
  for (const text of ['Jane Doe', '2:30 PM', '30m left']) {
    const other = card.getByText(text).first().element().getBoundingClientRect()
    expect(box.bottom <= other.top || box.top >= other.bottom || box.left >= other.right).toBe(true)
  }
})

test('a booking in the way is said, and nothing changes', async () => {
  const { venue, rental, card, button, read } = await openRooms()
  const facility = { id: rental.facilityId, type: 'room' } as Parameters<typeof venue.given.newRental>[0]
  await venue.given.booking({ facility, inMinutes: 75 })
  await card.hover()
  await button.click()
  await expect.element(toast()).toMatchTextContent('Failed to extend rental')
  await expect.element(toast()).toMatchTextContent('Room 101 is booked from')
  expect(await read()).toMatchObject({ hours: 1 })
})

test('a free room has no such button', async () => {
  await openRooms()
  const free = page.getByRole('article').filter({ hasText: 'Room 102' })
  await expect.element(free.getByRole('button', { name: 'Check In Room 102' })).toBeVisible()
  await expect.element(free.getByRole('button', { name: /^\+1h/ })).not.toBeInTheDocument()
})
