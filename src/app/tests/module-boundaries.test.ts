import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFolderGraph } from '#testing/structure/architecture-picture.ts'
import { importedFile, readImports, toFolder, wings } from '#testing/structure/imports.ts'
import {
  type AllowedDependencies,
  boundaryViolations,
  findCycle,
  findImportCycle,
} from '#testing/structure/module-boundaries.ts'

/** Domains that every wing may import. */
const everywhere = ['accounts', 'settings']

/** The layers of a stay's bill, each built on those before. */
const billing = ['pricing', 'ledger', 'bills', 'payments']

/** By wing, the domains that each domain may import besides those that every wing may. */
const domainsOfWings: Record<string, AllowedDependencies> = {
  house: {
    facilities: ['guests', 'devices'],
    cleaning: ['facilities'],
    turnaround: ['facilities', 'workorders', 'cleaning'],
    workorders: ['facilities', 'cleaning'],
    inventory: ['facilities'],
  },
  people: {
    guests: [],
    members: ['guests', 'devices'],
    'id-scan': [],
    news: ['guests', 'members', 'mail'],
  },
  money: {
    pricing: [],
    ledger: ['pricing'],
    bills: ['pricing', 'ledger', 'shifts'],
    payments: ['pricing', 'ledger', 'bills', 'shifts', 'devices'],
    receivables: billing,
    papers: ['pricing', 'ledger', 'payments', 'guests', 'mail', 'devices'],
    cards: ['facilities', 'pricing', 'ledger', 'bills', 'payments'],
    journal: ['pricing', 'ledger', 'memberships', 'shifts', 'venue-clock'],
    memberships: [...billing, 'receivables', 'members', 'guests', 'mail'],
    rates: ['facilities', 'pricing'],
    shifts: ['pricing', 'ledger', 'devices'],
  },
  desk: {
    rentals: ['keys', 'facilities', ...billing, 'rates', 'members', 'memberships', 'guests', 'id-scan'],
    groups: ['facilities', ...billing, 'members', 'guests', 'rentals', 'waiting'],
    waiting: ['facilities', 'guests', 'rentals', 'mail', 'devices'],
    visits: ['facilities', 'rentals', ...billing, 'receivables', 'rates', 'members', 'memberships', 'guests'],
    stays: ['rentals', 'visits'],
    keys: ['facilities', 'ledger', 'bills'],
    sales: [...billing, 'rentals', 'visits', 'inventory'],
    invoices: [...billing, 'receivables', 'papers', 'members', 'guests', 'rentals'],
    handover: ['facilities', 'rentals', 'workorders', 'shifts', 'turnaround', 'waiting', 'keys'],
    today: ['facilities', 'turnaround', 'ledger', 'shifts', 'rentals', 'waiting', 'reports', 'mail'],
  },
  office: {
    accounts: [],
    settings: [],
    devices: [],
    mail: [],
    audit: ['facilities'],
    backup: ['audit', 'ledger', 'mail'],
    reports: ['facilities', 'pricing', 'ledger', 'workorders', 'sales', 'cards'],
    'venue-clock': [],
  },
  chain: {
    'head-office': ['shifts'],
    link: ['shifts', 'head-office'],
  },
}

/** The domains that each domain may import. */
const allowedDependencies: AllowedDependencies = {
  ...Object.fromEntries(
    Object.values(domainsOfWings).flatMap(domains =>
      Object.entries(domains).map(([domain, known]) => [domain, [...everywhere, ...known]]),
    ),
  ),
  accounts: [],
  settings: ['accounts'],
}

const wingOfDomain = (domain: string) => wings.find(wing => domain in domainsOfWings[wing]!)

/** Sources of these folders, by their path. */
const makeSources = (folders: string) =>
  Object.fromEntries(
    globSync(`${folders}/**/*.{ts,tsx}`).map(file => [
      file.replaceAll('\\', '/'),
      readFileSync(file, 'utf8'),
    ]),
  )

describe('the import boundaries', () => {
  test('are respected by every file', () => {
    expect(boundaryViolations(makeSources('{src,migrations}'), allowedDependencies)).toEqual([])
  })

  test('cover app, platform and every domain in its wing', () => {
    const folders = Object.keys(makeSources('src')).map(file => file.split('/').slice(1, -1))
    const found = folders.filter(([top]) => wings.includes(top!)).map(([wing, domain]) => `${wing}/${domain}`)
    const listed = Object.entries(domainsOfWings).flatMap(([wing, domains]) =>
      Object.keys(domains).map(domain => `${wing}/${domain}`),
    )
    expect([...new Set(found)].toSorted()).toEqual(listed.toSorted())
    expect(new Set(folders.map(([top]) => top))).toEqual(new Set(['app', 'platform', 'testing', ...wings]))
  })

  test('allow nothing that no file uses', () => {
    const used = readFolderGraph()
    const unused = Object.entries(domainsOfWings).flatMap(([wing, domains]) =>
      Object.entries(domains).flatMap(([domain, known]) =>
        known
          .filter(name => !used.get(`${wing}/${domain}`)?.has(`${wingOfDomain(name)}/${name}`))
          .map(name => `${domain} → ${name}`),
      ),
    )
    expect(unused).toEqual([])
  })

  test('let people, house, money and desk know only those before them', () => {
    const floors = ['people', 'house', 'money', 'desk']
    const upward = floors.flatMap((wing, floor) =>
      Object.entries(domainsOfWings[wing]!).flatMap(([domain, known]) =>
        known
          .filter(name => floors.indexOf(wingOfDomain(name)!) > floor)
          .map(name => `${wing}/${domain} → ${wingOfDomain(name)}/${name}`),
      ),
    )
    expect(upward).toEqual([])
  })

  test('are crossed by the names of package.json, never by climbing out of a domain', () => {
    const sources = makeSources('src')
    const climbing = Object.entries(sources).flatMap(([file, source]) =>
      readImports(source, file).flatMap(({ from = '' }) => {
        const target = from.startsWith('.') ? importedFile(from, file)! : file
        return target in sources && toFolder(target) !== toFolder(file) ? [`${file}: ${from}`] : []
      }),
    )
    expect(climbing).toEqual([])
  })

  test('leave no domain that imports itself through others', () => {
    expect(findCycle(allowedDependencies)).toBeUndefined()
    expect(findCycle({ ...allowedDependencies, accounts: ['settings'] })).toEqual([
      'accounts',
      'settings',
      'accounts',
    ])
  })

  test('leave no file that imports itself through others', () => {
    expect(findImportCycle(makeSources('{src,migrations,demo,bench,e2e,scripts}'))).toBeUndefined()
    const circle = {
      'demo/rooms.ts': "import type { Form } from './facilities.ts'",
      'demo/facilities.ts': "import { rooms } from './rooms.ts'",
    }
    expect(findImportCycle(circle)).toEqual(['demo/rooms.ts', 'demo/facilities.ts', 'demo/rooms.ts'])
  })
})

describe('a forbidden import is detected', () => {
  const violations: [file: string, source: string, violation: string][] = [
    ['src/desk/rentals/rentals.ts', "import { a } from '#app/app.ts'", 'only tests may import app'],
    ['src/platform/time.ts', "import { a } from '#app/app.ts'", 'only tests may import app'],
    ['src/platform/time.ts', "import '#desk/rentals/rentals.ts'", 'platform may not import a domain'],
    ['src/platform/database.ts', "import '#desk/rentals/rentals.ts'", 'platform may not import a domain'],
    ['src/platform/web/api.ts', "import '#desk/rentals/contract.ts'", 'platform may not import a domain'],
    [
      'src/house/facilities/facilities.ts',
      "import '#desk/rentals/rentals.ts'",
      'facilities may not import rentals',
    ],
    [
      'src/house/facilities/rules.ts',
      "import type { A } from '#desk/rentals/contract.ts'",
      'may not import rentals',
    ],
    [
      'src/house/facilities/rules.ts',
      "type A = import('#desk/rentals/contract.ts').A",
      'may not import rentals',
    ],
    ['src/house/facilities/rules.ts', "export * from '#desk/rentals/contract.ts'", 'may not import rentals'],
    [
      'src/house/facilities/rules.ts',
      "export { a } from '#desk/rentals/contract.ts'",
      'may not import rentals',
    ],
    [
      'src/house/facilities/rules.ts',
      "const a = await import('#desk/rentals/contract.ts')",
      'may not import rentals',
    ],
    ['src/house/facilities/web/card.tsx', "import '#desk/rentals/web/queries.ts'", 'may not import rentals'],
    ['src/house/facilities/facilities.ts', 'await import(name)', 'the imported file cannot be determined'],
    [
      'src/house/facilities/facilities.ts',
      'await import(`#desk/$' + '{name}.ts`)',
      'the imported file cannot be determined',
    ],
    [
      'src/house/facilities/facilities.ts',
      'await import(`../../desk/rentals/$' + '{name}.ts`)',
      'may not import rentals',
    ],
    ['src/desk/rentals/rentals.ts', "import '#money/ledger/table.ts'", 'ledger does not expose this file'],
    [
      'src/desk/rentals/rentals.ts',
      "import '#house/facilities/rules.ts'",
      'facilities does not expose this file',
    ],
    [
      'src/desk/rentals/rentals.ts',
      "import type { A } from '#house/facilities/table.ts'",
      'does not expose this file',
    ],
    [
      'src/desk/rentals/web/page.tsx',
      "import '#house/facilities/rules.ts'",
      'facilities does not expose this file',
    ],
    [
      'src/desk/rentals/web/page.tsx',
      "import '#house/facilities/web/card.tsx'",
      'facilities does not expose this file',
    ],
    [
      'src/desk/rentals/web/page.tsx',
      "import '../rentals.ts'",
      'web code may import only contract.ts, words.ts, rules.ts and languages',
    ],
    [
      'src/app/web/main.tsx',
      "import '../config.ts'",
      'web code may import only contract.ts, words.ts, rules.ts and languages',
    ],
    [
      'src/app/web/main.tsx',
      "import '#desk/rentals/table.ts'",
      'web code may import only contract.ts, words.ts, rules.ts and languages',
    ],
    [
      'src/people/id-scan/web/a.ts',
      "new Worker(new URL('../scan.ts', import.meta.url))",
      'web code may import only contract.ts',
    ],
    ['src/desk/rentals/routes.ts', "import './web/queries.ts'", 'server code may not import web code'],
    ['src/app/app.ts', "import type { A } from './web/layout.tsx'", 'server code may not import web code'],
    [
      'src/desk/rentals/rentals.ts',
      "import '#testing/database/test-database.ts'",
      'only tests may import tests',
    ],
    ['src/desk/rentals/rentals.ts', "import './rentals.http.test.ts'", 'only tests may import tests'],
    ['src/desk/rentals/rentals.ts', "import '#demo/demo.ts'", 'only app may import from outside src'],
    [
      'src/platform/database.ts',
      "import type { A } from '#desk/rentals/table.ts'",
      'platform may not import a domain',
    ],
    ['migrations/0001-a.ts', "import { a } from '../src/house/facilities/facilities.ts'", 'only migrations'],
    ['migrations/0001-a.ts', "import type { Engine } from '../src/platform/database.ts'", 'only migrations'],
    ['src/desk/rentals/web/page.tsx', "import fs from 'node:fs'", 'has no node:fs'],
    ['src/desk/sauna/sauna.ts', "import '#desk/rentals/rentals.ts'", 'sauna is not in the table of domains'],
  ]

  test.each(violations)('%s: %s', (file, source, violation) => {
    expect(boundaryViolations({ [file]: source }, allowedDependencies)).toEqual([
      expect.stringContaining(violation),
    ])
  })

  test('if a shared file pulls a server package into the web app', () => {
    const sources = {
      'src/desk/rentals/web/page.tsx': "import { a } from '../contract.ts'",
      'src/desk/rentals/contract.ts': "import { a } from '#platform/fields.ts'",
      'src/platform/fields.ts': "import { sql } from 'kysely'",
    }
    expect(boundaryViolations(sources, allowedDependencies)).toEqual([
      'src/platform/fields.ts → kysely: web code runs this file and has no kysely',
    ])
  })
})

test.each([
  [
    'src/desk/rentals/rentals.ts',
    "import '#house/facilities/facilities.ts'; import '#house/facilities/contract.ts'",
  ],
  [
    'src/desk/rentals/rentals.ts',
    "import './rules.ts'; import './table.ts'; import { sql } from 'kysely/helpers'",
  ],
  [
    'src/desk/rentals/web/page.tsx',
    "import '../rules.ts'; import '../contract.ts'; import '../words.ts'; import '#house/facilities/words.ts'",
  ],
  [
    'src/desk/rentals/web/page.tsx',
    "import '#house/facilities/web/queries.ts'; import '#house/facilities/web/shared/a.tsx'",
  ],
  ['src/desk/rentals/web/page.tsx', "import './scan.worker.ts?worker'; import type { A } from 'fastify'"],
  ['src/app/migrate.ts', "import { migrations } from '#migrations/migrations.ts'"],
  ['migrations/0001-a.ts', "import { required } from './columns.ts'; import { sql } from 'kysely'"],
  [
    'src/app/web/main.tsx',
    "import '#desk/rentals/web/start/check-in-dialog.tsx'; import '#desk/rentals/rules.ts'",
  ],
  ['src/app/app.ts', "import '#desk/rentals/routes.ts'; import '#demo/demo.ts'"],
  ['src/desk/rentals/rentals.http.test.ts', "import '#app/app.ts'; import '#house/facilities/rules.ts'"],
])('%s may contain: %s', (file, source) => {
  expect(boundaryViolations({ [file]: source }, allowedDependencies)).toEqual([])
})
