// Checks the import rules between the folders of src, for the real sources or for examples in tests.
import path from 'node:path'
import { type Import, importedFile, readImports, toFolder } from './imports.ts'

/** The domains that each domain may import. */
export type AllowedDependencies = Readonly<Record<string, readonly string[]>>

/** Sources by their path from the root of the repository: 'src/desk/rentals/rentals.ts'. */
export type Sources = Readonly<Record<string, string>>

/** The target of an import: a file by its path from the root, or a package; neither if it is computed at run time. */
interface Link {
  file?: string
  pack?: string
  typeOnly: boolean
  deferred: boolean
}

interface ModuleLocation {
  /** 'app', 'platform' or a domain; undefined outside src. */
  domain: string | undefined
  /** The path inside the domain: 'rules.ts', 'web/queries.ts'. */
  name: string
  isWeb: boolean
  isTest: boolean
}

/** Packages that a browser cannot run. */
const serverOnlyPackages = /^(node:.*|(@fastify\/.*|fastify.*|kysely|pg|pino|sharp|ws)(\/.*)?)$/

/** Returns one sentence for each forbidden import. */
export function boundaryViolations(sources: Sources, mayKnow: AllowedDependencies): string[] {
  const links = readLinks(sources)
  const forbidden = [...links].flatMap(([file, found]) =>
    found.flatMap(link => sentence(file, link, mayKnow)),
  )
  return [...forbidden, ...serverPackagesInWeb(links)]
}

/** Returns the files of an import cycle in order, types included, or undefined if there is no cycle. */
export function findImportCycle(sources: Sources): string[] | undefined {
  const links = [...readLinks(sources)].map(([file, found]) => [file, found.flatMap(link => link.file ?? [])])
  return findCycle(Object.fromEntries(links))
}

/** Returns the files that run in browsers: web code and what it imports, without what only types come from. */
export const browserFiles = (sources: Sources): Set<string> => reachedByWeb(readLinks(sources))

/** Returns the nodes of a cycle in order, or undefined if there is no cycle. */
export function findCycle(graph: AllowedDependencies): string[] | undefined {
  const finished = new Set<string>()
  const search = (node: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (finished.has(node)) return undefined
    const circle = findFirst(graph[node] ?? [], next => search(next, [...trail, node]))
    finished.add(node)
    return circle
  }
  return findFirst(Object.keys(graph), node => search(node, []))
}

const readLinks = (sources: Sources): Map<string, Link[]> =>
  new Map(
    Object.entries(sources).map(([file, source]) => [
      file,
      readImports(source, file).flatMap(found => toLinks(found, file, sources)),
    ]),
  )

function sentence(file: string, link: Link, mayKnow: AllowedDependencies): string[] {
  const violation = findViolation(file, link, mayKnow)
  return violation ? [`${file} → ${link.file ?? 'import()'}: ${violation}`] : []
}

function findViolation(file: string, link: Link, mayKnow: AllowedDependencies): string | undefined {
  const from = toLocation(file)
  if (from.isTest || link.pack !== undefined) return undefined
  if (link.file === undefined) return 'the imported file cannot be determined'
  if (file.startsWith('migrations/'))
    return link.file.startsWith('migrations/') ? undefined : 'a migration may import only migrations'
  const to = toLocation(link.file)
  if (to.isTest) return 'only tests may import tests'
  if (to.domain === undefined)
    return from.domain === 'app' ? undefined : 'only app may import from outside src'
  if (!from.isWeb && to.isWeb && !isDialogList(to)) return 'server code may not import web code'
  if (from.isWeb && !to.isWeb && !isForBoth(to))
    return 'web code may import only contract.ts, words.ts, rules.ts and languages'
  if (from.domain === 'app' || to.domain === 'platform' || from.domain === to.domain) return undefined
  if (to.domain === 'app') return 'only tests may import app'
  if (from.domain === 'platform') return 'platform may not import a domain'
  if (!from.domain || !mayKnow[from.domain]) return `${from.domain} is not in the table of domains`
  if (!mayKnow[from.domain]?.includes(to.domain)) return `${from.domain} may not import ${to.domain}`
  return matchPublicFiles(to).test(to.name) ? undefined : `${to.domain} does not expose this file`
}

/** The list of all dialogs: the server reads which calls each needs. */
const isDialogList = ({ domain, name }: ModuleLocation) => domain === 'app' && name === 'web/dialogs.ts'

const isForBoth = ({ domain, name }: ModuleLocation) =>
  domain === 'platform' || /^(contract|(.+\/)?rules|words|languages\/(texts|say-plainly))\.ts$/.test(name)

/** Domains on which others build: they may import each of its server files but its tables and routes. */
const openDomains = ['pricing', 'ledger', 'bills', 'payments', 'receivables', 'papers']

/** The files that other domains may import: use cases, contract and words; on the web, queries and web/shared. */
function matchPublicFiles({ domain = '', isWeb }: ModuleLocation): RegExp {
  if (isWeb) return /^web\/(queries\.ts|shared\/.*)$/
  if (openDomains.includes(domain)) return /^(?!(table|routes)\.ts$)/
  return new RegExp(`^(${domain}|contract|words)\\.ts$`)
}

/** A file used by both sides may not import server-only packages. */
const serverPackagesInWeb = (links: ReadonlyMap<string, readonly Link[]>): string[] =>
  [...reachedByWeb(links)].flatMap(file =>
    runTimeLinks(links, file).flatMap(({ pack }) =>
      pack && serverOnlyPackages.test(pack)
        ? [`${file} → ${pack}: web code runs this file and has no ${pack}`]
        : [],
    ),
  )

/** Follows the run-time imports of web code. */
function reachedByWeb(links: ReadonlyMap<string, readonly Link[]>): Set<string> {
  const reached = new Set(
    [...links.keys()].filter(file => toLocation(file).isWeb && !toLocation(file).isTest),
  )
  for (const file of reached)
    for (const { file: next } of runTimeLinks(links, file)) if (next && links.has(next)) reached.add(next)
  return reached
}

const runTimeLinks = (links: ReadonlyMap<string, readonly Link[]>, file: string) =>
  (links.get(file) ?? []).filter(({ typeOnly }) => !typeOnly)

function toLocation(file: string): ModuleLocation {
  const domain = file.startsWith('src/') ? toFolder(file) : undefined
  const name = domain ? file.slice(file.indexOf(`/${domain}/`) + domain.length + 2) : file
  return {
    domain,
    name,
    isWeb: path.posix.dirname(name).split('/').includes('web'),
    isTest: /\.test\.tsx?$/.test(file) || domain === 'testing',
  }
}

/** An import of a computed name links to each file of its folder. */
function toLinks({ from, ...kind }: Import, importer: string, sources: Sources): Link[] {
  if (from === undefined) return [kind]
  const file = importedFile(from, importer)
  if (!file) return [{ pack: from, ...kind }]
  const found = file.includes('*') ? Object.keys(sources).filter(one => path.matchesGlob(one, file)) : []
  return (found.length > 0 ? found : [file]).map(file => ({ file, ...kind }))
}

function findFirst<In, Out>(items: readonly In[], find: (item: In) => Out | undefined): Out | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
