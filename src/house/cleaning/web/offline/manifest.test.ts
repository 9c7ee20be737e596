import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languages } from '#platform/languages/languages.ts'
import { manifestIn } from './manifest.ts'

const folder = path.join(import.meta.dirname, '../../../../app/web/public')

function readManifest(language: Language): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(folder, manifestIn(language)), 'utf8')) as Record<string, unknown>
}

test('the Cleaner App has a manifest in each language: the same app under another name', () => {
  const english = readManifest('en')
  const names = languages.map(language => {
    const { lang, name, short_name, ...rest } = readManifest(language)
    expect(lang).toBe(language)
    expect({ ...rest, lang: 'en', name: english.name, short_name: english.short_name }).toEqual(english)
    return name
  })
  expect(new Set(names).size).toBe(languages.length)
})
