import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('nothing but the setup of tests makes the hashes of passwords cheap', () => {
  const callers = globSync(['src/**/*.{ts,tsx}', 'demo/**/*.ts', 'scripts/*.{ts,mjs}'], {
    exclude: ['**/*.test.ts'],
  }).filter(file => readFileSync(file, 'utf8').includes('hashCheaplyForTests'))
  expect(callers.map(file => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'src/office/accounts/password-hash.ts',
    'src/testing/database/setup.ts',
  ])
})
