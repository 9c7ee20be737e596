// The borders between the folders of src, as functions of any tree of sources: the real one, or an invented breach.
import path from 'node:path'
import { type Import, importsOf } from './imports.ts'

/** Which domain may know which others. */
export type MayKnow = Readonly<Record<string, readonly string[]>>

/** Sources by their path from the root of the repository: 'src/rentals/rentals.ts'. */
export type Sources = Readonly<Record<string, string>>

/** What an import leads to: a file by its path from the root, or a package; neither where it cannot be read. */
interface Link {
  file?: string
  pack?: string
  typeOnly: boolean
}

interface Place {
  /** 'app', 'shared' or a domain; undefined outside src. */
  domain: string | undefined
  /** The path inside the domain: 'rules.ts', 'web/queries.ts'. */
  name: string
  isWeb: boolean
  isTest: boolean
}

/** Packages that a browser cannot run. */
const serverOnly = /^(node:.*|(@fastify\/.*|fastify.*|kysely|pg|pino|sharp|ws)(\/.*)?)$/

/** One sentence for each import that crosses a border it may not cross; none when all is well. */
export function breachesIn(sources: Sources, mayKnow: MayKnow): string[] {
  const links = new Map(
    Object.entries(sources).map(([file, source]) => [
      file,
      importsOf(source, file).map(found => linkOf(found, file)),
    ]),
  )
  const crossed = [...links].flatMap(([file, found]) => found.flatMap(link => sentence(file, link, mayKnow)))
  return [...crossed, ...serverPackagesInWeb(links)]
}

/** The domains of a circle in the table, in its order; undefined where there is none. */
export function circleIn(mayKnow: MayKnow): string[] | undefined {
  const seek = (domain: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(domain)) return [...way.slice(way.indexOf(domain)), domain]
    return firstOf(mayKnow[domain] ?? [], known => seek(known, [...way, domain]))
  }
  return firstOf(Object.keys(mayKnow), domain => seek(domain, []))
}

function sentence(file: string, link: Link, mayKnow: MayKnow): string[] {
  const breach = breachOf(file, link, mayKnow)
  return breach ? [`${file} → ${link.file ?? 'import()'}: ${breach}`] : []
}

function breachOf(file: string, link: Link, mayKnow: MayKnow): string | undefined {
  const from = placeOf(file)
  if (from.isTest || link.pack !== undefined) return undefined
  if (link.file === undefined) return 'names no file that can be read here'
  const to = placeOf(link.file)
  if (to.isTest) return 'only tests know tests'
  if (to.domain === undefined) return mayLeave(file, from) ? undefined : 'only app and the database leave src'
  if (!from.isWeb && to.isWeb) return 'server code never imports web'
  if (from.isWeb && !to.isWeb && !isForBoth(to)) return 'web code knows contract.ts and rules.ts alone'
  if (from.domain === 'app' || to.domain === 'shared' || from.domain === to.domain) return undefined
  if (to.domain === 'app') return 'only tests know app'
  if (from.domain === 'shared') return isTableList(file, to) ? undefined : 'shared knows no domain'
  if (!from.domain || !mayKnow[from.domain]) return `${from.domain} is no domain of the table`
  if (!mayKnow[from.domain]?.includes(to.domain)) return `${from.domain} may not know ${to.domain}`
  return doorsOf(to).test(to.name) ? undefined : `${to.domain} has no such door`
}

const mayLeave = (file: string, from: Place) => from.domain === 'app' || file === 'src/shared/database.ts'
const isForBoth = ({ domain, name }: Place) => domain === 'shared' || /^(contract|rules)\.ts$/.test(name)
const isTableList = (file: string, to: Place) => file === 'src/shared/database.ts' && to.name === 'table.ts'

/** How another domain is entered: its use cases and contract; on the web its calls and what lies in web/shared. */
function doorsOf({ domain, isWeb }: Place): RegExp {
  return isWeb ? /^web\/(queries\.ts|shared\/.*)$/ : new RegExp(`^(${domain}|contract)\\.ts$`)
}

/** Follows what web code runs: a shared file may serve both sides only while it needs nothing that a server alone has. */
function serverPackagesInWeb(links: ReadonlyMap<string, readonly Link[]>): string[] {
  const reached = new Set([...links.keys()].filter(file => placeOf(file).isWeb && !placeOf(file).isTest))
  const found: string[] = []
  for (const file of reached) {
    for (const { file: next, pack, typeOnly } of links.get(file) ?? []) {
      if (typeOnly) continue
      if (pack && serverOnly.test(pack))
        found.push(`${file} → ${pack}: web code runs this file and has no ${pack}`)
      if (next && links.has(next)) reached.add(next)
    }
  }
  return found
}

function placeOf(file: string): Place {
  const [top, domain, ...rest] = file.split('/')
  return {
    domain: top === 'src' ? domain : undefined,
    name: rest.join('/'),
    isWeb: rest.slice(0, -1).includes('web'),
    isTest: /\.test\.tsx?$/.test(file) || rest.includes('testing'),
  }
}

function linkOf({ from, typeOnly }: Import, file: string): Link {
  if (from === undefined) return { typeOnly }
  if (!from.startsWith('.')) return { pack: from, typeOnly }
  return { file: path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, '')), typeOnly }
}

function firstOf<In, Out>(items: readonly In[], find: (item: In) => Out | undefined): Out | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
