import { openDatabase } from '#platform/database/open-database.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { findFile, type Venue } from '../../support/venues.ts'
import { type Address, askUntilAnswered, sleep } from './client.ts'
import type { Desks } from './desks.ts'
import type { Histories } from './histories.ts'

/** The most confirmed writes that are repeated at the end. */
const REPEATS = 200

/** How long the boards of all servers may take to show the last change, in ms. */
const BOARD_PATIENCE = 5_000

/** The most findings of a kind that are printed. */
const SHOWN = 5

/** Faults by kind; each list is empty if there is none. */
export type Findings = Record<string, string[]>

/** Repeats confirmed writes with their keys. Returns those whose answer is another than the first time. */
export async function repeatConfirmed(desks: Desks, server: Address): Promise<Findings> {
  const changed: string[] = []
  const step = Math.max(1, Math.floor(desks.confirmed.length / REPEATS))
  for (let index = 0; index < desks.confirmed.length; index += step) {
    const { request, key, body } = desks.confirmed[index]!
    const again = await askUntilAnswered(server, request, key)
    if (JSON.stringify(again.body) !== JSON.stringify(body))
      changed.push(`${request.method} ${request.path}: ${JSON.stringify(again.body)}`)
  }
  return { 'changed repeats': changed }
}

/** Returns the servers whose board does not become what the database holds. */
export async function compareBoards(venue: Venue, servers: readonly Address[]): Promise<Findings> {
  const store = await openStore(venue)
  const active = await store.db.selectFrom('rentals').select('id').where('status', '=', 'active').execute()
  await store.close()
  const stored = listIds(active)
  const stale: string[] = []
  for (const server of servers) {
    const read = async () =>
      listIds((await askUntilAnswered(server, { method: 'GET', path: '/api/rentals/board' })).body)
    let board = await read()
    const end = performance.now() + BOARD_PATIENCE
    while (board !== stored && performance.now() < end) {
      await sleep(100)
      board = await read()
    }
    if (board !== stored) stale.push(`${server.url} shows ${board}, the database holds ${stored}`)
  }
  return { 'stale boards': stale }
}

const listIds = (rentals: readonly { id: number }[]) =>
  String(rentals.map(({ id }) => id).toSorted((a, b) => a - b))

/** Compares what the desks got confirmed with the database, and their answers, until `lossAt`, with each other. */
export async function compare(
  venue: Venue,
  desks: Desks,
  histories: Histories,
  lossAt?: number,
): Promise<{ operations: number; findings: Findings }> {
  const { operations, contradictions } = histories.check(lossAt)
  return {
    operations,
    findings: {
      ...(await compareRentals(venue, desks)),
      ...(lossAt !== undefined && { 'lost writes': await findLostWrites(venue, desks) }),
      'contradicting answers': contradictions,
      'unexpected answers': desks.unexpected,
    },
  }
}

const openStore = ({ folder, databaseUrl }: Venue) =>
  openDatabase(databaseUrl ? { url: databaseUrl } : { file: findFile(folder) })

/** Returns the confirmed writes whose answers the database lacks. */
async function findLostWrites(venue: Venue, desks: Desks): Promise<string[]> {
  const store = await openStore(venue)
  const rows = await store.db.selectFrom('idempotent_responses').select('key').execute()
  await store.close()
  // Stored as '<account>:<key>'.
  const stored = new Set(rows.map(({ key }) => key.slice(key.indexOf(':') + 1)))
  const lost = desks.confirmed.filter(({ key }) => !stored.has(key))
  return lost.map(({ request }) => `${request.method} ${request.path}`)
}

async function compareRentals(venue: Venue, desks: Desks): Promise<Findings> {
  const store = await openStore(venue)
  try {
    const rows = await store.db.selectFrom('rentals').select(['id', 'customer_name', 'status']).execute()
    const stored = Map.groupBy(rows, ({ customer_name }) => customer_name)
    const ids = new Set(rows.map(({ id }) => id))
    const ended = new Set(
      rows.filter(({ status }) => status === 'completed').map(({ customer_name }) => customer_name),
    )
    return {
      lost: [
        ...[...desks.checkedIn].filter(([, id]) => !ids.has(id)).map(([guest]) => `Check-in of ${guest}`),
        ...[...desks.checkedOut].filter(guest => !ended.has(guest)).map(guest => `Check-out of ${guest}`),
      ],
      doubled: [...stored].filter(([, rentals]) => rentals.length > 1).map(([guest]) => guest),
      'broken invariants': await brokenInvariants(store),
    }
  } finally {
    await store.close()
  }
}

async function brokenInvariants({ db }: Awaited<ReturnType<typeof openDatabase>>): Promise<string[]> {
  try {
    await expectInvariants(db)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Prints a run with its findings and the command that repeats it, and ends the program with 1 if there are any. */
export function report(title: string, findings: Findings): never {
  const kinds = Object.entries(findings)
  console.log(`${title}\n${kinds.map(([kind, { length }]) => `${kind} ${length}`).join(' · ')}`)
  for (const [kind, found] of kinds)
    for (const one of found.slice(0, SHOWN)) console.log(`${kind}: ${one.slice(0, 2_000)}`)
  console.log(
    `Again: node ${[process.argv[1]!.replace(`${process.cwd()}/`, ''), ...process.argv.slice(2)].join(' ')}`,
  )
  process.exit(kinds.some(([, { length }]) => length > 0) ? 1 : 0)
}
