import { expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import * as visits from '#desk/visits/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import * as api from '#money/bills/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

/** Another desk puts a bottle of water on the bill. */
const addWater = ({ call }: BrowserVenue, billId: number | null) =>
  call(api.addLine, {
    params: { id: String(billId) },
    body: { kind: 'service', label: 'Water', amount: 3.3 },
  })

/** A dialog that shows an amount, and its button before and after another desk has changed it. */
interface Shown {
  dialog: Locator
  meanwhile: () => Promise<unknown>
  button: string
  changed: string
  /** The toast of the second press. */
  done: string
  /** The console message of the refusal. */
  logged?: string[]
}

const dialogs: Record<string, (venue: BrowserVenue) => Promise<Shown>> = {
  'The check-out of a visit': async venue => {
    const { id: memberId } = await venue.given.member()
    const place = { facilityType: 'room', facilityId: (await venue.given.room()).id } as const
    const { billId } = await venue.call(visits.checkIn, { body: { memberId, ...place } })
    return {
      dialog: await openDialog('check-out', place),
      meanwhile: () => addWater(venue, billId),
      button: 'Check Out · $22.00 credit card',
      changed: 'Check Out · $25.30 credit card',
      done: 'Checkout successful',
      logged: ['Failed to check out member: 409: The bill has changed: $25.30 is due now'],
    }
  },
  'The payment of a bill': async venue => {
    const { billId } = await venue.given.unpaidRental({ rate: 22 })
    return {
      dialog: await openDialog('pay-bill', { billId }),
      meanwhile: () => addWater(venue, billId),
      button: 'Take Payment · $22.00 credit card',
      changed: 'Take Payment · $25.30 credit card',
      done: 'Payment taken',
    }
  },
  'An extension': async venue => {
    const { id: rentalId, billId } = await venue.given.runningRental()
    const dialog = await openDialog('extend-rental', { rentalId })
    await dialog.getByRole('radio', { name: 'Cash' }).click()
    return {
      dialog,
      meanwhile: () => addWater(venue, billId),
      button: 'Extend Rental · $22.00 cash',
      changed: 'Extend Rental · $25.30 cash',
      done: 'Rental extended',
    }
  },
  'A move': async venue => {
    const { id: rentalId, billId } = await venue.given.unpaidRental({ rate: 22, minutesAgo: 30 })
    const room = await venue.given.room()
    const dialog = await openDialog('move-rental', { rentalId })
    await dialog.getByLabelText('Move to').selectOptions(String(room.id))
    await dialog.getByRole('radio', { name: 'Cash' }).click()
    return {
      dialog,
      meanwhile: () => addWater(venue, billId),
      button: 'Move · keep $22.00/h · $22.00 cash',
      changed: 'Move · keep $22.00/h · $25.30 cash',
      done: 'Guest moved',
    }
  },
  'A check-in': async venue => {
    const room = await venue.given.room()
    const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: room.id })
    await dialog.getByLabelText('Customer name').fill('Jane Doe')
    return {
      dialog,
      meanwhile: () =>
        venue.call(facilities.editRoom, {
          params: paramsOf(room),
          body: { name: room.name, hourlyRate: 30 },
        }),
      button: 'Check In · $22.00 credit card',
      changed: 'Check In · $33.00 credit card',
      done: 'Check-in successful',
    }
  },
}

test.each(Object.entries(dialogs))(
  '%s that another desk has changed shows the new amount, and takes it with the next press',
  async (_name, open) => {
    const venue = await openVenue()
    const { dialog, meanwhile, button, changed, done, logged = [] } = await open(venue)
    await expect.element(dialog.getByRole('button', { name: button })).toBeEnabled()
    await meanwhile()
    await dialog.getByRole('button', { name: button }).click()
    await expect.element(toast()).toMatchTextContent('is due now')
    const errors = vi.mocked(console.error)
    expect(errors.mock.calls.flat()).toEqual(logged)
    errors.mockClear()
    await dialog.getByRole('button', { name: changed }).click()
    await expect.element(toast().filter({ hasText: done })).toBeVisible()
  },
)
