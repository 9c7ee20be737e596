import { valuesOfNew } from '#people/members/write-member.ts'
import type { Reader } from '#platform/database/database.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { familyNames, givenNames } from '../../demo/guests.ts'
import { insertAll } from '../../demo/insert.ts'
import { Random } from '../../demo/random.ts'
import type { Figure } from '../budget.ts'
import { send } from '../support/desk.ts'
import { newDatabase } from '../support/postgres.ts'
import { median, percentile, threeRuns } from '../support/runs.ts'
import { type Server, startKeydesk } from '../support/servers.ts'
import { makeVenue, type Venue } from '../support/venues.ts'

const MEMBERS = 100_000
/** How often a run searches for each text. */
const TIMES = 5

/** Search terms by kind: names, prefixes, parts of words, without accents, digits, e-mail addresses. */
const searches = {
  'start of a name': ['smi', 'garc', 'zim', 'oka', 'yam', 'sof', 'li'],
  'middle of a word': ['mmerm', 'hanss', 'amur', 'opesc', 'otier', 'irtan'],
  'name without accents': ['ozdemir', 'gomez', 'ayse', 'zoe', 'kovac', 'bjornstad'],
  'first and last name': ['sofia garcia', 'kim, lee', 'maria de', 'amir h', 'zoe oz'],
  'phone number': ['2125550', '917 555 01', '555-0177', '6465', '(718) 555'],
  'e-mail address': ['sofia.garcia.7', '77@example', 'lee.9@', '@example.org'],
  'member number': ['M-054321', '99999', 'm000017'],
  'no match': ['qqqq', 'nobody at all', 'zzyzx 12'],
}

/** Measures each kind of search over 100,000 members at one desk. */
export async function measure(): Promise<Figure[]> {
  const sqlite = await figureOn('SQLite', await makeVenue(addMembers))
  const cluster = await startPostgres({ durable: true })
  const venue = await makeVenue(addMembers, await newDatabase(cluster.url, 'members'))
  const postgres = await figureOn('PostgreSQL', venue)
  await cluster.stop()
  return [sqlite, postgres]
}

async function figureOn(engine: string, venue: Venue): Promise<Figure> {
  const keydesk = await startKeydesk(venue)
  await searchAll(keydesk)
  const runs = await threeRuns(() => searchAll(keydesk))
  await keydesk.stop()
  const slowest = [...runs[0]!].sort(([, one], [, other]) => median(other) - median(one))[0]!
  return {
    what: `member search in 100,000, ${engine}, p95`,
    runs: runs.map(kinds => percentile([...kinds.values()].flat(), 0.95)),
    unit: 'ms',
    budget: { atMost: 20 },
    note: `${slowest[0]}, p50 ${median(slowest[1]).toFixed(1)} ms`,
  }
}

/** Returns the ms of each search by kind. */
async function searchAll(server: Server): Promise<Map<string, number[]>> {
  const kinds = new Map<string, number[]>()
  for (const [kind, texts] of Object.entries(searches)) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time++)
      for (const text of texts)
        times.push((await send(server, 'GET', `/api/members?search=${encodeURIComponent(text)}`)).ms)
    kinds.set(kind, times)
  }
  return kinds
}

/** Adds members with 27,000 different names, each with a unique e-mail and phone. */
async function addMembers(db: Reader): Promise<void> {
  const random = new Random('100,000 members')
  const rows = Array.from({ length: MEMBERS }, (_, index) => {
    const [firstName, lastName] = [random.pick(givenNames), random.pick(familyNames)]
    const area = random.pick([212, 646, 917, 718, 347])
    const digits = String(5_550_000 + (index % 10_000))
    return valuesOfNew(
      {
        firstName,
        lastName,
        email: `${normalizeForSearch(firstName)}.${normalizeForSearch(lastName)}.${index}@example.${index % 9 === 0 ? 'org' : 'com'}`,
        phoneNumber: `(${area}) ${digits.slice(0, 3)}-${digits.slice(3)}`,
      },
      Date.now() - index * 1_000,
    )
  })
  await db.transaction().execute(trx => insertAll(trx, 'members', rows))
}
