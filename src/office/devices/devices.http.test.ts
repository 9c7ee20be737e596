import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { closeShift, createDayXReport, moveCash, openShift } from '#money/shifts/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { openEquippedVenue } from '#testing/printer/equipped-venue.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openBrowser, openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as api from './contract.ts'
import { textLines } from './printing/esc-pos-reader.ts'
import { GUEST_DISPLAY_TOKEN } from './words.ts'

const COPY = expect.stringMatching(/^ *COPY$/)

const newPrinter = { name: 'Front', transport: 'tcp' as const, address: '192.168.1.50:9100', columns: 42 }

test('a cash check-in opens the drawer, then prints the receipt with a number', async () => {
  const venue = await openEquippedVenue()
  await venue.checkInAtDesk()
  await venue.print()
  const printed = venue.printer.printed()
  expect(printed[0]).toEqual({ kind: 'pulse', pin: 2 })
  expect(printed.filter(({ kind }) => kind === 'pulse')).toHaveLength(1)
  expect(textLines(printed)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Receipt +000001$/),
      expect.stringMatching(/^Total +\$22\.00$/),
      expect.stringMatching(/^Cash +\$22\.00$/),
    ]),
  )
  expect(textLines(printed)).not.toContainEqual(COPY)
  expect(printed.filter(({ kind }) => kind === 'barcode')).toEqual([{ kind: 'barcode', text: 'R-000001' }])
  expect(await venue.db.selectFrom('drawer_openings').selectAll().execute()).toMatchObject([
    { why: 'sale', reason: '', shift_id: null, posting: expect.any(String) },
  ])
  expect(await venue.call(api.listPrinters)).toMatchObject([{ state: 'ready', waiting: 0 }])
})

test('a sale is printed at once, without the scheduled work', async () => {
  const venue = await openEquippedVenue()
  for (const count of [1, 2, 3]) {
    await venue.checkInAtDesk()
    await expect.poll(() => venue.printer.papers.length).toBe(2 * count)
  }
  await venue.app.whenPrintersIdle()
})

test('a sale is answered while the printer holds a paper, and its pulse goes before receipts that wait', async () => {
  const venue = await openEquippedVenue()
  venue.printer.behave('holds')
  await venue.checkInAtDesk('credit_card')
  await expect.poll(venue.printer.isHolding).toBe(true)
  await venue.checkInAtDesk('credit_card')
  await venue.checkInAtDesk()
  // A sale that waited for the printer would find that it has given up on the paper.
  expect((await venue.call(api.listPrintJobs, { query: {} })).map(({ status }) => status)).toEqual([
    'queued',
    'queued',
    'printing',
  ])
  expect(venue.printer.papers).toEqual([])
  venue.printer.behave('ready')
  await venue.app.whenPrintersIdle()
  expect(
    venue.printer.printed().flatMap(({ kind }) => (kind === 'cut' || kind === 'pulse' ? kind : [])),
  ).toEqual(['cut', 'pulse', 'cut', 'cut'])
})

test('a card payment prints a receipt and leaves the drawer closed', async () => {
  const venue = await openEquippedVenue()
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  const printed = venue.printer.printed()
  expect(printed.filter(({ kind }) => kind === 'pulse')).toEqual([])
  expect(printed.filter(({ kind }) => kind === 'cut')).toHaveLength(1)
})

test('another browser of the venue prints nothing', async () => {
  const venue = await openEquippedVenue()
  await venue.given.runningRental()
  await venue.print()
  expect(venue.printer.papers).toEqual([])
  expect(await venue.call(api.readDesk)).toEqual({
    id: null,
    name: '',
    printerId: null,
    drawer: 'none',
    receipt: 'never',
    scanner: null,
    hasDisplay: false,
    browserPort: null,
    version: 0,
  })
})

test('the drawer opens for refunds in cash, movements and with a reason, within its shift', async () => {
  const venue = await openEquippedVenue()
  const { desk } = venue
  const shift = await desk.call(openShift, { body: { drawer: 'Front', float: 100 } })
  await venue.checkInAtDesk()
  const [payment] = (await desk.call(listPayments, { query: {} })).payments
  await desk.call(refundPayment, { params: paramsOf(payment!), body: { amount: 22, reason: 'Cold water' } })
  await desk.call(moveCash, { params: paramsOf(shift), body: { kind: 'drop', amount: 50 } })
  await desk.call(api.openDrawer, { body: { reason: 'Change for a note' } })
  expect(await desk.refused(api.openDrawer, { body: { reason: ' ' } })).toMatchObject({
    errors: { reason: 'Reason is required' },
  })
  await venue.print()
  const openings = await venue.db.selectFrom('drawer_openings').selectAll().orderBy('id').execute()
  expect(openings.map(({ why, reason, shift_id }) => [why, reason, shift_id])).toEqual([
    ['movement', '', shift.id],
    ['sale', '', shift.id],
    ['refund', '', shift.id],
    ['movement', '', shift.id],
    ['no_sale', 'Change for a note', shift.id],
  ])
  expect(venue.printer.printed().filter(({ kind }) => kind === 'pulse')).toHaveLength(5)
  await expect(venue.db.updateTable('drawer_openings').set({ reason: 'x' }).execute()).rejects.toThrow(
    'drawer_openings rows are only ever added',
  )
})

test('a sale is the same with the printer off; the paper follows, the drawer does not open later', async () => {
  const venue = await openEquippedVenue()
  await venue.printer.turnOff()
  await venue.eventsSince()
  await venue.checkInAtDesk()
  await venue.print()
  await venue.expectEvents({ 'rental.started': 1, 'device.printer_failed': 1 })
  expect(await venue.call(api.listPrintJobs, { query: {} })).toMatchObject([
    { paper: 'receipt', status: 'queued', desk: 'Front desk', printer: 'Front' },
  ])
  expect(await venue.call(api.listPrinters)).toMatchObject([{ state: 'unreachable', waiting: 2 }])
  venue.clock.advance(0.2)
  await venue.print()
  // One alert an outage.
  await venue.expectEvents({})
  await venue.printer.turnOn()
  venue.clock.advance(1)
  await venue.print()
  const printed = venue.printer.printed()
  expect(printed.filter(({ kind }) => kind === 'pulse')).toEqual([])
  expect(textLines(printed)).not.toContainEqual(COPY)
  expect(printed.filter(({ kind }) => kind === 'cut')).toHaveLength(1)
  await venue.expectEvents({ 'device.printer_ready': 1, 'payment.receipt_printed': 1 })
})

test('a paper that waited a quarter of an hour waits for a person', async () => {
  const venue = await openEquippedVenue()
  await venue.printer.turnOff()
  await venue.checkInAtDesk()
  await venue.print()
  await venue.printer.turnOn()
  venue.clock.advance(16)
  await venue.print()
  const [job] = await venue.call(api.listPrintJobs, { query: { waiting: 'true' } })
  expect(job).toMatchObject({ status: 'stale', reason: 'it cannot be reached' })
  expect(venue.printer.papers).toEqual([])
  await venue.desk.call(api.printAgain, { params: paramsOf(job!), body: {} })
  await venue.print()
  // It was not printed before.
  expect(textLines(venue.printer.printed())).not.toContainEqual(COPY)
  expect(await venue.call(api.listPrintJobs, { query: { waiting: 'true' } })).toEqual([])
  expect(await venue.refused(api.printAgain, { params: paramsOf(job!), body: {} })).toMatchObject({
    status: 409,
    detail: 'It is printed already',
  })
})

test.each([['vanishes'], [{ cutAfter: 40 }]] as const)(
  'a paper that may be printed is not printed again unasked, and then says COPY: %j',
  async behavior => {
    const venue = await openEquippedVenue()
    venue.printer.behave(behavior)
    await venue.checkInAtDesk('credit_card')
    await venue.print()
    const [job] = await venue.call(api.listPrintJobs, { query: { waiting: 'true' } })
    expect(job).toMatchObject({ status: 'unconfirmed', reason: 'the connection was lost' })
    venue.printer.behave('ready')
    venue.clock.advance(1)
    await venue.print()
    expect(venue.printer.papers).toHaveLength(1)
    await venue.desk.call(api.printAgain, { params: paramsOf(job!), body: {} })
    await venue.print()
    expect(venue.printer.papers).toHaveLength(2)
    expect(textLines(venue.printer.printedLast())).toContainEqual(COPY)
  },
)

test('a printer says why it does not print, and prints once it is ready', async () => {
  const venue = await openEquippedVenue()
  for (const [behavior, state] of [
    ['paper', 'paper'],
    ['open', 'cover'],
  ] as const) {
    venue.printer.behave(behavior)
    if (behavior === 'paper') await venue.checkInAtDesk('credit_card')
    await venue.print()
    expect(await venue.call(api.listPrinters)).toMatchObject([{ state }])
    venue.clock.advance(1)
  }
  expect(venue.printer.papers).toEqual([])
  venue.printer.behave('ready')
  await venue.print()
  expect(venue.printer.papers).toHaveLength(1)
})

test('a printer that never answers prints; one that has answered before is waited for', async () => {
  const venue = await openEquippedVenue()
  venue.printer.behave('mute')
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  expect(venue.printer.papers).toHaveLength(1)
  venue.printer.behave('ready')
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  venue.printer.behave('deaf')
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  expect(venue.printer.papers).toHaveLength(2)
  expect(await venue.call(api.listPrinters)).toMatchObject([{ state: 'silent' }])
})

test('a printer that never answers is asked once, and not before the drawer opens', async () => {
  const venue = await openEquippedVenue()
  venue.printer.behave('mute')
  for (let count = 0; count < 3; count++) await venue.checkInAtDesk()
  await venue.print()
  // Three pulses and three receipts. Each asks afterwards, the first receipt before too.
  expect(venue.printer.papers).toHaveLength(6)
  expect(venue.printer.requests()).toBe(7)
})

test('two servers of a venue share a printer: one connection, each paper once', async () => {
  const venue = await openEquippedVenue()
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  for (let count = 0; count < 3; count++) await venue.checkInAtDesk('credit_card')
  await Promise.all([venue.app.tick(), other.app.tick()])
  await venue.app.whenPrintersIdle()
  await other.app.whenPrintersIdle()
  await venue.print()
  expect(venue.printer.papers).toHaveLength(3)
  expect(venue.printer.mostConnections()).toBe(1)
})

test('a process that ended while it printed leaves the paper to a person', async () => {
  const venue = await openEquippedVenue()
  await venue.printer.turnOff()
  await venue.checkInAtDesk()
  await venue.print()
  await venue.db.updateTable('print_jobs').set({ status: 'printing' }).execute()
  await venue.print()
  expect(await venue.call(api.listPrintJobs, { query: {} })).toMatchObject([
    { paper: 'receipt', status: 'unconfirmed' },
  ])
  expect(
    await venue.db.selectFrom('print_jobs').select('status').where('paper', '=', 'drawer').execute(),
  ).toEqual([{ status: 'discarded' }])
})

test('a paper that waits is listed first, however many were printed after it', async () => {
  const venue = await openEquippedVenue()
  await venue.printer.turnOff()
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  const { id, ...waiting } = await venue.db.selectFrom('print_jobs').selectAll().executeTakeFirstOrThrow()
  const printed = { ...waiting, status: 'printed' as const, finished_at: waiting.queued_at }
  await venue.db
    .insertInto('print_jobs')
    .values(Array.from({ length: 101 }, () => printed))
    .execute()
  const listed = await venue.call(api.listPrintJobs, { query: {} })
  expect(listed).toHaveLength(101)
  expect(listed[0]).toMatchObject({ id, status: 'queued' })
  expect(await venue.call(api.listPrintJobs, { query: { waiting: 'true' } })).toMatchObject([{ id }])
})

test('a waiting paper goes to another printer, or is discarded', async () => {
  const venue = await openEquippedVenue()
  const { desk } = venue
  await venue.printer.turnOff()
  await venue.checkInAtDesk('credit_card')
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  const spare = await desk.call(api.addPrinter, { body: { ...newPrinter, name: 'Office' } })
  const [newer, older] = await venue.call(api.listPrintJobs, { query: {} })
  expect(await desk.refused(api.printAgain, { params: paramsOf(older!), body: {} })).toMatchObject({
    detail: 'It is printed as soon as the printer is ready',
  })
  const moved = await desk.call(api.printAgain, { params: paramsOf(older!), body: { printerId: spare.id } })
  expect(moved).toMatchObject({ printer: 'Office', status: 'queued' })
  expect(await desk.call(api.discardPrintJob, { params: paramsOf(newer!) })).toMatchObject({
    status: 'discarded',
  })
  expect(await desk.refused(api.discardPrintJob, { params: paramsOf(newer!) })).toMatchObject({ status: 409 })
  const changed = { ...newPrinter, name: 'Back office' }
  expect(await desk.call(api.changePrinter, { params: paramsOf(spare), body: changed })).toMatchObject({
    name: 'Back office',
    waiting: 1,
  })
  await desk.call(api.removePrinter, { params: paramsOf(spare) })
  expect((await venue.call(api.listPrintJobs, { query: {} })).map(({ status }) => status)).toEqual([
    'discarded',
    'discarded',
  ])
  await desk.call(api.removePrinter, { params: paramsOf(venue.printer) })
  expect(await desk.call(api.readDesk)).toMatchObject({ printerId: null, drawer: 'none', receipt: 'never' })
  await venue.checkInAtDesk()
  expect(await desk.refused(api.openDrawer, { body: { reason: 'Change' } })).toMatchObject({
    status: 409,
    detail: 'This desk has no cash drawer',
  })
})

test('a test page prints in every code page and as wide as the paper', async () => {
  const venue = await openEquippedVenue()
  for (const columns of [32, 48]) {
    const body = { ...newPrinter, address: venue.printer.address, columns }
    await venue.call(api.changePrinter, { params: paramsOf(venue.printer), body })
    await venue.call(api.testPrinter, { params: paramsOf(venue.printer) })
    await venue.print()
    const lines = textLines(venue.printer.printedLast())
    expect(Math.max(...lines.map(line => line.length))).toBe(columns)
    expect(lines.join(' ')).toContain('¡! üöäß çàè Łódź Žižkov')
    expect(lines.join(' ')).toContain('Москва Київ Ελλάδα')
    expect(lines).toContainEqual(expect.stringMatching(/^Bold +€8\.00 £7\.00$/))
  }
})

test('a test page opens the drawer that the desk has at the printer', async () => {
  const venue = await openEquippedVenue()
  const params = paramsOf(venue.printer)
  await venue.desk.call(api.testPrinter, { params })
  await venue.call(api.testPrinter, { params })
  await venue.print()
  expect(venue.printer.printed().filter(({ kind }) => kind === 'pulse')).toHaveLength(1)
  expect(await venue.db.selectFrom('drawer_openings').select(['why', 'reason']).execute()).toEqual([
    { why: 'no_sale', reason: 'Test page' },
  ])
})

test('a Z report counts the openings of the drawer by kind, without those that came too late', async () => {
  const venue = await openEquippedVenue()
  const { desk } = venue
  const shift = await desk.call(openShift, { body: { drawer: 'Front', float: 100 } })
  await venue.checkInAtDesk()
  await venue.checkInAtDesk()
  await desk.call(api.openDrawer, { body: { reason: 'Change' } })
  await desk.call(api.openDrawer, { body: { reason: 'Count', why: 'count' } })
  await venue.print()
  await venue.printer.turnOff()
  await desk.call(api.openDrawer, { body: { reason: 'Nothing opened' } })
  venue.clock.advance(1)
  await venue.print()
  const openings = [
    { why: 'sale', count: 2 },
    { why: 'movement', count: 1 },
    { why: 'count', count: 1 },
    { why: 'no_sale', count: 1 },
  ]
  const { report } = await desk.call(closeShift, { params: paramsOf(shift), body: { total: 144 } })
  expect(report.figures.openings).toEqual(openings)
  expect((await venue.call(createDayXReport)).figures.openings).toEqual(openings)
})

test('a desk remembers how its scanner types, until it is learned anew', async () => {
  const { desk } = await openEquippedVenue()
  const { id: _, version: __, hasDisplay: ____, ...form } = await desk.call(api.readDesk)
  const layout = { ß: '-', Z: 'Y' }
  const scanner = { prefix: '~', suffix: 'none' as const, interval: 120, case: 'inverted' as const, layout }
  expect(await desk.call(api.equipDesk, { body: { ...form, scanner } })).toMatchObject({ scanner })
  const { scanner: ___, ...others } = form
  expect(await desk.call(api.equipDesk, { body: others })).toMatchObject({ scanner })
  expect(
    await desk.refused(api.equipDesk, { body: { ...form, scanner: { ...scanner, layout: { ab: 'c' } } } }),
  ).toMatchObject({ status: 422 })
  expect(await desk.call(api.equipDesk, { body: { ...form, scanner: null } })).toMatchObject({
    scanner: null,
  })
})

test('a guest display shows what its desk sent, for 15 seconds, until it is blank or revoked', async () => {
  const venue = await openEquippedVenue()
  const { desk } = venue
  const view = {
    lines: [{ label: 'Room 101, 1 hour', amount: 22, isStrong: false }],
    total: 22,
    change: 18,
    waitingNumber: null,
  }
  await desk.call(api.showGuest, { body: view })
  const { token } = await desk.call(api.pairDisplay)
  const show = async (code = token) =>
    venue.ask('GET', '/api/guest-display', { headers: { [GUEST_DISPLAY_TOKEN]: code } })
  expect((await show()).body).toMatchObject({ currency: 'USD', language: 'en', view: null })
  await desk.call(api.showGuest, { body: view })
  expect((await show()).body).toMatchObject({ view })
  venue.clock.at += 14_999
  expect((await show()).body).toMatchObject({ view })
  venue.clock.at += 1
  expect((await show()).body).toMatchObject({ view: null })
  await desk.call(api.showGuest, { body: { ...view, total: 30 } })
  expect((await show()).body).toMatchObject({ view: { total: 30 } })
  await desk.call(api.blankGuestView)
  expect((await show()).body).toMatchObject({ view: null })
  expect(await show('another')).toMatchObject({ status: 404 })
  const again = await desk.call(api.pairDisplay)
  expect(await show()).toMatchObject({ status: 404 })
  expect(await show(again.token)).toMatchObject({ status: 200 })
  expect(await desk.call(api.readDesk)).toMatchObject({ hasDisplay: true })
  await desk.call(api.unpairDisplay)
  expect(await show(again.token)).toMatchObject({ status: 404 })
  expect(await venue.refused(api.pairDisplay)).toMatchObject({ detail: 'Save this desk first' })
})

test('a paper about nothing holds up no other', async () => {
  const venue = await openEquippedVenue()
  await venue.desk.call(api.printOnDesk, { body: { paper: 'receipt', subjectId: 999 } })
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  expect((await venue.call(api.listPrintJobs, { query: {} })).map(({ status }) => status)).toEqual([
    'printed',
    'discarded',
  ])
})

test('a paper that cannot be read is put aside for a person, and holds up no other', async () => {
  const venue = await openEquippedVenue()
  await venue.printer.turnOff()
  await venue.checkInAtDesk('credit_card')
  const { bill_id, posting } = await venue.db
    .selectFrom('ledger')
    .selectAll()
    .whereRef('account', '=', 'method')
    .executeTakeFirstOrThrow()
  await venue.db
    .insertInto('issued_papers')
    .values({
      ...{ kind: 'receipt', series: 'damaged', number: 1, label: '000001', prints: 0, content: '{}' },
      ...{ issued_at: venue.clock.now(), business_day: '2026-05-20', bill_id: bill_id!, posting },
    })
    .execute()
  await venue.db.insertInto('numbers').values({ series: 'damaged', last: 1 }).execute()
  await venue.checkInAtDesk('credit_card')
  await venue.printer.turnOn()
  venue.clock.advance(1)
  await venue.print()
  expect((await venue.call(api.listPrintJobs, { query: {} })).map(({ status }) => status)).toEqual([
    'stale',
    'printed',
  ])
})

test('papers carry the logo in black and white, as wide as the narrowest roll at most', async () => {
  const venue = await openEquippedVenue()
  const drawn = await sharp({ create: { width: 1_000, height: 200, channels: 3, background: '#222' } })
    .extend({ top: 50, bottom: 50, background: '#fff' })
    .png()
    .toBuffer()
  const image = `data:image/png;base64,${drawn.toString('base64')}`
  const { logo } = await venue.call(api.setLogo, { body: { image } })
  expect(logo).toMatchObject({ width: 384, height: 80 })
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  expect(venue.printer.printed()[0]).toEqual({ kind: 'image', ...logo })
  expect(await venue.refused(api.setLogo, { body: { image: image.slice(0, 200) } })).toMatchObject({
    errors: { image: 'The logo must be a JPEG, PNG or WebP that is not damaged' },
  })
  await venue.call(api.removeLogo)
  expect(await venue.call(api.readLogo)).toEqual({ logo: null })
  await venue.checkInAtDesk('credit_card')
  await venue.print()
  expect(venue.printer.printedLast().some(({ kind }) => kind === 'image')).toBe(false)
})

test('printers and desks: what is refused, and by whom', async () => {
  const venue = await openVenue()
  for (const address of [
    '8.8.8.8:9100',
    '192.168.1.50:80',
    'printer.local:9100',
    '192.168.1.500:9100',
    '172.32.0.1:9100',
  ])
    expect(await venue.refused(api.addPrinter, { body: { ...newPrinter, address } })).toMatchObject({
      errors: { address: expect.stringContaining('an address of your network') },
    })
  for (const address of ['/dev/usb/lp10', '/dev/sda', '/dev/usb/../sda', '192.168.1.50:9100'])
    expect(
      await venue.refused(api.addPrinter, { body: { ...newPrinter, transport: 'server_file', address } }),
    ).toMatchObject({ errors: { address: expect.stringContaining('from /dev/usb/lp0 to /dev/usb/lp9') } })
  expect(await venue.refused(api.addPrinter, { body: { ...newPrinter, model: 'none' } })).toMatchObject({
    errors: { model: 'This model is not known' },
  })
  const bar = { ...newPrinter, name: 'Bar', address: '192.168.1.50' }
  expect(await venue.call(api.addPrinter, { body: bar })).toMatchObject({ address: '192.168.1.50:9100' })
  await venue.call(api.addPrinter, { body: newPrinter })
  expect(await venue.refused(api.addPrinter, { body: { ...newPrinter, name: 'FRONT' } })).toMatchObject({
    errors: { name: 'There is a printer FRONT already' },
  })
  const body = { name: 'Desk', printerId: null, drawer: 'pin2' as const, receipt: 'always' as const }
  expect(await venue.refused(api.equipDesk, { body })).toMatchObject({
    errors: { printerId: 'Choose a printer: it opens the drawer and prints receipts' },
  })
  expect(await venue.refused(api.equipDesk, { body: { ...body, printerId: 99 } })).toMatchObject({
    errors: { printerId: 'This printer was removed' },
  })
  expect(await venue.refused(api.printOnDesk, { body: { paper: 'receipt', subjectId: 1 } })).toMatchObject({
    status: 409,
    detail: 'This desk has no printer',
  })
})

test('a desk whose browser is gone is removed, and leaves its name and its printer to another', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  await venue.checkInAtDesk()
  const port = { name: 'Front', transport: 'browser' as const, address: 'usb', columns: 42 }
  await desk.call(api.changePrinter, { params: paramsOf(printer), body: port })
  const body = { name: 'Front desk', printerId: printer.id, drawer: 'pin2', receipt: 'always' } as const
  const other = openBrowser(venue.url)
  expect(await other.refused(api.equipDesk, { body })).toMatchObject({
    errors: { name: 'There is a desk Front desk already' },
  })
  const { id } = await desk.call(api.readDesk)
  expect(await other.call(api.removeDesk, { params: { id: String(id) } })).toEqual({ id })
  expect(await other.refused(api.removeDesk, { params: { id: String(id) } })).toMatchObject({ status: 404 })
  expect(await desk.call(api.readDesk)).toMatchObject({ id: null, name: '', printerId: null, version: 0 })
  const taken = await other.call(api.equipDesk, { body })
  expect(taken).toMatchObject({ name: 'Front desk', printerId: printer.id })
  expect(await venue.call(api.listDesks)).toEqual([taken])
  expect(await venue.db.selectFrom('drawer_openings').select(['desk_id', 'why']).execute()).toEqual([
    { desk_id: id, why: 'sale' },
  ])
  // Its browser was not gone: it is set up as any other.
  const again = { ...body, name: 'Bar', printerId: null, drawer: 'none', receipt: 'never' } as const
  expect(await desk.call(api.equipDesk, { body: again, ifMatch: 0 })).toMatchObject({ id, name: 'Bar' })
})

test('in signed-in mode the desk is the one of the sign-in, and only managers set it up', async () => {
  const venue = await openStaffedVenue()
  const staff = await venue.staff('staff')
  const body = { name: 'Desk', printerId: null, drawer: 'none' as const, receipt: 'never' as const }
  expect(await staff.refused(api.equipDesk, { body })).toMatchObject({ status: 403 })
  const desk = await venue.owner.call(api.equipDesk, { body })
  expect(await venue.owner.call(api.readDesk)).toEqual(desk)
  expect(
    await venue.owner.call(api.equipDesk, { body: { ...body, name: 'Night' }, ifMatch: 1 }),
  ).toMatchObject({
    name: 'Night',
    version: 2,
  })
  expect(await venue.owner.refused(api.equipDesk, { body, ifMatch: 1 })).toMatchObject({ status: 412 })
  expect(await staff.call(api.readDesk)).toMatchObject({ id: null })
  expect(await venue.owner.call(api.listDesks)).toHaveLength(1)
})
