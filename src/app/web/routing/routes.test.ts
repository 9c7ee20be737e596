import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')

test('every link and navigation of the web leads to a page', async () => {
  // Importing the routes would load the board, which needs a browser.
  const routes = readFileSync(path.join(import.meta.dirname, 'routes.tsx'), 'utf8')
  const paths = new Set(
    [...routes.matchAll(/(?:lazyPage\(\s*|path: )'(\/[^']*)'/g)].map(([, found]) => found),
  )
  expect(paths).toContain('/guests/$guestId')

  const unknown: string[] = []
  for await (const file of glob('src/**/web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })) {
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const [, target] of source.matchAll(/\bto(?:=|: |=\{)["'`](\/[^"'`?]*)["'`]/g)) {
      const asPath = target!.replace(/\$\{[^}]*\}/g, '$guestId')
      if (!paths.has(asPath)) unknown.push(`${file}: ${target}`)
    }
  }
  expect(unknown).toEqual([])
})
