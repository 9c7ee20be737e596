import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endRental } from '#desk/rentals/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { pressConfirmingEnter } from '#testing/browser/input-method.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import SearchPalette from './search-palette.tsx'

function TypedSearch() {
  const [typed, setTyped] = useState('')
  return <SearchPalette typed={typed} entered={false} onType={setTyped} onClose={() => undefined} />
}

test('a product comes before the rooms that only mention its name', async () => {
  const venue = await openVenue()
  const water = await venue.given.item({ name: 'Bottled Water', price: 3, isFavorite: true })
  await venue.given.room({ roomType: 'Water bed' })
  const shown = await renderPage(
    <SearchPalette typed="water" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  const byFeature = page.getByRole('group', { name: 'Rooms and lockers by feature' })
  await expect.element(byFeature.getByRole('option', { name: /^Room 101/ })).toBeVisible()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Sell Bottled Water$3.30')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.address).toBe(`/?itemId=${water.id}&dialog=new-sale`)
})

test('a room whose name matches comes first', async () => {
  const venue = await openVenue()
  await venue.given.item({ name: 'Lotus Tea', price: 4, isFavorite: true })
  await venue.given.room({ name: 'Lotus Suite' })
  await renderPage(
    <SearchPalette typed="lotus" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  await expect.element(page.getByRole('option', { name: /^Sell Lotus Tea/ })).toBeVisible()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Lotus Suite')
})

test('a kind with more than five results says how many there are, and shows all on request', async () => {
  const venue = await openVenue()
  for (let number = 1; number <= 7; number++) await venue.given.item({ name: `Soap ${number}`, price: 3 })
  await renderPage(
    <SearchPalette typed="soap" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  const products = page.getByRole('group', { name: 'Products' })
  await expect
    .element(products.getByRole('option').last())
    .toMatchTextContent('Show all 75 of 7: type more to narrow')
  expect(products.getByRole('option').elements()).toHaveLength(6)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await products.getByRole('option', { name: /^Show all 7/ }).click()
  await expect.element(products.getByRole('option', { name: /^Sell Soap 7/ })).toBeVisible()
  expect(products.getByRole('option').elements()).toHaveLength(7)
})

test('a head office offers its venues and settings, and nothing of a desk', async () => {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { isHeadOffice: true } })
  await renderPage(<TypedSearch />)
  const names = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  const offered = ['Add Staff', 'Help', 'Venues', 'Settings']
  await expect.poll(() => names().filter(name => !/Mode/.test(name))).toEqual(offered)
  await userEvent.type(page.getByRole('combobox'), 'occupancy')
  await expect.poll(names).not.toEqual(expect.arrayContaining(offered))
  expect(names().filter(name => name.startsWith('Occupancy'))).toEqual([])
})

test('the Enter that confirms an input method opens nothing', async () => {
  const venue = await openVenue()
  await venue.given.item({ name: 'Soap', price: 3 })
  const { address } = await renderPage(
    <SearchPalette typed="soap" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  await expect.element(page.getByRole('option', { name: /^Sell Soap/ })).toBeVisible()
  ;(page.getByRole('combobox').element() as HTMLElement).focus()
  await pressConfirmingEnter()
  expect(address()).toBe('/')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/dialog=new-sale/)
})

test.each([
  ['z report', 'Cash Drawer', '/billing?tab=drawer'],
  ['close the day', 'Cash Drawer', '/billing?tab=drawer'],
  ['freeze', 'Memberships', '/memberships'],
  ['switch user', 'Staff Accounts', '/settings?tab=staff'],
  ['refund', 'Payments', '/billing?tab=payments'],
  ['hand-over', 'Hand-over', '/?dialog=handover'],
  ['keys', 'Keys and Wristbands', '/?dialog=keys'],
  ['rates', 'Rates', '/settings?tab=rates'],
  ['backup', 'Backup', '/settings?tab=backup'],
  ['taxes', 'Tax', '/reports?tab=tax'],
  ['tax rate', 'Tax Rate (%)', '/settings?tab=facility&setting=taxRate'],
  ['audit', 'Audit Trail', '/settings?tab=audit'],
  ['who owes', 'Customer Accounts', '/billing?tab=accounts'],
  ['stock', 'Inventory Management', '/inventory'],
  ['occupancy', 'Occupancy', '/reports?tab=occupancy'],
])('%j finds %s', async (typed, label, address) => {
  await openVenue()
  const shown = await renderPage(
    <SearchPalette typed={typed} entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  const commands = page.getByRole('group', { name: 'Pages and actions' })
  await commands
    .getByRole('option', { name: new RegExp(`^${label.replaceAll(/[()]/g, '.')}`) })
    .first()
    .click()
  await expect.poll(shown.address).toBe(address)
})

test('a guest in the house comes before everyone else of that name', async () => {
  const venue = await openVenue()
  await venue.given.member({ firstName: 'Noor', lastName: 'Haddad' })
  await venue.given.runningRental({ customerName: 'Noor Osman' })
  const shown = await renderPage(
    <SearchPalette typed="noor" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  await expect.element(page.getByRole('option', { name: /^Noor Haddad/ })).toBeVisible()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Noor Osman')
  await expect.element(page.getByRole('group', { name: 'Stays' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.address).toMatch(/dialog=room-details/)
})

test('a booking that is found opens itself, also behind the next booking of its room', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  await venue.given.booking({ facility: room, inMinutes: 60, customerName: 'Lucas Berg' })
  const later = await venue.given.booking({ facility: room, inMinutes: 540, customerName: 'Phil Phone' })
  const shown = await renderPage(
    <SearchPalette typed="phil" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  const stays = page.getByRole('group', { name: 'Stays' })
  await stays.getByRole('option', { name: 'Phil Phone Room 101, 11:00 PM, booked' }).click()
  await expect.poll(shown.address).toBe(`/?rentalId=${later.id}&dialog=rental-details`)
  const dialog = page.getByRole('dialog', { name: 'Stay' })
  await expect.element(dialog).toMatchTextContent('Room 101 · Phil Phone')
  await dialog.getByRole('button', { name: 'Check In' }).click()
  const checkIn = page.getByRole('dialog', { name: 'Check In' })
  await expect.element(checkIn.getByRole('radio', { name: 'Booking: Phil Phone' })).toBeChecked()
})

test('an ended stay that is found opens itself, not the present guest of its room', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  const past = await venue.given.runningRental({ facility: room, customerName: 'Hana Okafor' })
  await venue.call(endRental, { params: paramsOf(past), body: {} })
  await venue.given.runningRental({ facility: room, minutesAgo: 0, customerName: 'Someone Else' })
  await renderPage(
    <SearchPalette typed="hana" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  const stays = page.getByRole('group', { name: 'Stays' })
  await stays.getByRole('option', { name: 'Hana Okafor Room 101, 1:30 PM, ended' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stay' })
  await expect.element(dialog).toMatchTextContent('Room 101 · Hana Okafor')
  await expect.element(dialog).toMatchTextContent('1:30 PM – 2:00 PM')
  await expect.element(dialog.getByRole('region', { name: 'Lines of the bill' })).toMatchTextContent('Paid')
})
