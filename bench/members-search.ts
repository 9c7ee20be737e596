import { valuesOfNew } from '#people/members/write-member.ts'
import type { Reader } from '#platform/database/database.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { familyNames, givenNames } from '../demo/guests.ts'
import { insertAll } from '../demo/insert.ts'
import { Random } from '../demo/random.ts'
import { inTurns, median } from './compare.ts'
import { load, request } from './load.ts'
import { newDatabase } from './postgres.ts'
import { type Figure, rateText } from './report.ts'
import { type Server, startBaselineServer, startKeydesk } from './servers.ts'
import { fileOf, makeVenue } from './venues.ts'

const MEMBERS = 100_000
/** Target for the response time at a desk, in ms. */
const MOST = 10

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

/** Measures each kind of search over 100,000 members at one desk, against a plain page by an index. */
export async function membersSearch(): Promise<Figure[]> {
  const sqlite = await makeVenue(addMembers)
  const figures = await searchFigures('SQLite', await startKeydesk(sqlite), () =>
    startBaselineServer('plain-read-sqlite.ts', fileOf(sqlite.folder)),
  )
  const server = await startPostgres()
  const url = await newDatabase(server.url, 'members')
  const postgres = await makeVenue(addMembers, url)
  figures.push(
    ...(await searchFigures('PostgreSQL', await startKeydesk(postgres), () =>
      startBaselineServer('plain-read-postgres.ts', url),
    )),
  )
  await server.stop()
  return figures
}

async function searchFigures(
  engine: string,
  keydesk: Server,
  startFloor: () => Promise<Server>,
): Promise<Figure[]> {
  const floor = await startFloor()
  const figures: Figure[] = []
  for (const [what, texts] of Object.entries(searches)) {
    const contender = (server: Server) => {
      const bytes = texts.map(text => request(`${server.url}/api/members?search=${encodeURIComponent(text)}`))
      const next = (n: number) => bytes[n % bytes.length]
      return { server, run: () => load({ url: server.url, connections: 1, length: 1_000, next }) }
    }
    const { results, disturbed } = await inTurns([contender(floor), contender(keydesk)])
    const [plain, search] = results.map(median) as [ReturnType<typeof median>, ReturnType<typeof median>]
    if (Object.keys(search.refused).length > 0) throw new Error(`A search for ${what} was refused`)
    figures.push({
      what: `${engine}: ${what}, p99`,
      measured: rateText(search),
      floor: rateText(plain),
      value: search.p99,
      unit: 'ms',
      target: { atMost: MOST },
      disturbed,
    })
  }
  await floor.stop()
  await keydesk.stop()
  return figures
}

/** Adds members with 27,000 different names, each with a unique e-mail and phone. */
export async function addMembers(db: Reader): Promise<void> {
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
