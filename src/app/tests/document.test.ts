import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('browsers do not translate the page: names and codes would change with the words', () => {
  const html = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8')
  expect(html).toContain('<html lang="en" translate="no">')
  expect(html).toContain('<meta name="google" content="notranslate" />')
})
