import { pathToFileURL } from 'node:url'
import type { ESTree, Plugin } from 'vite'

/** The part of an endpoint that a caller needs. */
const fields = ['method', 'path', 'roles', 'admits', 'approval', 'takesLong']

/**
 * Builds the web without the schemas of calls that it only makes: a module that imports nothing but endpoints from a
 * `contract.ts`, and uses no schema of theirs, gets their method, path and roles. The first page then loads no zod.
 */
export function plainCalls(): Plugin {
  return {
    name: 'keydesk:plain-calls',
    apply: 'build',
    async transform(code, id) {
      if (!code.includes('/contract.ts')) return
      let result = code
      for (const node of this.parse(code).body.toReversed()) {
        if (node.type !== 'ImportDeclaration' || !node.source.value.endsWith('/contract.ts')) continue
        const { id: file } = (await this.resolve(node.source.value, id))!
        const calls = await readCalls(file)
        if (node.specifiers.every(name => listNames(name, code).every(used => used in calls)))
          result = `${result.slice(0, node.source.start)}'${file}?calls'${result.slice(node.source.end)}`
      }
      return { code: result, map: null }
    },
    async load(id) {
      if (!id.endsWith('?calls')) return
      const calls = Object.entries(await readCalls(id.slice(0, -'?calls'.length)))
      return calls.map(([name, call]) => `export const ${name} = ${JSON.stringify(call, fields)}\n`).join('')
    },
  }
}

/** Returns what the code uses of an import: 'endRental', or 'endRental.body' for a schema. */
function listNames(name: ESTree.ImportDeclaration['specifiers'][number], code: string): string[] {
  const imported = name.type === 'ImportNamespaceSpecifier' ? `${name.local.name}\\.` : ''
  const exported = imported ? '\\w+' : name.local.name
  const used = new RegExp(
    `(?<![\\w./])${imported}(${exported}(?:\\.(?:params|query|body|response)\\b)?)`,
    'g',
  )
  return [...code.matchAll(used)].map(match => match[1]!)
}

/** Returns the endpoints that a contract exports. */
async function readCalls(file: string): Promise<Record<string, object>> {
  const contract: Record<string, Record<string, unknown>> = await import(pathToFileURL(file).href)
  return Object.fromEntries(Object.entries(contract).filter(([, value]) => value?.path && value.roles))
}
