import { type ESTree, parseSync, Visitor } from 'vite'
import type { Sources } from './module-boundaries.ts'

/**
 * Returns each place that updates one of the tables, as 'rentals: src/desk/rentals/rental-row.ts setRentalStatus':
 * by Kysely's updateTable, by updateRow or by SQL. A table that is computed at run time counts as any table.
 */
export function findUpdates(sources: Sources, tables: readonly string[]): string[] {
  return Object.entries(sources).flatMap(([file, source]) => updatesIn(source, file, tables))
}

function updatesIn(source: string, file: string, tables: readonly string[]): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const functions = program.body.flatMap(findFunction)
  const found: string[] = []
  const add = (table: string, { start }: { start: number }) => {
    const name = functions.find(one => one.start <= start && start < one.end)?.name
    if (table === 'any table' || tables.includes(table)) found.push(`${table}: ${file} ${name ?? ''}`.trim())
  }
  new Visitor({
    CallExpression: node => {
      const name = calledName(node.callee)
      if (name === 'updateTable') add(readText(node.arguments[0]) ?? 'any table', node)
      if (name === 'updateRow') add(readText(node.arguments[1]) ?? 'any table', node)
    },
    TemplateElement: node => {
      const table = /\bupdate\s+"?(\w+)"?\s+set\b/i.exec(node.value.raw)?.[1]
      if (table) add(table, node)
    },
  }).visit(program)
  return found
}

function findFunction(statement: ESTree.Program['body'][number]) {
  const node =
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
  if (node.type === 'FunctionDeclaration') return [{ name: node.id?.name, start: node.start, end: node.end }]
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.map(({ id, start, end }) => ({
    name: id.type === 'Identifier' ? id.name : undefined,
    start,
    end,
  }))
}

function calledName(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined
}

const readText = (node: ESTree.Argument | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
