import { expect, test } from 'vitest'
import { randomId } from '#platform/values/ids.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startPrinter } from '#testing/printer/printer-emulator.ts'
import { type Browser, openBrowser } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { readEscPos, textLines } from './printing/esc-pos-reader.ts'

test('a program equips a desk, prints and opens its drawer by the documented calls alone', async () => {
  const venue = await openVenue()
  const room = await venue.given.room()
  const printer = await startPrinter()
  addCleanup(printer.turnOff)
  const desk = openBrowser(venue.url)

  const added = await ask<{ id: number }>(desk, 'POST', '/api/printers', 201, {
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
  const jobs = () => ask<[Job]>(desk, 'GET', '/api/print-jobs', 200)
  await expect.poll(jobs).toMatchObject([{ paper: 'receipt', status: 'unconfirmed' }, { paper: 'test' }])
  printer.behave('ready')
  venue.clock.advance(1)
  const [{ id }] = await jobs()
  expect(await ask(desk, 'POST', `/api/print-jobs/${id}/again`, 200)).toMatchObject({ id, status: 'queued' })
  await expect.poll(jobs).toMatchObject([{ id, status: 'printed', reason: null }, { paper: 'test' }])
  expect(textLines(printer.printedLast())).toContainEqual(expect.stringMatching(/^ *COPY$/))
})

test('a repeated call prints nothing twice and opens no drawer twice', async () => {
  const venue = await openVenue()
  const printer = await startPrinter()
  addCleanup(printer.turnOff)
  const desk = openBrowser(venue.url)
  /** Sends a call, its repeat at once, and another one once everything is printed. */
  const askThrice = async (path: string, status: number, body?: object) => {
    const headers = { 'idempotency-key': randomId() }
    const send = () => ask<{ id: number }>(desk, 'POST', path, status, body, headers)
    const [first, second] = await Promise.all([send(), send()])
    await print()
    expect([second, await send()]).toEqual([first, first])
    await print()
    return first
  }
  const print = async () => {
    await venue.app.tick()
    await venue.app.whenPrintersIdle()
  }
  /** Returns how often something came out since it was asked last. */
  const cameOut = () => {
    const printed = printer.papers.splice(0).flatMap(readEscPos)
    return ['cut', 'pulse'].map(kind => printed.filter(part => part.kind === kind).length)
  }

  const { id: printerId } = await askThrice('/api/printers', 201, {
    ...{ name: 'Bar', transport: 'tcp', address: printer.address, columns: 42 },
  })
  expect(await ask(desk, 'GET', '/api/printers', 200)).toHaveLength(1)
  await ask(desk, 'PUT', '/api/desk', 200, {
    ...{ name: 'Front desk', printerId, drawer: 'pin2', receipt: 'always' },
  })
  await askThrice(`/api/printers/${printerId}/test`, 201)
  expect(cameOut()).toEqual([1, 1])
  await askThrice('/api/drawers/openings', 201, { reason: 'Change for a note' })
  expect(cameOut()).toEqual([0, 1])
  const sell = async (paymentMethod: string) => {
    const { id: facilityId } = await venue.given.room()
    const stay = { customerName: 'Ada Lovelace', facilityType: 'room', facilityId, duration: 1 }
    await askThrice('/api/rentals', 201, { ...stay, paymentMethod })
  }
  await sell('cash')
  expect(cameOut()).toEqual([1, 1])
  printer.behave('vanishes')
  await sell('credit_card')
  expect(cameOut()).toEqual([1, 0])
  printer.behave('ready')
  venue.clock.advance(1)
  const [{ id, status, subjectId }] = await ask<[Job]>(desk, 'GET', '/api/print-jobs', 200)
  expect(status).toBe('unconfirmed')
  await askThrice(`/api/print-jobs/${id}/again`, 200)
  expect(cameOut()).toEqual([1, 0])
  await askThrice('/api/print-jobs', 201, { paper: 'receipt', subjectId })
  expect(cameOut()).toEqual([1, 0])
})

/** The newest paper. */
type Job = { id: number; status: string; subjectId: number }

/** Sends exactly a method, a path and a body, expects a status and returns what was answered. */
async function ask<Answer = unknown>(
  desk: Browser,
  method: string,
  path: string,
  status: number,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await desk.ask(method, path, { headers, ...(body && { body }) })
  expect(reply).toMatchObject({ status })
  return reply.body as Answer
}
