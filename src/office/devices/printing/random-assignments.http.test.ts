import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import { addRoom } from '#house/facilities/contract.ts'
import type { Store } from '#platform/database/database.ts'
import { randomId } from '#platform/values/ids.ts'
import { type Instant, SECOND } from '#platform/values/time.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { type PrinterEmulator, startPrinter } from '#testing/printer/printer-emulator.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { startServers } from '#testing/venue/server-process.ts'
import { type Browser, openBrowser } from '#testing/venue/staffed-venue.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import type { VenueProcess } from '../../../../e2e/support/venue-process.ts'
import * as api from '../contract.ts'
import { isTooLate, nextAttempt } from '../rules.ts'
import { readEscPos, textLines } from './esc-pos-reader.ts'

const RUNS = Number(process.env.PRINT_RUNS) || (onPostgres ? 3 : 8)
const SEED = Number(process.env.PRINT_SEED ?? 20_261_128)

/** What a tab does with its printer, from a claim to the report of its outcome. */
const turn = fc.constantFrom(
  'prints',
  'says that its printer is off',
  'closes while its claim is in flight',
  'closes before it prints',
  'closes after a part',
  'closes before it reports',
  'reports late',
  'is asleep until its paper is too late',
  'loses the answer to its claim',
  'loses the line before the paper',
  'loses the line within the paper',
)
/** When the server of a turn is killed. The tab goes on once it is started again. */
const kills = ['while it claims', 'while it prints', 'while it reports'] as const
const kill = fc.constantFrom(...kills)

type Turn = typeof turn | typeof kill extends fc.Arbitrary<infer T> ? T : never

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ sale: fc.constantFrom('cash' as const, 'credit_card' as const) }) },
  { weight: 6, arbitrary: fc.record({ turn }) },
  { weight: 1, arbitrary: fc.record({ turn: kill }) },
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
  server: VenueProcess
  store: Store
  browser: Browser
  network: PrinterEmulator
  /** What came out at the port, and when. */
  atPort: { bytes: Uint8Array; at: Instant }[]
  printers: { port: number; network: number }
  /** Calls of tabs that were closed. */
  inFlight: Promise<unknown>[]
  lateReports: (() => Promise<unknown>)[]
  /** The papers before this run. */
  before: { job: number; opening: number }
}

test('whatever a browser or server leaves undone and a manager assigns, receipts are printed once or marked', async () => {
  const { servers, openStore } = await startServers(1, {}, { at: new TestClock().at, isStill: true })
  const server = servers[0]!
  const store = await openStore()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async steps => {
      const desk = await openDesk(server, store)
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

/** Opens another desk with its own printers. */
async function openDesk(server: VenueProcess, store: Store): Promise<Desk> {
  const network = await startPrinter(() => server.now())
  addCleanup(network.turnOff)
  const browser = openBrowser(server.url)
  const desk: Desk = {
    ...{ server, store, browser, network, atPort: [], inFlight: [], lateReports: [] },
    printers: { port: await addPortPrinter(browser), network: 0 },
    before: { job: await newest(store, 'print_jobs'), opening: await newest(store, 'drawer_openings') },
  }
  const name = `Network ${added}`
  const body = { name, transport: 'tcp' as const, address: network.address, columns: 42 }
  desk.printers.network = (await browser.call(api.addPrinter, { body })).id
  await equip(desk, desk.printers.port)
  return desk
}

async function newest({ db }: Store, table: 'print_jobs' | 'drawer_openings'): Promise<number> {
  const { id } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

let added = 0
async function addPortPrinter(browser: Browser): Promise<number> {
  const body = { name: `Port ${added++}`, transport: 'browser' as const, address: 'usb', columns: 42 }
  return (await browser.call(api.addPrinter, { body })).id
}

const equip = ({ browser, printers }: Desk, printerId: number) =>
  browser.call(api.equipDesk, {
    body: {
      name: `Desk ${printers.network}`,
      printerId,
      drawer: 'pin2' as const,
      receipt: 'always' as const,
    },
  })

async function take(desk: Desk, one: Step): Promise<void> {
  if ('sale' in one) await sell(desk, one.sale)
  else if ('turn' in one) await takeTurn(desk, one.turn)
  else if ('passes' in one) await pass(desk, one.passes)
  else await change(desk, one.change)
}

async function sell({ browser }: Desk, paymentMethod: 'cash' | 'credit_card') {
  const room = await browser.call(addRoom, { body: { name: `Room ${nextRoom++}`, hourlyRate: 20 } })
  await browser.call(startRental, { body: { ...checkInForm(room), paymentMethod } })
}
let nextRoom = 1

/** Time passes once nothing is on its way to the network printer. */
async function pass(desk: Desk, seconds: number) {
  await settle(desk)
  await desk.server.pass(seconds * SECOND)
  await settle(desk)
}

/** Waits until the server has printed, tried or put aside what it can. */
async function settle({ server, store: { db } }: Desk) {
  await server.tick()
  const now = server.now()
  const papers = () =>
    db
      .selectFrom('print_jobs')
      .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
      .selectAll('printers')
      .select(['status', 'paper', 'queued_at'])
      .where('status', 'in', ['queued', 'printing'])
      .execute()
  type Waiting = Awaited<ReturnType<typeof papers>>[number]
  const isForTab = ({ claim, lease_until }: Waiting) => claim !== null && lease_until > now
  const isDue = (paper: Waiting) => paper.queued_at > paper.tried_at || nextAttempt(paper) <= now
  const isForServer = (paper: Waiting) =>
    paper.status === 'printing' ||
    paper.retired_at !== null ||
    isTooLate(paper, now) ||
    (paper.transport === 'tcp' && (paper.lease_until > 0 || isDue(paper)))
  await vi.waitFor(
    async () => {
      expect((await papers()).filter(paper => !isForTab(paper) && isForServer(paper))).toEqual([])
    },
    { timeout: 300_000, interval: 20 },
  )
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
  const { browser, server, atPort, inFlight, lateReports } = desk
  const { browserPort } = await browser.call(api.readDesk)
  if (browserPort === null) return false
  if (what === 'says that its printer is off') {
    await browser.call(api.reportTrouble, { body: { trouble: 'unreachable' } })
    return false
  }
  // The server holds no network printer when it is killed: another test is about that.
  if (kills.some(kill => kill === what)) await settle(desk)
  const body = { claim: randomId() }
  const askedAt = server.now()
  const claim = browser.call(api.claimPaper, { body })
  if (what === 'closes while its claim is in flight') {
    inFlight.push(claim.catch(() => undefined))
    return false
  }
  let { paper } =
    what === 'while it claims'
      ? await killDuring(desk, claim, () => browser.call(api.claimPaper, { body }))
      : await claim
  if (!paper || what === 'closes before it prints') return false
  if (what === 'loses the answer to its claim') paper = (await browser.call(api.claimPaper, { body })).paper!
  if (what === 'is asleep until its paper is too late') await server.pass(11 * SECOND)
  const bytes = Buffer.from(paper.bytes, 'base64')
  const isInTime = server.now() - askedAt < paper.validFor
  const isSent = isInTime && what !== 'loses the line before the paper'
  const isWhole = isSent && what !== 'closes after a part' && what !== 'loses the line within the paper'
  const sent = isWhole ? bytes : isSent ? bytes.subarray(0, bytes.length >> 1) : bytes.subarray(0, 0)
  if (isSent) atPort.push({ bytes: sent, at: server.now() })
  if (what === 'closes after a part' || what === 'closes before it reports') return false
  if (what === 'while it prints') await killDuring(desk, Promise.resolve(), async () => {})
  const outcome = { failure: isWhole ? null : ('interrupted' as const), bytesSent: sent.length }
  const form = { lease: paper.lease, isPrinted: isWhole, hasAnswered: true, ...outcome }
  const report = () => browser.ask('POST', `/api/print-jobs/${paper.id}/outcome`, { body: form })
  // It may be too late, or the printer of another desk by then.
  if (what === 'reports late') lateReports.push(report)
  // It may have been recorded: then the repeat is refused.
  else if (what === 'while it reports') await killDuring(desk, report(), report)
  else expect(await report()).toMatchObject({ status: 200 })
  return isWhole && what !== 'reports late'
}

/** Kills the server while a call is in flight and starts it again. Returns what the tab is answered, at last. */
async function killDuring<T>({ server }: Desk, call: Promise<T>, repeat: () => Promise<T>): Promise<T> {
  const answer = call.then(
    value => ({ value }),
    () => undefined,
  )
  await server.kill()
  await server.start()
  return (await answer)?.value ?? repeat()
}

/** Prints what is due everywhere, until nothing is. */
async function printAll(desk: Desk): Promise<void> {
  await Promise.all(desk.inFlight)
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

const receiptsOf = ({ store, before }: Desk) =>
  store.db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .innerJoin('ledger', 'ledger.id', 'print_jobs.subject_id')
    .leftJoin('issued_papers', 'issued_papers.posting', 'ledger.posting')
    .select(['print_jobs.id', 'print_jobs.status', 'printers.retired_at', 'issued_papers.number'])
    .where('print_jobs.id', '>', before.job)
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
    if (job.id > desk.before.job)
      await browser.call(api.printAgain, { params: paramsOf(job), body: { printerId: printers.port } })
  await settle(desk)
  while (await takeTurn(desk, 'prints'));
  await settle(desk)
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
  const openings = await desk.store.db
    .selectFrom('drawer_openings')
    .select('at')
    .where('id', '>', desk.before.opening)
    .orderBy('at')
    .execute()
  const unused = openings.map(({ at }) => at)
  const pulses = papersOf(desk).filter(({ bytes }) => readWhole(bytes).some(({ kind }) => kind === 'pulse'))
  for (const { at } of pulses.toSorted((a, b) => a.at - b.at)) {
    const opening = unused.findLastIndex(opened => opened <= at)
    expect(at - unused.splice(opening, 1)[0]!).toBeLessThanOrEqual(10 * SECOND)
  }
}
