// Builds the web without the schemas of calls that it only makes.
import { pathToFileURL } from 'node:url'
import type { ESTree, Plugin } from 'vite'

const PLAIN = '?calls'

type Imported = ESTree.ImportDeclaration['specifiers'][number]

/**
 * An import of endpoints from a `contract.ts` gets their method, path and roles; an import of a schema, as forms make
 * it, gets the contract. So the first page loads neither zod nor schemas, which would be a fifth of its bytes.
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
        const found = await this.resolve(node.source.value, id)
        const calls = Object.keys(await readCalls(found!.id))
        const isPlain = (name: Imported) =>
          !usesSchema(name, code) && namesOf(name, code).every(used => calls.includes(used))
        const lines = [
          importLine(node.specifiers.filter(isPlain), found!.id + PLAIN),
          importLine(
            node.specifiers.filter(name => !isPlain(name)),
            found!.id,
          ),
        ]
        result = result.slice(0, node.start) + lines.join('') + result.slice(node.end)
      }
      return { code: result, map: null }
    },
    async load(id) {
      if (!id.endsWith(PLAIN)) return
      const calls = Object.entries(await readCalls(id.slice(0, -PLAIN.length)))
      return calls.map(([name, call]) => `export const ${name} = ${JSON.stringify(call)}\n`).join('')
    },
  }
}

/** Whether the code uses a schema of an imported endpoint: `extendStay.body`, `rentals.extendStay.body`. */
const usesSchema = ({ type, local }: Imported, code: string) =>
  new RegExp(
    `(?<![\\w./])${local.name}${type === 'ImportNamespaceSpecifier' ? '\\.\\w+' : ''}\\.(params|query|body|response)\\b`,
  ).test(code)

/** Returns the exports that an import uses: for `* as members`, those that the code names by `members.…`. */
function namesOf(name: Imported, code: string): string[] {
  if (name.type !== 'ImportNamespaceSpecifier')
    return [name.type === 'ImportSpecifier' && name.imported.type === 'Identifier' ? name.imported.name : '']
  return [...code.matchAll(new RegExp(`(?<![\\w./])${name.local.name}\\.(\\w+)`, 'g'))].map(
    match => match[1]!,
  )
}

function importLine(names: readonly Imported[], from: string): string {
  if (!names.length) return ''
  const [first] = names
  if (first?.type === 'ImportNamespaceSpecifier')
    return `import * as ${first.local.name} from ${JSON.stringify(from)};`
  const list = names.map(
    name =>
      `${name.type === 'ImportSpecifier' && name.imported.type === 'Identifier' ? name.imported.name : 'default'} as ${name.local.name}`,
  )
  return `import { ${list.join(', ')} } from ${JSON.stringify(from)};`
}

/** Returns the endpoints that a contract exports, without schemas. */
async function readCalls(file: string): Promise<Record<string, object>> {
  const contract: Record<string, unknown> = await import(pathToFileURL(file).href)
  return Object.fromEntries(
    Object.entries(contract).flatMap(([name, value]) => {
      if (typeof value !== 'object' || value === null || !('path' in value) || !('roles' in value)) return []
      const { method, path, roles, admits, approval, takesLong } = value as Record<string, unknown>
      return [[name, { method, path, roles, admits, approval, takesLong }]]
    }),
  )
}
