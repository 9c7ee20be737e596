import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  boundaryViolations,
  findCycle,
  findFileLoad,
  findImportCycle,
  findPackageLoad,
} from '../../testing/structure/module-boundaries.ts'

type Domain =
  | 'feed'
  | 'accounts'
  | 'settings'
  | 'facilities'
  | 'billing'
  | 'rates'
  | 'guests'
  | 'rentals'
  | 'workorders'
  | 'members'
  | 'memberships'
  | 'member-checkins'
  | 'inventory'
  | 'sales'
  | 'cleaning'
  | 'turnaround'
  | 'handover'
  | 'keys'
  | 'id-scan'
  | 'shifts'
  | 'invoices'
  | 'gift-cards'
  | 'reports'
  | 'journal'
  | 'venue-clock'
  | 'waiting'
  | 'groups'
  | 'mail'
  | 'audit'
  | 'backup'

/** The domains that each domain may import. */
const allowedDependencies: Record<Domain, readonly Domain[]> = {
  feed: [],
  accounts: ['feed'],
  audit: ['feed', 'accounts', 'settings'],
  backup: ['feed', 'accounts', 'settings', 'audit', 'billing', 'mail'],
  settings: ['feed', 'accounts'],
  facilities: ['feed', 'accounts', 'settings', 'guests'],
  billing: ['feed', 'accounts', 'settings', 'guests', 'mail'],
  rates: ['feed', 'accounts', 'settings', 'facilities', 'billing'],
  guests: ['feed', 'accounts', 'settings'],
  rentals: [
    'feed',
    'accounts',
    'settings',
    'facilities',
    'billing',
    'rates',
    'members',
    'memberships',
    'guests',
    'id-scan',
  ],
  workorders: ['feed', 'accounts', 'settings', 'facilities'],
  members: ['feed', 'accounts', 'settings', 'billing'],
  memberships: ['feed', 'accounts', 'settings', 'billing', 'members'],
  'member-checkins': [
    'feed',
    'accounts',
    'settings',
    'facilities',
    'billing',
    'rates',
    'members',
    'memberships',
    'guests',
  ],
  inventory: ['feed', 'accounts', 'settings', 'facilities'],
  sales: [
    'feed',
    'accounts',
    'settings',
    'facilities',
    'billing',
    'rentals',
    'members',
    'member-checkins',
    'inventory',
  ],
  cleaning: ['feed', 'accounts', 'settings', 'facilities'],
  turnaround: ['feed', 'accounts', 'settings', 'facilities', 'rentals', 'workorders', 'cleaning'],
  keys: ['feed', 'accounts', 'settings', 'facilities', 'billing', 'rentals'],
  handover: [
    'feed',
    'accounts',
    'settings',
    'facilities',
    'billing',
    'rentals',
    'workorders',
    'inventory',
    'shifts',
    'turnaround',
    'waiting',
    'keys',
  ],
  'id-scan': ['feed', 'accounts', 'settings'],
  shifts: ['feed', 'accounts', 'settings', 'billing'],
  'gift-cards': ['feed', 'accounts', 'settings', 'facilities', 'billing'],
  invoices: ['feed', 'accounts', 'settings', 'billing', 'members', 'guests', 'rentals', 'waiting'],
  'venue-clock': ['feed', 'accounts', 'settings'],
  groups: [
    'feed',
    'accounts',
    'settings',
    'facilities',
    'billing',
    'members',
    'guests',
    'rentals',
    'waiting',
  ],
  mail: ['feed', 'accounts', 'settings', 'guests'],
  waiting: ['feed', 'accounts', 'settings', 'facilities', 'guests', 'rentals', 'mail'],
  journal: ['feed', 'accounts', 'settings', 'billing', 'members', 'memberships', 'shifts', 'venue-clock'],
  reports: [
    'feed',
    'accounts',
    'settings',
    'facilities',
    'billing',
    'rates',
    'rentals',
    'workorders',
    'members',
    'memberships',
    'member-checkins',
    'inventory',
    'cleaning',
    'id-scan',
    'shifts',
    'invoices',
    'sales',
    'gift-cards',
  ],
}

/** Sources of these folders, by their path. */
const sourcesOf = (folders: string) =>
  Object.fromEntries(
    globSync(`${folders}/**/*.{ts,tsx}`).map(file => [
      file.replaceAll('\\', '/'),
      readFileSync(file, 'utf8'),
    ]),
  )

describe('the import boundaries', () => {
  test('are respected by every file', () => {
    expect(boundaryViolations(sourcesOf('{src,migrations}'), allowedDependencies)).toEqual([])
  })

  test('cover app, shared and every domain folder', () => {
    const folders = new Set(Object.keys(sourcesOf('src')).map(file => file.split('/')[1]))
    expect(['app', 'shared', 'testing', ...Object.keys(allowedDependencies)]).toEqual(
      expect.arrayContaining([...folders]),
    )
  })

  test('leave no domain that imports itself through others', () => {
    expect(findCycle(allowedDependencies)).toBeUndefined()
    expect(findCycle({ ...allowedDependencies, feed: ['rentals'] })).toEqual(['feed', 'rentals', 'feed'])
  })

  test('leave no file that imports itself through others', () => {
    expect(findImportCycle(sourcesOf('{src,migrations,demo,bench,e2e,scripts}'))).toBeUndefined()
    const circle = {
      'demo/rooms.ts': "import type { Form } from './facilities.ts'",
      'demo/facilities.ts': "import { rooms } from './rooms.ts'",
    }
    expect(findImportCycle(circle)).toEqual(['demo/rooms.ts', 'demo/facilities.ts', 'demo/rooms.ts'])
  })
})

describe('the first page', () => {
  const boardPages = ['dashboard-page', 'facilities-page'].map(page => `src/app/web/board/${page}.tsx`)

  test('loads no zod: its calls are plain data, and schemas come with the first form', () => {
    const sources = sourcesOf('src')
    const files = ['src/app/web/main.tsx', ...boardPages]
    expect(Object.keys(sources)).toEqual(expect.arrayContaining(files))
    expect(findPackageLoad(sources, files, 'zod')).toBeUndefined()
  })

  test('loads of a domain only the calls that it makes', () => {
    const all = /^src\/[\w-]+\/(?:calls|api)\.ts$/
    expect(findFileLoad(sourcesOf('src'), ['src/app/web/main.tsx', ...boardPages], all)).toBeUndefined()
  })

  test('would be caught loading zod through other files', () => {
    const sources = {
      'src/app/web/main.tsx': "import './board.tsx'; import('./dialog.tsx')",
      'src/app/web/board.tsx': "import type { A } from '../../rentals/contract.ts'",
      'src/app/web/dialog.tsx': "import { a } from '../../rentals/contract.ts'",
      'src/rentals/contract.ts': "import { z } from 'zod'",
    }
    expect(findPackageLoad(sources, ['src/app/web/main.tsx'], 'zod')).toBeUndefined()
    const board = "import { a } from '../../rentals/contract.ts'"
    expect(
      findPackageLoad({ ...sources, 'src/app/web/board.tsx': board }, ['src/app/web/main.tsx'], 'zod'),
    ).toEqual(['src/app/web/main.tsx', 'src/app/web/board.tsx', 'src/rentals/contract.ts', 'zod'])
  })
})

describe('the calls of a domain', () => {
  test('are plain data: no schema is loaded with them', () => {
    const sources = sourcesOf('src')
    const plain = Object.keys(sources).filter(
      file => /\/(first-page-)?(calls|api)\.ts$/.test(file) && !file.includes('/web/'),
    )
    expect(plain.length).toBeGreaterThan(20)
    expect(findPackageLoad(sources, plain, 'zod')).toBeUndefined()
  })
})

describe('a forbidden import is detected', () => {
  const violations: [file: string, source: string, violation: string][] = [
    ['src/rentals/rentals.ts', "import { a } from '../app/app.ts'", 'only tests may import app'],
    ['src/shared/time.ts', "import { a } from '../app/app.ts'", 'only tests may import app'],
    ['src/shared/time.ts', "import '../rentals/rentals.ts'", 'shared may not import a domain'],
    ['src/shared/database.ts', "import '../rentals/rentals.ts'", 'shared may not import a domain'],
    ['src/shared/web/api.ts', "import '../../rentals/contract.ts'", 'shared may not import a domain'],
    ['src/facilities/facilities.ts', "import '../rentals/rentals.ts'", 'facilities may not import rentals'],
    ['src/facilities/rules.ts', "import type { A } from '../rentals/contract.ts'", 'may not import rentals'],
    ['src/facilities/rules.ts', "type A = import('../rentals/contract.ts').A", 'may not import rentals'],
    ['src/facilities/rules.ts', "export * from '../rentals/contract.ts'", 'may not import rentals'],
    ['src/facilities/rules.ts', "export { a } from '../rentals/contract.ts'", 'may not import rentals'],
    ['src/facilities/rules.ts', "const a = await import('../rentals/contract.ts')", 'may not import rentals'],
    ['src/facilities/web/card.tsx', "import '../../rentals/web/queries.ts'", 'may not import rentals'],
    ['src/facilities/facilities.ts', 'await import(name)', 'the imported file cannot be determined'],
    ['src/rentals/rentals.ts', "import '../billing/ledger.ts'", 'billing does not expose this file'],
    ['src/rentals/rentals.ts', "import '../facilities/rules.ts'", 'facilities does not expose this file'],
    [
      'src/rentals/rentals.ts',
      "import type { A } from '../facilities/table.ts'",
      'does not expose this file',
    ],
    [
      'src/rentals/web/page.tsx',
      "import '../../facilities/rules.ts'",
      'facilities does not expose this file',
    ],
    [
      'src/rentals/web/page.tsx',
      "import '../../facilities/web/card.tsx'",
      'facilities does not expose this file',
    ],
    [
      'src/rentals/web/page.tsx',
      "import '../rentals.ts'",
      'web code may import only calls.ts, api.ts, contract.ts and rules.ts',
    ],
    [
      'src/app/web/main.tsx',
      "import '../config.ts'",
      'web code may import only calls.ts, api.ts, contract.ts and rules.ts',
    ],
    [
      'src/app/web/main.tsx',
      "import '../../rentals/table.ts'",
      'web code may import only calls.ts, api.ts, contract.ts and rules.ts',
    ],
    [
      'src/id-scan/web/a.ts',
      "new Worker(new URL('../scan.ts', import.meta.url))",
      'web code may import only calls.ts',
    ],
    ['src/rentals/routes.ts', "import './web/queries.ts'", 'server code may not import web code'],
    ['src/app/app.ts', "import type { A } from './web/layout.tsx'", 'server code may not import web code'],
    [
      'src/rentals/rentals.ts',
      "import '../testing/database/test-database.ts'",
      'only tests may import tests',
    ],
    ['src/rentals/rentals.ts', "import './rentals.http.test.ts'", 'only tests may import tests'],
    ['src/rentals/rentals.ts', "import '../../demo/demo.ts'", 'only app may import from outside src'],
    [
      'src/shared/database.ts',
      "import type { A } from '../rentals/table.ts'",
      'shared may not import a domain',
    ],
    ['migrations/0001-a.ts', "import { a } from '../src/facilities/facilities.ts'", 'only migrations'],
    ['migrations/0001-a.ts', "import type { Engine } from '../src/shared/database.ts'", 'only migrations'],
    ['src/rentals/web/page.tsx', "import fs from 'node:fs'", 'has no node:fs'],
    ['src/sauna/sauna.ts', "import '../rentals/rentals.ts'", 'sauna is not in the table of domains'],
  ]

  test.each(violations)('%s: %s', (file, source, violation) => {
    expect(boundaryViolations({ [file]: source }, allowedDependencies)).toEqual([
      expect.stringContaining(violation),
    ])
  })

  test('if a shared file pulls a server package into the web app', () => {
    const sources = {
      'src/rentals/web/page.tsx': "import { a } from '../contract.ts'",
      'src/rentals/contract.ts': "import { a } from '../shared/fields.ts'",
      'src/shared/fields.ts': "import { sql } from 'kysely'",
    }
    expect(boundaryViolations(sources, allowedDependencies)).toEqual([
      'src/shared/fields.ts → kysely: web code runs this file and has no kysely',
    ])
  })
})

test.each([
  ['src/rentals/rentals.ts', "import '../facilities/facilities.ts'; import '../facilities/contract.ts'"],
  [
    'src/rentals/rentals.ts',
    "import './rules.ts'; import './table.ts'; import { sql } from 'kysely/helpers'",
  ],
  [
    'src/rentals/web/page.tsx',
    "import '../rules.ts'; import '../contract.ts'; import '../api.ts'; import '../../facilities/calls.ts'",
  ],
  [
    'src/rentals/web/page.tsx',
    "import '../../facilities/web/queries.ts'; import '../../facilities/web/shared/a.tsx'",
  ],
  ['src/rentals/web/page.tsx', "import './scan.worker.ts?worker'; import type { A } from 'fastify'"],
  ['src/app/migrate.ts', "import { migrations } from '../../migrations/migrations.ts'"],
  ['migrations/0001-a.ts', "import { required } from './columns.ts'; import { sql } from 'kysely'"],
  [
    'src/app/web/main.tsx',
    "import '../../rentals/web/start/check-in-dialog.tsx'; import '../../rentals/rules.ts'",
  ],
  ['src/app/app.ts', "import '../rentals/routes.ts'; import '../../demo/demo.ts'"],
  ['src/rentals/rentals.http.test.ts', "import '../app/app.ts'; import '../facilities/rules.ts'"],
])('%s may contain: %s', (file, source) => {
  expect(boundaryViolations({ [file]: source }, allowedDependencies)).toEqual([])
})
