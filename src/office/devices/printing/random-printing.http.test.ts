import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import { addRoom } from '#house/facilities/contract.ts'
import type { Store } from '#platform/database/database.ts'
import { SECOND } from '#platform/values/time.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import {
  type PrinterBehavior,
  type PrinterEmulator,
  startPrinter,
} from '#testing/printer/printer-emulator.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { startServers } from '#testing/venue/server-process.ts'
import { type Browser, openBrowser } from '#testing/venue/staffed-venue.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import type { VenueProcess } from '../../../../e2e/support/venue-process.ts'
import * as api from '../contract.ts'
import { LEASE, nextAttempt } from '../rules.ts'
import { type Printed, readEscPos, textLines } from './esc-pos-reader.ts'

const RUNS = Number(process.env.PRINT_RUNS) || (onPostgres ? 3 : 6)
const SEED = Number(process.env.PRINT_SEED ?? 20_261_127)

type Fault = PrinterBehavior | 'off'

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault>('ready', 'off', 'mute', 'deaf', 'paper', 'open', 'vanishes', 'hangs up'),
  fc.record({ cutAfter: fc.nat(1_000) }),
  fc.record({ slowBy: fc.integer({ min: 50, max: 700 }) }),
)

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ sale: fc.constantFrom('cash' as const, 'credit_card' as const) }) },
  { weight: 1, arbitrary: fc.record({ heldSale: fc.constantFrom('cash' as const, 'credit_card' as const) }) },
  { weight: 3, arbitrary: fc.record({ fault }) },
  // Past the pulse of a drawer, the delays between attempts and the age of a paper.
  { weight: 2, arbitrary: fc.record({ passes: fc.constantFrom(1, 3, 9, 11, 70, 16 * 60) }) },
  { weight: 1, arbitrary: fc.record({ kill: fc.constant(true) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Desk {
  server: VenueProcess
  store: Store
  browser: Browser
  printer: PrinterEmulator
}

test('whatever fails, each receipt is printed or marked, once without COPY, no sale waits and no drawer opens late', async () => {
  const desk = await openDesk()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async steps => {
      const before = await stateOf(desk)
      for (const one of steps) await take(desk, one)
      await setFault(desk, 'ready')
      await pass(desk, 70)
      await settle(desk)
      await expectPrintedOrMarked(desk, before)
      await expectPrintedOnce(desk, before, await printMarkedAgain(desk))
      await expectDrawersInTime(desk, before)
    }),
    { numRuns: RUNS, endOnFailure: true, seed: SEED },
  )
})

/** A desk whose printer has answered before, so that it is known to confirm what it prints. */
async function openDesk(): Promise<Desk> {
  const { servers, openStore } = await startServers(1, {}, { at: new TestClock().at, isStill: true })
  const server = servers[0]!
  const printer = await startPrinter(() => server.now())
  addCleanup(printer.turnOff)
  const browser = openBrowser(server.url)
  const { id } = await browser.call(api.addPrinter, {
    body: { name: 'Front', transport: 'tcp', address: printer.address, columns: 42 },
  })
  const body = { name: 'Desk', printerId: id, drawer: 'pin2' as const, receipt: 'always' as const }
  await browser.call(api.equipDesk, { body })
  await browser.call(api.testPrinter, { params: paramsOf({ id }) })
  const desk = { server, browser, printer, store: await openStore() }
  await settle(desk)
  return desk
}

async function take(desk: Desk, one: Step): Promise<void> {
  if ('sale' in one) return sell(desk, one.sale)
  if ('heldSale' in one) return sellHeld(desk, one.heldSale)
  if ('fault' in one) return setFault(desk, one.fault)
  if ('passes' in one) return pass(desk, one.passes)
  await desk.server.kill()
  const { lease_until } = await desk.store.db.selectFrom('printers').selectAll().executeTakeFirstOrThrow()
  await desk.server.start()
  await sell(desk, 'cash')
  // The printer belongs to the process that was killed until its lease is over, if that process had it.
  if (lease_until === 0) await settle(desk)
  await desk.server.pass(LEASE + SECOND)
  await settle(desk)
}

async function sell({ browser }: Desk, paymentMethod: 'cash' | 'credit_card') {
  const room = await browser.call(addRoom, { body: { name: `Room ${nextRoom++}`, hourlyRate: 20 } })
  await browser.call(startRental, { body: { ...checkInForm(room), paymentMethod } })
}
let nextRoom = 1

/** The printer holds the paper until the sale is answered. A sale that waited for it would find it given up. */
async function sellHeld(desk: Desk, paymentMethod: 'cash' | 'credit_card') {
  await settle(desk)
  await setFault(desk, 'holds')
  await sell(desk, paymentMethod)
  const job = await desk.store.db
    .selectFrom('print_jobs')
    .select('status')
    .where('paper', '=', 'receipt')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(job.status).toMatch(/^(queued|printing)$/)
  desk.printer.behave('ready')
}

async function setFault({ printer }: Desk, next: Fault) {
  await printer.turnOff()
  if (next === 'off') return
  printer.behave(next)
  await printer.turnOn()
}

/** Time passes once nothing is on its way to the printer: it does not jump while a pulse is. */
async function pass(desk: Desk, seconds: number) {
  await settle(desk)
  await desk.server.pass(seconds * SECOND)
  await settle(desk)
}

/** Waits until the server has tried everything that is due. */
async function settle({ server, store: { db } }: Desk) {
  await server.tick()
  await vi.waitFor(
    async () => {
      const printer = await db.selectFrom('printers').selectAll().executeTakeFirstOrThrow()
      expect(printer.lease_until).toBe(0)
      const jobs = await db
        .selectFrom('print_jobs')
        .selectAll()
        .where('status', 'in', ['queued', 'printing'])
        .execute()
      const due = jobs.filter(
        ({ queued_at }) => queued_at > printer.tried_at || nextAttempt(printer) <= server.now(),
      )
      expect(due).toEqual([])
    },
    { timeout: 300_000, interval: 20 },
  )
}

/** What had happened before a run. */
interface Before {
  papers: number
  job: number
}

async function stateOf({ printer, store }: Desk): Promise<Before> {
  const { id } = await store.db
    .selectFrom('print_jobs')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return { papers: printer.papers.length, job: id }
}

/** Returns the receipts of a run with their numbers, which those that reached a printer have. */
const receiptsSince = ({ store }: Desk, before: Before) =>
  store.db
    .selectFrom('print_jobs')
    .innerJoin('ledger', 'ledger.id', 'print_jobs.subject_id')
    .leftJoin('issued_papers', 'issued_papers.posting', 'ledger.posting')
    .select(['print_jobs.id', 'print_jobs.status', 'issued_papers.number'])
    .where('print_jobs.id', '>', before.job)
    .where('paper', '=', 'receipt')
    .orderBy('print_jobs.id')
    .execute()

interface Print {
  number: number
  isCopy: boolean
}

/** Returns the receipts that came out whole, in order. */
function printsSince({ printer }: Desk, before: Before): Print[] {
  return printer.papers.slice(before.papers).flatMap(bytes => {
    const printed = readWhole(bytes)
    const lines = textLines(printed)
    const number = lines.map(line => /^Receipt +(\d+)$/.exec(line)?.[1]).find(Boolean)
    const isWhole = number !== undefined && printed.some(({ kind }) => kind === 'cut')
    return isWhole ? [{ number: Number(number), isCopy: lines.some(line => line.trim() === 'COPY') }] : []
  })
}

/** Returns nothing for a paper that was cut off within a command or a line. */
function readWhole(bytes: Uint8Array): Printed[] {
  try {
    return readEscPos(bytes)
  } catch {
    return []
  }
}

async function expectPrintedOrMarked(desk: Desk, before: Before): Promise<void> {
  const prints = printsSince(desk, before)
  for (const { status, number } of await receiptsSince(desk, before)) {
    expect(status).toMatch(/^(printed|stale|unconfirmed)$/)
    if (status === 'printed') expect(prints.map(print => print.number)).toContain(number)
  }
}

/** Returns how many were asked for again that may have been printed. */
async function printMarkedAgain(desk: Desk): Promise<number> {
  const marked = await desk.browser.call(api.listPrintJobs, { query: { waiting: 'true' } })
  for (const job of marked) await desk.browser.call(api.printAgain, { params: paramsOf(job), body: {} })
  await settle(desk)
  return marked.filter(({ status }) => status === 'unconfirmed').length
}

/** Nothing is sent twice unasked, so the first that comes out may be a copy of one that was lost. */
async function expectPrintedOnce(desk: Desk, before: Before, marked: number): Promise<void> {
  const receipts = await receiptsSince(desk, before)
  const prints = printsSince(desk, before)
  for (const { status, number } of receipts) {
    expect(status).toBe('printed')
    const own = prints.filter(print => print.number === number)
    expect(own.length).toBeGreaterThan(0)
    expect(own.slice(1).every(({ isCopy }) => isCopy)).toBe(true)
  }
  const attempts = desk.printer.papers.slice(before.papers).filter(bytes => !isPulse(bytes))
  expect(attempts.length).toBeLessThanOrEqual(receipts.length + marked)
}

const isPulse = (bytes: Uint8Array) => bytes.length < 20

/** Each pulse belongs to an opening of the ten seconds before. */
async function expectDrawersInTime({ printer, store }: Desk, before: Before): Promise<void> {
  const openings = await store.db.selectFrom('drawer_openings').select('at').orderBy('at').execute()
  const unused = openings.map(({ at }) => at)
  for (const [index, bytes] of printer.papers.entries()) {
    if (index < before.papers || !readWhole(bytes).some(({ kind }) => kind === 'pulse')) continue
    const at = printer.endedAt[index]!
    const opening = unused.findLastIndex(opened => opened <= at)
    expect(at - unused.splice(opening, 1)[0]!).toBeLessThanOrEqual(10 * SECOND)
  }
}
