import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endRental } from '#desk/rentals/contract.ts'
import { checkIn } from '#desk/visits/contract.ts'
import { joinLine } from '#desk/waiting/contract.ts'
import { changeRoomStatus } from '#house/facilities/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { TimelinePage } from './timeline-page.tsx'

test('dirty, repair, held and house-use times are drawn with words, and the legend names every color', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const [dirty, broken, used, held] = [
    await venue.given.room(),
    await venue.given.room(),
    await venue.given.room(),
    await venue.given.locker(),
  ]
  await venue.call(changeRoomStatus, { params: paramsOf(dirty), body: { status: 'cleaning' } })
  await venue.call(changeRoomStatus, { params: paramsOf(broken), body: { status: 'repair' } })
  await venue.call(changeRoomStatus, { params: paramsOf(used), body: { status: 'occupied' } })
  await venue.call(joinLine, { body: { customerName: 'Ada Lovelace', wants: [{ facilityType: 'locker' }] } })
  await renderPage(<TimelinePage />, '/timeline')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row(dirty.name)).toMatchTextContent('Dirty')
  await expect.element(row(broken.name)).toMatchTextContent('Repair')
  await expect.element(row(used.name)).toMatchTextContent('House use')
  await expect.element(row(held.name)).toMatchTextContent('Held')
  await expect
    .element(page.getByRole('list', { name: 'Legend' }))
    .toHaveTextContent('RentedOverdueBookedDirtyCleaningRepairHeldMember visitHouse useEnded')
})

test('a member visit keeps its facility: until its end, or without one for the rest of the day', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const [ended, endless] = [await venue.given.locker(), await venue.given.locker()]
  const [visitor, member] = [await venue.given.member(), await venue.given.member()]
  // Who has a membership stays without an agreed end.
  await venue.given.membership({ memberId: member.id })
  const open = { facilityType: 'locker' } as const
  await venue.call(checkIn, { body: { ...open, facilityId: ended.id, memberId: visitor.id, duration: 2 } })
  await venue.call(checkIn, { body: { ...open, facilityId: endless.id, memberId: member.id } })
  await venue.advance(30)
  await renderPage(<TimelinePage />, '/timeline')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const bars = [
    row(ended.name).getByText(`Ada ${visitor.lastName}`),
    row(endless.name).getByText(`Ada ${member.lastName}`),
  ]
  for (const bar of bars) await expect.element(bar).toBeVisible()
  const [short, long] = bars.map(text => text.element().parentElement!.getBoundingClientRect().width)
  // Two of the ten hours that are left of the day.
  expect(long! / short!).toBeCloseTo(5, 0)
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect.element(page.getByText(`Ada ${visitor.lastName}`)).not.toBeInTheDocument()
  await expect.element(page.getByText(`Ada ${member.lastName}`)).not.toBeInTheDocument()
})

test('a past day shows its ended stays, which open with their bills', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const room = await venue.given.room()
  const stay = await venue.given.runningRental({ facility: room, customerName: 'Hana Okafor' })
  await venue.call(endRental, { params: paramsOf(stay), body: {} })
  await venue.given.runningRental({ facility: room, minutesAgo: 0, customerName: 'Ben Gone' })
  await venue.advance(24 * 60)
  await renderPage(<TimelinePage />, '/timeline?day=2026-05-20')
  const row = page.getByRole('listitem').filter({ hasText: room.name })
  await expect.element(row.getByRole('button', { name: /^Ben Gone, Room 101/ })).toBeVisible()
  await row.getByRole('button', { name: 'Hana Okafor, ended' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Stay' }))
    .toMatchTextContent('Room 101 · Hana Okafor')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect.element(row.getByRole('button', { name: 'Hana Okafor, ended' })).not.toBeInTheDocument()
})
