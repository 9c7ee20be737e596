import { type ESTree, parseSync, Visitor } from 'vite'

export interface Import {
  /** As written: './rules.ts', 'zod'. Undefined if it is computed at run time. */
  from: string | undefined
  /** Whether it is erased at run time: `import type`, or only `type` names. */
  typeOnly: boolean
  /** Whether it is loaded later, by import() or as a URL, and not together with the importing file. */
  deferred: boolean
}

/** Every reference to another file: import, export from, import(), type import() and new URL(…, import.meta.url). */
export function importsOf(source: string, file: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Import[] = []
  const add = (from: string | undefined, typeOnly: boolean, deferred = false) =>
    found.push({ from, typeOnly, deferred })
  new Visitor({
    ImportDeclaration: node => add(node.source.value, node.importKind === 'type' || importsOnlyTypes(node)),
    ExportAllDeclaration: node => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: node => node.source && add(node.source.value, node.exportKind === 'type'),
    ImportExpression: node => add(textOf(node.source), false, true),
    TSImportType: node => add(textOf(node.source), true),
    NewExpression: node => isRelativeUrl(node) && add(textOf(node.arguments[0]), false, true),
  }).visit(program)
  return found
}

const importsOnlyTypes = ({ specifiers }: ESTree.ImportDeclaration) =>
  specifiers.length > 0 &&
  specifiers.every(name => name.type === 'ImportSpecifier' && name.importKind === 'type')

function isRelativeUrl({ callee, arguments: given }: ESTree.NewExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'URL' && given[1]?.type === 'MemberExpression'
}

function textOf(node: ESTree.Expression | ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && !node.expressions.length)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}
