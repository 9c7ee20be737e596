import type { Plugin } from 'vite'

/** What of a call the web needs to make it; its schemas are for the server and for forms. */
const OF_A_CALL = ['method', 'path', 'roles']

/**
 * Gives web modules that only make calls of a contract, or read its lists of words, just those: as plain data, worked
 * out while building. Modules that use one of its schemas get the contract as it is. So no page brings zod and the
 * schemas of nouns along that has no form of theirs. The build fails where the chunks of these names would.
 */
export function callsAlone(firstPage: readonly string[]): Plugin {
  const suffix = '?calls'
  const data = new Map<string, Promise<Record<string, unknown>>>()
  const dataOf = (contract: string) => {
    const known = data.get(contract) ?? import(contract).then(dataIn)
    data.set(contract, known)
    return known
  }
  return {
    name: 'keydesk:calls-alone',
    apply: 'build',
    async transform(code, id) {
      if (!/\/src\/.*\/web\/[^?]*\.tsx?$/.test(id)) return
      let changed = code
      for (const [statement, names, from] of code.matchAll(IMPORT)) {
        const resolved = await this.resolve(from!, id)
        if (!resolved) continue
        const has = await dataOf(resolved.id)
        if (usesOf(names!, code.replaceAll(IMPORT, '')).every(name => name in has))
          changed = changed.replace(statement, statement.replace(from!, from! + suffix))
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
    async load(id) {
      if (!id.endsWith(`/contract.ts${suffix}`)) return
      const has = Object.entries(await dataOf(id.slice(0, -suffix.length)))
      return has.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      for (const { name, imports } of chunks.filter(({ name }) => firstPage.includes(name))) {
        const loaded = chunks.filter(chunk => chunk.name === name || imports.includes(chunk.fileName))
        if (loaded.some(({ moduleIds }) => moduleIds.some(id => id.includes('/node_modules/zod/'))))
          this.error(`The first page would carry zod: something in the chunk '${name}' uses a schema`)
      }
    },
  }
}

const IMPORT = /import\s+(\{[^}]*\}|\* as \w+)\s+from\s*["']([^"']*\/contract\.ts)["']/g

/** The exports that a module uses by an import of them all or of some; one whose schema is used as 'name.body'. */
function usesOf(names: string, code: string): string[] {
  const all = /^\* as (\w+)/.exec(names)?.[1]
  if (all) return matches(code, new RegExp(`\\b${all}\\.(\\w+(?:\\.(?:params|query|body|answer)\\b)?)`, 'g'))
  return matches(names, /(\w+(?: as \w+)?)/g).flatMap(name => {
    const [exported, own = exported] = name.split(' as ')
    const schemas = matches(code, new RegExp(`\\b${own}\\.((?:params|query|body|answer)\\b)`, 'g'))
    return schemas.length > 0 ? [`${exported}.${schemas[0]}`] : [exported!]
  })
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1]!)

/** The exports of a contract that are calls or plain data, the calls without their schemas. */
function dataIn(contract: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries(contract).map(([name, value]) => [name, callsIn(value)] as const)
  return Object.fromEntries(all.filter(([, value]) => isPlain(value)))
}

function callsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(callsIn)
  if (!isCall(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => OF_A_CALL.includes(name)))
}

const isCall = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && OF_A_CALL.every(name => name in value)

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && value !== undefined
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
