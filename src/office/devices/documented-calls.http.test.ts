import { expect, test } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startPrinter } from '#testing/printer/printer-emulator.ts'
import { type Browser, openBrowser } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { textLines } from './printing/esc-pos-reader.ts'

test('a program equips a desk, prints and opens its drawer by the documented calls alone', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  const printer = await startPrinter()
  addCleanup(printer.turnOff)
  const desk = openBrowser(venue.url)

  const added = await ask(desk, 'POST', '/api/printers', 201, {
    name: 'Bar',
    transport: 'tcp',
    address: printer.address,
    model: 'epson-tm-t88v',
    columns: 42,
  })
  expect(added).toMatchObject({ name: 'Bar', state: 'unknown', waiting: 0 })
  expect(await ask(desk, 'POST', `/api/printers/${added.id}/test`, 201)).toMatchObject({
    paper: 'test',
    status: 'queued',
  })
  await expect.poll(() => printer.papers.length).toBe(1)
  expect(textLines(printer.printedLast())).toContainEqual(expect.stringContaining('Bar'))

  const equipped = await ask(desk, 'PUT', '/api/desk', 200, {
    name: 'Front desk',
    printerId: added.id,
    drawer: 'pin2',
    receipt: 'always',
    scanner: { prefix: '', suffix: 'enter', interval: 20, case: 'same', layout: {} },
  })
  expect(equipped).toMatchObject({ name: 'Front desk', printerId: added.id, drawer: 'pin2' })
  expect(await ask(desk, 'GET', '/api/desk', 200)).toEqual(equipped)

  await ask(desk, 'POST', '/api/drawers/openings', 201, { reason: 'Change for a note' })
  await expect.poll(() => printer.papers.length).toBe(2)
  expect(printer.printedLast()).toEqual([{ kind: 'pulse', pin: 2 }])

  printer.behave('vanishes')
  await ask(desk, 'POST', '/api/rentals', 201, {
    customerName: 'Ada Lovelace',
    facilityType: 'room',
    facilityId: room.id,
    duration: 1,
    paymentMethod: 'credit_card',
  })
  const jobs = () => ask(desk, 'GET', '/api/print-jobs', 200)
  await expect.poll(jobs).toMatchObject([{ paper: 'receipt', status: 'unconfirmed' }, { paper: 'test' }])
  printer.behave('ready')
  venue.clock.advance(1)
  const [{ id }] = await jobs()
  expect(await ask(desk, 'POST', `/api/print-jobs/${id}/again`, 200)).toMatchObject({ id, status: 'queued' })
  await expect.poll(jobs).toMatchObject([{ id, status: 'printed', reason: null }, { paper: 'test' }])
  expect(textLines(printer.printedLast())).toContainEqual(expect.stringMatching(/^ *COPY$/))
})

/** Sends exactly a method, a path and a body, expects a status and returns what was answered. */
async function ask(desk: Browser, method: string, path: string, status: number, body?: object) {
  const reply = await desk.ask(method, path, { ...(body && { body }) })
  expect(reply).toMatchObject({ status })
  return reply.body as any
}
