import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importedFile, readImports } from '#testing/structure/imports.ts'

test('browsers do not translate the page: names and codes would change with the words', () => {
  const html = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8')
  expect(html).toContain('<html lang="en" translate="no">')
  expect(html).toContain('<meta name="google" content="notranslate" />')
})

test('docs/architecture.md lists the files of a check-in in an order in which one leads to the next', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const [, section = ''] = read('docs/architecture.md').split(/^## On the way of a check-in$|^## Glossary$/m)
  const files = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file!)
  const importedBy = (file: string) =>
    readImports(read(file), file).flatMap(({ from = '' }) => importedFile(from, file) ?? [])
  const starts = ['board/board.tsx', 'dialogs.ts', 'main.tsx'].map(file => `src/app/web/${file}`)
  const reached = new Set([...starts, 'src/app/app.ts'])
  for (const file of files) {
    if (!reached.has(file)) expect.soft(file).toBe('imported by a file above it')
    for (const imported of importedBy(file)) {
      reached.add(imported)
      if (isPublicFile(imported)) for (const inner of importedBy(imported)) reached.add(inner)
    }
  }
  expect(files.length).toBeGreaterThan(30)
})

/** 'src/desk/rentals/rentals.ts': what other domains may import. */
const isPublicFile = (file: string) => /^src\/\w+\/([\w-]+)\/\1\.ts$/.test(file)
