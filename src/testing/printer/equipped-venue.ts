import { startRental } from '#desk/rentals/contract.ts'
import * as devices from '#office/devices/contract.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { checkInForm } from '../venue/fixtures.ts'
import { type Browser, openBrowser } from '../venue/staffed-venue.ts'
import { openVenue, type Venue } from '../venue/venue.ts'
import { type PrinterEmulator, startPrinter } from './printer-emulator.ts'

/** A venue with a desk that prints on a network printer and opens a cash drawer through it. */
export interface EquippedVenue extends Venue {
  printer: PrinterEmulator & { id: number }
  /** The browser at the desk. */
  desk: Browser
  /** Checks a guest in at the desk and returns the id of the receipt's payment. */
  checkInAtDesk(paymentMethod?: 'cash' | 'credit_card'): Promise<void>
  /** Prints what is due. */
  print(): Promise<void>
}

export async function openEquippedVenue(): Promise<EquippedVenue> {
  const venue = await openVenue()
  const emulator = await startPrinter()
  addCleanup(emulator.turnOff)
  const desk = openBrowser(venue.url)
  const { id } = await desk.call(devices.addPrinter, {
    body: { name: 'Front', transport: 'tcp', address: emulator.address, columns: 42 },
  })
  await desk.call(devices.equipDesk, {
    body: { name: 'Front desk', printerId: id, drawer: 'pin2', receipt: 'always' },
  })
  return {
    ...venue,
    printer: Object.assign(emulator, { id }),
    desk,
    async checkInAtDesk(paymentMethod = 'cash') {
      const room = await venue.given.room()
      await desk.call(startRental, { body: { ...checkInForm(room), paymentMethod } })
    },
    async print() {
      await venue.app.tick()
      await venue.app.whenPrintersIdle()
    },
  }
}
