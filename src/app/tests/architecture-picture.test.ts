import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawArchitecture, readFolderGraph } from '#testing/structure/architecture-picture.ts'

test('docs/architecture.svg shows the imports of the sources; `npm run picture` redraws it', () => {
  const file = path.join(import.meta.dirname, '../../../docs/architecture.svg')
  expect(readFileSync(file, 'utf8')).toBe(drawArchitecture(readFolderGraph()))
})

test('an arrow that follows from others is omitted', () => {
  const arrows = (graph: Record<string, string[]>) =>
    drawArchitecture(new Map(Object.entries(graph).map(([name, imports]) => [name, new Set(imports)]))).split(
      'class="head"',
    ).length - 1
  expect(arrows({ a: ['b'], b: ['c'], c: [] })).toBe(2)
  expect(arrows({ a: ['b', 'c'], b: ['c'], c: [] })).toBe(2)
  expect(arrows({ a: ['b', 'c'], b: [], c: [] })).toBe(2)
})
