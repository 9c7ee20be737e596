import { type PrinterEmulator, startPrinter } from '#testing/printer/printer-emulator.ts'
import type { Figure } from '../budget.ts'
import { checkIn, send } from '../support/desk.ts'
import { percentile, threeRuns } from '../support/runs.ts'
import { type Server, startKeydesk } from '../support/servers.ts'
import { addLockers, makeVenue } from '../support/venues.ts'

/** Check-ins of one run. */
const CHECK_INS = 20

/**
 * Measures the time from the answer to a cash check-in, which follows its commit, until the printer has the pulse for
 * the drawer, and until it has the receipt. The pulse must come first.
 */
export async function measure(): Promise<Figure[]> {
  const server = await startKeydesk(await makeVenue(db => addLockers(db, 5 * CHECK_INS)))
  const printer = await startPrinter()
  const cookie = await equipDesk(server, printer)
  let locker = 0
  const run = async () => {
    const times: Times[] = []
    while (times.length < CHECK_INS) times.push(await sell(server, printer, cookie, ++locker))
    return times
  }
  await run()
  const runs = await threeRuns(run)
  await printer.turnOff()
  await server.stop()
  const figure = (what: string, timeOf: (times: Times) => number): Figure => ({
    what: `cash check-in to ${what} at the printer, p95`,
    runs: runs.map(times => percentile(times.map(timeOf), 0.95)),
    unit: 'ms',
    budget: { atMost: 1_000 },
  })
  return [figure('the pulse', ({ pulse }) => pulse), figure('the receipt', ({ receipt }) => receipt)]
}

interface Times {
  pulse: number
  receipt: number
}

/** Returns the cookie of a desk that has the printer and a drawer. */
async function equipDesk(server: Server, printer: PrinterEmulator): Promise<string> {
  const { body } = await send<{ id: number }>(server, 'POST', '/api/printers', {
    name: 'Front',
    transport: 'tcp',
    address: printer.address,
    columns: 42,
  })
  const answer = await fetch(`${server.url}/api/desk`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Desk', printerId: body.id, drawer: 'pin2', receipt: 'always' }),
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

async function sell(
  server: Server,
  printer: PrinterEmulator,
  cookie: string,
  locker: number,
): Promise<Times> {
  const before = printer.papers.length
  await checkIn(server, 'locker', locker, { cookie })
  const committed = Date.now()
  while (printer.papers.length < before + 2) await new Promise(setImmediate)
  if (printer.papers[before]!.length > printer.papers[before + 1]!.length)
    throw new Error('The receipt came before the pulse')
  const [pulse = 0, receipt = 0] = printer.endedAt.slice(before).map(at => Math.max(0, at - committed))
  return { pulse, receipt }
}
