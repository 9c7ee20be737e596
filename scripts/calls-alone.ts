import type { Plugin } from 'vite'

/** The properties that the web needs to make a call. The schemas are for the server and for forms. */
const CALL_PROPERTIES = ['method', 'path', 'roles']

/**
 * Replaces a contract import with plain data, computed at build time, in web modules that use only the contract's calls
 * or constants. Modules that use a schema import the contract unchanged. This keeps zod and unused schemas out of pages
 * without such a form. Fails the build if one of the named chunks would load zod.
 */
export function callsAlone(firstPage: readonly string[]): Plugin {
  const suffix = '?calls'
  const data = new Map<string, Promise<Record<string, unknown>>>()
  const dataOf = (contract: string) => {
    const known = data.get(contract) ?? import(contract).then(plainExportsOf)
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
        const exported = await dataOf(resolved.id)
        if (usedExports(names!, code.replaceAll(IMPORT, '')).every(name => name in exported))
          changed = changed.replace(statement, statement.replace(from!, from! + suffix))
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
    async load(id) {
      if (!id.endsWith(`/contract.ts${suffix}`)) return
      const exported = Object.entries(await dataOf(id.slice(0, -suffix.length)))
      return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      for (const { name, imports } of chunks.filter(({ name }) => firstPage.includes(name))) {
        const loaded = chunks.filter(chunk => chunk.name === name || imports.includes(chunk.fileName))
        if (loaded.some(({ moduleIds }) => moduleIds.some(id => id.includes('/node_modules/zod/'))))
          this.error(`The first page must not load zod: a module in the chunk '${name}' uses a schema`)
      }
    },
  }
}

const IMPORT = /import\s+(\{[^}]*\}|\* as \w+)\s+from\s*["']([^"']*\/contract\.ts)["']/g

/** The exports that a module uses, from a namespace or named import. One whose schema is used is 'name.body'. */
function usedExports(names: string, code: string): string[] {
  const all = /^\* as (\w+)/.exec(names)?.[1]
  if (all) return matches(code, new RegExp(`\\b${all}\\.(\\w+(?:\\.(?:params|query|body|answer)\\b)?)`, 'g'))
  return matches(names, /(\w+(?: as \w+)?)/g).flatMap(entry => {
    const [name, local = name] = entry.split(' as ')
    const schemas = matches(code, new RegExp(`\\b${local}\\.((?:params|query|body|answer)\\b)`, 'g'))
    return schemas.length > 0 ? [`${name}.${schemas[0]}`] : [name!]
  })
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1]!)

/** The exports of a contract that are calls (without their schemas) or plain data. */
function plainExportsOf(contract: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries(contract).map(([name, value]) => [name, withoutSchemas(value)] as const)
  return Object.fromEntries(all.filter(([, value]) => isPlain(value)))
}

function withoutSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSchemas)
  if (!isCall(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => CALL_PROPERTIES.includes(name)))
}

const isCall = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && CALL_PROPERTIES.every(name => name in value)

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && value !== undefined
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
