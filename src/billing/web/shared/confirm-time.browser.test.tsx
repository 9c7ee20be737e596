import { expect, test, vi } from 'vitest'
import { api as groups } from '../../../groups/api.ts'
import { api as visits } from '../../../member-checkins/api.ts'
import { openDialog, toast } from '../../../testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '../../../testing/browser/venue.ts'

/** Opens the check-out of each kind of guest, who stays from now for an hour. */
const kinds = {
  async stay({ given }: BrowserVenue) {
    const { facilityId } = await given.runningRental({ minutesAgo: 0 })
    return () => openDialog('check-out', { facilityType: 'room', facilityId })
  },
  async group({ given, call }: BrowserVenue) {
    const { type, id } = await given.room()
    const facilities = [{ facilityType: type, facilityId: id }]
    const group = await call(groups.checkInGroup, {
      body: { customerName: 'Ann Lee', facilities, duration: 1 },
    })
    return () => openDialog('check-out-group', { groupId: group.id })
  },
  async visit({ given, call }: BrowserVenue) {
    const { id: memberId } = await given.member()
    const { type: facilityType, id: facilityId } = await given.room()
    await call(visits.checkIn, { body: { memberId, facilityType, facilityId, duration: 1 } })
    return () => openDialog('check-out', { facilityType, facilityId })
  },
}

test.each(Object.entries(kinds))(
  'while the clock is in doubt, the check-out of a late %s asks for the time',
  async (_kind, start) => {
    const venue = await openVenue()
    const open = await start(venue)
    await venue.advance(90)
    await venue.jumpClock(180)
    const dialog = await open()
    const checkOut = dialog.getByRole('button', { name: /^Check Out/ })
    const confirmed = dialog.getByRole('checkbox', { name: 'The time is right' })
    await expect.element(checkOut).toBeEnabled()
    await expect.element(confirmed).not.toBeInTheDocument()
    await checkOut.click()
    await expect
      .element(dialog)
      .toMatchTextContent(
        "The server's clock is in doubt. Check that it is May 20, 2026, 3:30 PM, then confirm it",
      )
    await expect.element(confirmed).toHaveFocus()
    // SPEC §8 logs what a visit's check-out was refused for.
    vi.mocked(console.error).mockClear()
    await confirmed.click()
    await checkOut.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(toast()).toMatchTextContent(/checked out|successful/)
  },
)
