// Finds built-ins that the oldest supported browsers lack (`build.target` in vite.config.ts) in code that they run.
import { type ESTree, parseSync, Visitor } from 'vite'
import { browserFiles, type Sources } from './module-boundaries.ts'

/**
 * Static methods and globals that are newer than Chrome 111, Firefox 115 or Safari 16.4. Temporal is as new, but
 * `main.tsx` loads a polyfill.
 */
const newStatics: Readonly<Record<string, readonly string[] | 'all'>> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Atomics: ['pause', 'waitAsync'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  JSON: ['isRawJSON', 'rawJSON'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  Symbol: ['asyncDispose', 'dispose'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
  AsyncDisposableStack: 'all',
  DisposableStack: 'all',
  Float16Array: 'all',
  Iterator: 'all',
  SuppressedError: 'all',
  scheduler: 'all',
}

/** Methods of objects that are as new. */
const newMethods = new Set([
  ...['getOrInsert', 'getOrInsertComputed'],
  ...[
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  ...['isWellFormed', 'toWellFormed'],
  ...['setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
  ...['checkVisibility', 'hidePopover', 'moveBefore', 'showPopover', 'startViewTransition', 'togglePopover'],
  ...['cancelIdleCallback', 'requestIdleCallback'],
])

/** Methods that return an iterator, and the methods that an iterator lacks in these browsers. */
const iterators = new Set(['entries', 'keys', 'matchAll', 'values'])
const iteratorHelpers = /^(drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)$/

/** A regular expression with inline flags: (?i:…). */
const inlineFlags = /\(\?(?:[ims]+-?|-)[ims]*:/

/** Returns 'file:line: name' for each use in web code and the files that it imports, except calls with `?.()`. */
export function newBuiltIns(sources: Sources): string[] {
  return [...browserFiles(sources)].flatMap(file => {
    const source = sources[file]!
    return usesIn(source, file).map(
      ({ name, start }) => `${file}:${source.slice(0, start).split('\n').length}: ${name}`,
    )
  })
}

interface Use {
  name: string
  start: number
}

function usesIn(source: string, file: string): Use[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Use[] = []
  const called = new Set<object>()
  const add = (name: string | undefined, { start }: { start: number }) => name && found.push({ name, start })
  new Visitor({
    CallExpression: node => {
      if (!node.optional) called.add(node.callee)
      if (node.callee.type === 'Identifier') add(functionName(node.callee.name), node)
    },
    MemberExpression: node => {
      add(staticName(node) ?? (called.has(node) ? methodName(node) : undefined), node)
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && newStatics[callee.name] === 'all') add(callee.name, callee)
    },
    Literal: node => add(regexName(node), node),
    VariableDeclaration: node => {
      if (node.kind === 'using' || node.kind === 'await using') add(node.kind, node)
    },
  }).visit(program)
  return found
}

const functionName = (name: string) => (/IdleCallback$/.test(name) && newMethods.has(name) ? name : undefined)

function staticName({ object, property }: ESTree.MemberExpression): string | undefined {
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
  const statics = newStatics[object.name]
  return statics === 'all' || statics?.includes(property.name) ? `${object.name}.${property.name}` : undefined
}

function methodName({ object, property }: ESTree.MemberExpression): string | undefined {
  // `z` builds Zod's schemas.
  if (property.type !== 'Identifier' || (object.type === 'Identifier' && object.name === 'z'))
    return undefined
  if (newMethods.has(property.name)) return property.name
  return iteratorHelpers.test(property.name) && isIterator(object) ? `iterator.${property.name}` : undefined
}

/** Whether it is `map.values()` or the like, but not `Object.values(map)`, which is an array. */
function isIterator(node: ESTree.Expression): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  if (object.type === 'Identifier' && object.name === 'Object') return false
  return property.type === 'Identifier' && iterators.has(property.name)
}

function regexName(node: ESTree.Node): string | undefined {
  if (!('regex' in node) || !node.regex) return undefined
  const { flags, pattern } = node.regex
  return flags.includes('v') || inlineFlags.test(pattern) ? `/${pattern}/${flags}` : undefined
}
