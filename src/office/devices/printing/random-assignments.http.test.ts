import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import { randomId } from '#platform/values/ids.ts'
import { type Instant, SECOND } from '#platform/values/time.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { type PrinterEmulator, startPrinter } from '#testing/printer/printer-emulator.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { type Browser, openBrowser } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as api from '../contract.ts'
import { readEscPos, textLines } from './esc-pos-reader.ts'

const RUNS = Number(process.env.PRINT_RUNS) || (onPostgres ? 4 : 12)
const SEED = Number(process.env.PRINT_SEED ?? 20_261_128)

/** What a tab does with its printer, from a claim to the report of its outcome. */
const turn = fc.constantFrom(
  'prints',
  'says that its printer is off',
  'closes before it prints',
  'closes after a part',
  'closes before it reports',
  'reports late',
  'is asleep until its paper is too late',
  'loses the answer to its claim',
  'loses the line before the paper',
  'loses the line within the paper',
)
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ sale: fc.constantFrom('cash' as const, 'credit_card' as const) }) },
  { weight: 5, arbitrary: fc.record({ turn }) },
  { weight: 2, arbitrary: fc.record({ passes: fc.constantFrom(1, 3, 9, 11, 61, 16 * 60) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      change: fc.constantFrom(
        'desk to port',
        'desk to network',
        'printer to the other way',
        'printer replaced',
        'network printer off',
        'network printer on',
      ),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A desk with a printer at its port and one on the network, of which it uses one. */
interface Desk {
  venue: Venue
  browser: Browser
  network: PrinterEmulator
  /** What came out at the port, and when. */
  atPort: { bytes: Uint8Array; at: Instant }[]
  printers: { port: number; network: number }
  lateReports: (() => Promise<unknown>)[]
}

test('whatever a browser leaves undone and whatever is assigned anew, receipts are printed once or marked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async steps => {
      const desk = await openDesk()
      for (const one of steps) await take(desk, one)
      await take(desk, { change: 'network printer on' })
      await printAll(desk)
      await expectPrintedOrMarked(desk)
      await printMarkedAgain(desk)
      await expectPrintedOnce(desk)
      await expectDrawersInTime(desk)
      await desk.network.turnOff()
    }),
    { numRuns: RUNS, endOnFailure: true, seed: SEED },
  )
})

async function openDesk(): Promise<Desk> {
  const venue = await openVenue()
  const network = await startPrinter(() => venue.clock.at)
  addCleanup(network.turnOff)
  const browser = openBrowser(venue.url)
  const desk: Desk = {
    ...{ venue, browser, network, atPort: [], lateReports: [] },
    printers: { port: await addPortPrinter(browser), network: 0 },
  }
  const body = { name: 'Network', transport: 'tcp' as const, address: network.address, columns: 42 }
  desk.printers.network = (await browser.call(api.addPrinter, { body })).id
  await equip(desk, desk.printers.port)
  return desk
}

let added = 0
async function addPortPrinter(browser: Browser): Promise<number> {
  const body = { name: `Port ${added++}`, transport: 'browser' as const, address: 'usb', columns: 42 }
  return (await browser.call(api.addPrinter, { body })).id
}

const equip = ({ browser }: Desk, printerId: number) =>
  browser.call(api.equipDesk, {
    body: { name: 'Desk', printerId, drawer: 'pin2' as const, receipt: 'always' as const },
  })

async function take(desk: Desk, one: Step): Promise<void> {
  if ('sale' in one) await sell(desk, one.sale)
  else if ('turn' in one) await takeTurn(desk, one.turn)
  else if ('passes' in one) await pass(desk, one.passes)
  else await change(desk, one.change)
}

async function sell({ venue, browser }: Desk, paymentMethod: 'cash' | 'credit_card') {
  const room = await venue.given.room()
  await browser.call(startRental, { body: { ...checkInForm(room), paymentMethod } })
}

/** Time passes once nothing is on its way to the network printer. */
async function pass({ venue }: Desk, seconds: number) {
  await settle(venue)
  venue.clock.at += seconds * SECOND
  await settle(venue)
}

async function settle({ app }: Venue) {
  await app.tick()
  await app.whenPrintersIdle()
}

async function change(desk: Desk, what: Extract<Step, { change: unknown }>['change']): Promise<void> {
  const { browser, network, printers } = desk
  if (what === 'desk to port') await equip(desk, printers.port)
  if (what === 'desk to network') await equip(desk, printers.network)
  if (what === 'network printer off') await network.turnOff()
  if (what === 'network printer on') {
    await network.turnOff()
    await network.turnOn()
  }
  if (what === 'printer replaced') {
    await browser.call(api.removePrinter, { params: paramsOf({ id: printers.port }) })
    printers.port = await addPortPrinter(browser)
    await equip(desk, printers.port)
  }
  if (what === 'printer to the other way') {
    const { name, transport } = (await browser.call(api.listPrinters)).find(({ id }) => id === printers.port)!
    const way =
      transport === 'browser'
        ? { transport: 'tcp' as const, address: network.address }
        : { transport: 'browser' as const, address: 'usb' }
    await browser.call(api.changePrinter, {
      params: paramsOf({ id: printers.port }),
      body: { name, ...way, columns: 42 },
    })
  }
}

/** Does as a tab of the desk does, as far as it comes. Returns whether it printed a paper. */
async function takeTurn(desk: Desk, what: Turn): Promise<boolean> {
  const { browser, venue, atPort, lateReports } = desk
  const { browserPort } = await browser.call(api.readDesk)
  if (browserPort === null) return false
  if (what === 'says that its printer is off') {
    await browser.call(api.reportTrouble, { body: { trouble: 'unreachable' } })
    return false
  }
  const body = { claim: randomId() }
  const askedAt = venue.clock.at
  let { paper } = await browser.call(api.claimPaper, { body })
  if (!paper || what === 'closes before it prints') return false
  if (what === 'loses the answer to its claim') paper = (await browser.call(api.claimPaper, { body })).paper!
  if (what === 'is asleep until its paper is too late') venue.clock.at += 11 * SECOND
  const bytes = Buffer.from(paper.bytes, 'base64')
  const isInTime = venue.clock.at - askedAt < paper.validFor
  const isSent = isInTime && what !== 'loses the line before the paper'
  const isWhole = isSent && what !== 'closes after a part' && what !== 'loses the line within the paper'
  const sent = isWhole ? bytes : isSent ? bytes.subarray(0, bytes.length >> 1) : bytes.subarray(0, 0)
  if (isSent) atPort.push({ bytes: sent, at: venue.clock.at })
  if (what === 'closes after a part' || what === 'closes before it reports') return false
  const params = paramsOf(paper)
  const outcome = { failure: isWhole ? null : ('interrupted' as const), bytesSent: sent.length }
  const report = { lease: paper.lease, isPrinted: isWhole, hasAnswered: true, ...outcome }
  if (what === 'reports late') {
    // It may be too late, or the printer of another desk by then.
    lateReports.push(() => browser.ask('POST', `/api/print-jobs/${params.id}/outcome`, { body: report }))
    return false
  }
  await browser.call(api.reportPaper, { params, body: report })
  return isWhole
}

/** Prints what is due everywhere, until nothing is. */
async function printAll(desk: Desk): Promise<void> {
  await desk.lateReports
    .splice(0)
    .reduce((before, report) => before.then(report), Promise.resolve<unknown>(0))
  for (let round = 0; round < 3; round++) {
    await pass(desk, 61)
    while (await takeTurn(desk, 'prints'));
  }
  // Nobody comes for a paper at a port that no desk uses.
  await pass(desk, 16 * 60)
}

interface Print {
  number: number
  isCopy: boolean
}

const papersOf = ({ network, atPort }: Desk) => [
  ...network.papers.map((bytes, index) => ({ bytes, at: network.endedAt[index]! })),
  ...atPort,
]

/** Returns the receipts that came out whole. */
function printsOf(desk: Desk): Print[] {
  return papersOf(desk).flatMap(({ bytes }) => {
    const printed = readWhole(bytes)
    const lines = textLines(printed)
    const number = lines.map(line => /^Receipt +(\d+)$/.exec(line)?.[1]).find(Boolean)
    const isWhole = number !== undefined && printed.some(({ kind }) => kind === 'cut')
    return isWhole ? [{ number: Number(number), isCopy: lines.some(line => line.trim() === 'COPY') }] : []
  })
}

/** Returns nothing for a paper that was cut off within a command or a line. */
function readWhole(bytes: Uint8Array) {
  try {
    return readEscPos(bytes)
  } catch {
    return []
  }
}

const receiptsOf = ({ venue }: Desk) =>
  venue.db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .innerJoin('ledger', 'ledger.id', 'print_jobs.subject_id')
    .leftJoin('issued_papers', 'issued_papers.posting', 'ledger.posting')
    .select(['print_jobs.id', 'print_jobs.status', 'printers.retired_at', 'issued_papers.number'])
    .where('paper', '=', 'receipt')
    .execute()

/** Every receipt is printed or waits for a person; those that waited for a removed printer are discarded. */
async function expectPrintedOrMarked(desk: Desk): Promise<void> {
  const prints = printsOf(desk)
  for (const { status, number, retired_at } of await receiptsOf(desk)) {
    expect(status).toMatch(
      retired_at === null ? /^(printed|stale|unconfirmed)$/ : /^(printed|stale|unconfirmed|discarded)$/,
    )
    if (status === 'printed') expect(prints.map(print => print.number)).toContain(number)
  }
}

async function printMarkedAgain(desk: Desk): Promise<void> {
  const { browser, printers } = desk
  await equip(desk, printers.port)
  for (const job of await browser.call(api.listPrintJobs, { query: { waiting: 'true' } }))
    await browser.call(api.printAgain, { params: paramsOf(job), body: { printerId: printers.port } })
  await settle(desk.venue)
  while (await takeTurn(desk, 'prints'));
  await settle(desk.venue)
}

async function expectPrintedOnce(desk: Desk): Promise<void> {
  const prints = printsOf(desk)
  for (const { status, number } of await receiptsOf(desk)) {
    expect(status).toMatch(/^(printed|discarded)$/)
    const own = prints.filter(print => print.number === number)
    if (status === 'printed') expect(own.length).toBeGreaterThan(0)
    expect(own.filter(({ isCopy }) => !isCopy).length).toBeLessThanOrEqual(1)
  }
}

/** Each pulse belongs to an opening of the ten seconds before. */
async function expectDrawersInTime(desk: Desk): Promise<void> {
  const openings = await desk.venue.db.selectFrom('drawer_openings').select('at').orderBy('at').execute()
  const unused = openings.map(({ at }) => at)
  const pulses = papersOf(desk).filter(({ bytes }) => readWhole(bytes).some(({ kind }) => kind === 'pulse'))
  for (const { at } of pulses.toSorted((a, b) => a.at - b.at)) {
    const opening = unused.findLastIndex(opened => opened <= at)
    expect(at - unused.splice(opening, 1)[0]!).toBeLessThanOrEqual(10 * SECOND)
  }
}
