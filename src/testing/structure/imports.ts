import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import packageJson from '../../../package.json' with { type: 'json' }

export interface Import {
  /** As written: './rules.ts', 'zod'. Undefined if it is computed at run time. */
  from: string | undefined
  /** Whether it is erased at run time: `import type`, or only `type` names. */
  typeOnly: boolean
  /** Whether it is loaded later, by import() or as a URL, and not together with the importing file. */
  deferred: boolean
}

/** Every reference to another file: import, export from, import(), type import() and new URL(…, import.meta.url). */
export function readImports(source: string, file: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Import[] = []
  const add = (from: string | undefined, typeOnly: boolean, deferred = false) =>
    found.push({ from, typeOnly, deferred })
  new Visitor({
    ImportDeclaration: node => add(node.source.value, node.importKind === 'type' || importsOnlyTypes(node)),
    ExportAllDeclaration: node => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: node => node.source && add(node.source.value, node.exportKind === 'type'),
    ImportExpression: node => add(readText(node.source), false, true),
    TSImportType: node => add(readText(node.source), true),
    NewExpression: node => isRelativeUrl(node) && add(readText(node.arguments[0]), false, true),
  }).visit(program)
  return found
}

/**
 * Returns the imported file by its path from the root ('src/desk/rentals/rules.ts'), or undefined for a package. Its
 * name is a `*` if it is computed.
 * `from`: as written in `file`, relative or by the `imports` of package.json ('#desk/rentals/rules.ts').
 */
export function importedFile(from: string, file: string): string | undefined {
  const bare = from.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  const [, folder, rest] = /^(#\w+)\/(.+)$/.exec(bare) ?? []
  const target = folder && folders.get(`${folder}/*`)
  return target && path.posix.join(target.replace('*', rest!))
}

const folders = new Map(Object.entries(packageJson.imports))

/** Returns the folder of a source as boundaries and pictures name it: a domain, or a top folder such as 'app'. */
export function toFolder(file: string): string {
  const [top, folder, inside] = file.split('/')
  if (top !== 'src') return top!
  return wings.includes(folder!) ? inside! : folder!
}

/** The folders of src that contain domains. */
export const wings: readonly string[] = ['desk', 'money', 'house', 'people', 'office', 'chain']

const importsOnlyTypes = ({ specifiers }: ESTree.ImportDeclaration) =>
  specifiers.length > 0 &&
  specifiers.every(name => name.type === 'ImportSpecifier' && name.importKind === 'type')

function isRelativeUrl({ callee, arguments: given }: ESTree.NewExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'URL' && given[1]?.type === 'MemberExpression'
}

/** A computed name of a file in a given folder is a `*`: './translations/*.ts'. */
function readText(node: ESTree.Expression | ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  const text = node.quasis.map(({ value }) => value.cooked).join('*')
  return /^[^*]*$|^\.[^*]*\/\*\.ts$/.test(text) ? text : undefined
}
