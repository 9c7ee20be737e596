import { expect, test } from 'vitest'
import { randomId } from '#platform/values/ids.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { openEquippedVenue } from '#testing/printer/equipped-venue.ts'
import { startPrinter } from '#testing/printer/printer-emulator.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openBrowser } from '#testing/venue/staffed-venue.ts'
import * as api from '../contract.ts'
import { LEASE } from '../rules.ts'

const atPort = { name: 'Front', transport: 'browser' as const, address: 'usb', columns: 42 }

test('a paper in the hand of a browser whose printer is removed waits for a person', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  await desk.call(api.changePrinter, { params: paramsOf(printer), body: atPort })
  await venue.checkInAtDesk('credit_card')
  expect(await desk.call(api.claimPaper, { body: { claim: randomId() } })).toMatchObject({ paper: {} })
  await desk.call(api.removePrinter, { params: paramsOf(printer) })
  venue.clock.at += LEASE + 1
  await venue.print()
  const [job] = await venue.call(api.listPrintJobs, { query: { waiting: 'true' } })
  expect(job).toMatchObject({ status: 'unconfirmed', reason: 'the connection was lost' })
  expect(await desk.refused(api.printAgain, { params: paramsOf(job!), body: {} })).toMatchObject({
    status: 409,
    detail: 'The printer of this paper was removed. Choose another printer',
  })
  expect(await desk.call(api.discardPrintJob, { params: paramsOf(job!) })).toMatchObject({
    status: 'discarded',
  })
})

test('a paper that did not reach a printer that is removed meanwhile is discarded', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  await desk.call(api.changePrinter, { params: paramsOf(printer), body: atPort })
  await venue.checkInAtDesk('credit_card')
  await desk.call(api.claimPaper, { body: { claim: randomId() } })
  await desk.call(api.removePrinter, { params: paramsOf(printer) })
  await venue.db.updateTable('print_jobs').set({ status: 'queued' }).execute()
  venue.clock.at += LEASE + 1
  await venue.print()
  expect(await venue.call(api.listPrintJobs, { query: {} })).toMatchObject([{ status: 'discarded' }])
})

test('a printer that is given to the browser of a desk while it prints finishes its paper, and no other', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  printer.behave({ slowBy: 300 })
  await venue.checkInAtDesk('credit_card')
  await venue.checkInAtDesk('credit_card')
  const printing = venue.print()
  await expect
    .poll(() => venue.call(api.listPrintJobs, { query: {} }))
    .toMatchObject([{ status: 'queued' }, { status: 'printing' }])
  await desk.call(api.changePrinter, { params: paramsOf(printer), body: atPort })
  await printing
  expect(await venue.call(api.listPrintJobs, { query: {} })).toMatchObject([
    { status: 'queued' },
    { status: 'printed' },
  ])
  expect(printer.papers).toHaveLength(1)
  expect(await desk.call(api.claimPaper, { body: { claim: randomId() } })).toMatchObject({ paper: {} })
})

test('what an earlier device said is not held against the one at a new address', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  const other = await startPrinter()
  addCleanup(other.turnOff)
  other.behave('mute')
  printer.behave({ slowBy: 300 })
  await venue.checkInAtDesk('credit_card')
  const printing = venue.print()
  await expect
    .poll(() => venue.call(api.listPrintJobs, { query: {} }))
    .toMatchObject([{ status: 'printing' }])
  const moved = { name: 'Front', transport: 'tcp' as const, address: other.address, columns: 42 }
  await desk.call(api.changePrinter, { params: paramsOf(printer), body: moved })
  await printing
  expect(await venue.call(api.listPrinters)).toMatchObject([{ state: 'unknown' }])
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  expect(other.papers).toHaveLength(1)
})

test('a pulse opens no drawer of the printer that its desk no longer uses', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  await printer.turnOff()
  await venue.checkInAtDesk()
  await venue.print()
  const spare = await desk.call(api.addPrinter, { body: { ...atPort, name: 'Spare' } })
  const body = { name: 'Front desk', printerId: spare.id, drawer: 'pin5', receipt: 'always' } as const
  await desk.call(api.equipDesk, { body })
  await printer.turnOn()
  venue.clock.at += 3_000
  await venue.print()
  expect(printer.printed().filter(({ kind }) => kind === 'pulse')).toEqual([])
  expect(printer.papers).toHaveLength(1)
})

test('nobody prints a pulse again, on another printer or later, or discards it', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  await printer.turnOff()
  await venue.checkInAtDesk()
  await venue.print()
  const { id } = await venue.db
    .selectFrom('print_jobs')
    .select('id')
    .where('paper', '=', 'drawer')
    .executeTakeFirstOrThrow()
  const params = paramsOf({ id })
  const again = await desk.refused(api.printAgain, { params, body: { printerId: printer.id } })
  expect(again).toMatchObject({ status: 404, detail: `There is no paper ${id} to print` })
  expect(await desk.refused(api.discardPrintJob, { params })).toMatchObject({ status: 404 })
})

test('each change of what a printer lacks is announced, an outage once', async () => {
  const venue = await openEquippedVenue()
  const watching = openBrowser(venue.url)
  venue.printer.behave('paper')
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  await venue.expectEvents({ 'rental.started': 1, 'device.printer_failed': 1 })
  for (const [behavior, events] of [
    ['paper', {}],
    ['open', { 'device.printer_trouble_changed': 1 }],
    ['open', {}],
  ] as const) {
    venue.printer.behave(behavior)
    venue.clock.advance(1)
    await venue.print()
    await venue.expectEvents(events)
  }
  expect(await watching.call(api.listPrinters)).toMatchObject([{ state: 'cover' }])
})
