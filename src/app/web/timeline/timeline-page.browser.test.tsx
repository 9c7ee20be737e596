import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
    .toHaveTextContent('RentedOverdueBookedDirtyCleaningRepairHeldHouse use')
})
