import { expect, test } from 'vitest'
import * as rentalsApi from '#desk/rentals/contract.ts'
import * as guestsApi from '#people/guests/contract.ts'
import * as idScanApi from '#people/id-scan/contract.ts'
import { setScannedCard } from '#people/id-scan/web/shared/scanned-card.ts'
import * as membersApi from '#people/members/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { idCard as card } from '#testing/cards/id-card.ts'
import { memberForm } from '#testing/venue/fixtures.ts'

/** Scans the card for a stay that has ended. */
async function wasHere(venue: BrowserVenue) {
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const params = { id: String(rental.id) }
  await venue.call(idScanApi.storeIdRecord, { params: { subject: 'rental', ...params }, body: card })
  await venue.call(rentalsApi.endRental, { params, body: {} })
  return rental
}

async function openCard(scanned = card) {
  setScannedCard(scanned)
  return openDialog('scanned-card', {})
}

test('the card of a guest who was here before starts their check-in in the room that is picked', async () => {
  const venue = await openVenue()
  const { guestId, customerName, facilityName } = await wasHere(venue)
  const dialog = await openCard()
  await expect.element(dialog.getByRole('radio', { name: `${customerName} · 1 stay` })).toBeChecked()
  await dialog.getByRole('button', { name: new RegExp(`^${facilityName}`) }).click()
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue(customerName)
  await dialog.getByRole('button', { name: /^Check In · / }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { rentals } = await venue.call(rentalsApi.listRentals)
  expect(rentals[0]).toMatchObject({ guestId, status: 'active' })
  const { guests } = await venue.call(idScanApi.matchMembers, { body: card })
  expect(guests).toMatchObject([{ guestId, stays: 2 }])
})

test('a card that nobody used before fills in the form', async () => {
  const venue = await openVenue()
  await venue.given.room()
  const dialog = await openCard()
  await dialog.getByRole('button', { name: /^Room 101/ }).click()
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Jane Sample')
  await expect.element(dialog.getByRole('region', { name: 'Scanned card' })).toBeVisible()
})

test.each([
  ['under age', { dateOfBirth: '2010-06-15' }, 'Under 18. No check-in.'],
  ['expired', { expirationDate: '2026-05-19' }, 'The card has expired. No check-in.'],
])('%s stops before a room is chosen', async (_what, change, said) => {
  const venue = await openVenue()
  await venue.given.room()
  const dialog = await openCard({ ...card, ...change })
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(said)
  await expect.element(dialog.getByRole('button', { name: /^Room 101/ })).not.toBeInTheDocument()
})

test('a guest who is banned from rooms is told so, and only lockers are offered', async () => {
  const venue = await openVenue()
  const { guestId } = await wasHere(venue)
  await venue.given.locker()
  const body = { kind: 'banned', scope: 'room', reason: 'Broke a bed' } as const
  await venue.call(guestsApi.flagGuest, { params: { id: String(guestId) }, body })
  const dialog = await openCard()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Banned from rooms: Broke a bed')
  await expect.element(dialog.getByRole('button', { name: /^Locker/ })).toHaveFocus()
  await expect.element(dialog.getByRole('button', { name: /^Room/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('radio', { name: /^Rooms/ })).not.toBeInTheDocument()
})

test('a banned guest stops before a room is chosen', async () => {
  const venue = await openVenue()
  const { guestId } = await wasHere(venue)
  const body = { kind: 'banned', reason: 'Threw a chair' } as const
  await venue.call(guestsApi.flagGuest, { params: { id: String(guestId) }, body })
  const dialog = await openCard()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Banned: Threw a chair. No check-in.')
  await expect.element(dialog.getByText('Check in to')).not.toBeInTheDocument()
})

test('a card that more people match than are listed says so', async () => {
  const venue = await openVenue()
  const { firstName, lastName, dateOfBirth } = card
  for (let count = 1; count <= 6; count++)
    await venue.call(membersApi.addMember, {
      body: { ...memberForm(count), firstName, lastName, dateOfBirth, confirmDuplicate: true },
    })
  const dialog = await openCard()
  await expect
    .element(dialog.getByText('More people match this card. Search for those not listed.'))
    .toBeVisible()
  expect(dialog.getByRole('radio', { name: /^JANE SAMPLE/ }).elements()).toHaveLength(5)
})
