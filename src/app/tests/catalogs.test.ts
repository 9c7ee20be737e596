import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#platform/languages/languages.ts'
import { type CatalogLike, defineTexts } from '#platform/languages/texts.ts'
import { type Catalog, findMistakes, findUnused, findValues } from '#testing/languages/catalog-checks.ts'

const sources = globSync('src/**/*.{ts,tsx}').map(file => ({ file, text: readFileSync(file, 'utf8') }))
const folders = sources
  .map(({ file }) => file)
  .filter(file => file.endsWith('/languages/en.ts'))
  .map(file => path.dirname(file))

test('the public display has a catalog', () => expect(folders).toContain('src/desk/waiting/languages'))

test('only the list of languages names them: a further one is an entry there and its catalogs', () => {
  const others = sources.filter(
    ({ file }) =>
      !/\.test\.tsx?$|\/translations\//.test(file) && file !== 'src/platform/languages/languages.ts',
  )
  const names = languages.filter(language => language !== 'en').join('|')
  const named = new RegExp(`['"\`](${names})['"\`]|\\b(${names}):|\\b(${names})\\.ts`)
  expect(others.filter(({ text }) => named.test(text)).map(({ file }) => file)).toEqual([])
})

describe.each(folders)('%s', folder => {
  test.each(languages)(
    '%s has the keys and values of English, and each text can be written',
    async language => {
      const english = await readCatalog(folder, 'en')
      const catalog = await readCatalog(folder, language)
      expect(findMistakes(english, catalog)).toEqual([])
      const load = async () => ({ default: catalog })
      const t = await defineTexts(english, load).load(language)
      for (const [key, text] of Object.entries(catalog)) {
        const values = Object.fromEntries(findValues(text).map(name => [name, name.startsWith('<') ? '' : 2]))
        const tags = findValues(text).filter(name => name.startsWith('<'))
        for (const tag of tags) Object.assign(values, { [tag.slice(1)]: (inner: unknown) => inner })
        expect(t.rich(key, values as never), key).toBeTruthy()
      }
    },
  )

  test('each text is used', async () => {
    const domain = path.dirname(folder)
    // A key may also be a word of a list, such as a payment method.
    const imported = `'${folder.replace('src/', '#')}/`
    const source = sources
      .filter(({ file }) => !file.startsWith(folder))
      .filter(
        ({ file, text }) =>
          file.startsWith(`${domain}/`) || file.endsWith('/words.ts') || text.includes(imported),
      )
      .map(({ text }) => text)
      .join('\n')
    expect(findUnused(await readCatalog(folder, 'en'), source)).toEqual([])
  })
})

describe('the checks of catalogs', () => {
  const english = {
    welcome: 'Welcome, {name}',
    since: 'since <time></time>',
    left: '{count, plural, other {#}}',
  } as const

  test('find a missing and a mistyped key, and values that differ', () => {
    const { since: _, ...others } = english
    expect(findMistakes(english, others)).toEqual(['since is missing'])
    expect(findMistakes(english, { ...others, sinec: english.since })).toEqual([
      'since is missing',
      'sinec is not in English',
    ])
    expect(findMistakes(english, { ...english, welcome: 'Hola, {nombre}' })).toEqual([
      'welcome has other values than in English',
    ])
    expect(findMistakes(english, { ...english, since: 'desde {time}' })).toHaveLength(1)
  })

  test('find a text that nobody writes', () =>
    expect(findUnused(english, "t('welcome', { name }) + t('left', { count })")).toEqual(['since']))

  test('are also those of the compiler', () => {
    const { since: _, ...others } = english
    // @ts-expect-error A key is missing.
    others satisfies CatalogLike<typeof english>
    // @ts-expect-error A key is mistyped.
    const mistyped = { ...english, sinec: '' } satisfies CatalogLike<typeof english>
    const { sentence } = defineTexts(english, async () => ({ default: english }))
    // @ts-expect-error The key is mistyped.
    const unknown = () => sentence(t => t('welcom', { name: 'Ada' }))
    // @ts-expect-error The value is mistyped.
    const wrongValue = () => sentence(t => t('welcome', { nmae: 'Ada' }))
    expect([mistyped.sinec, unknown, wrongValue]).toHaveLength(3)
  })
})

async function readCatalog(folder: string, language: string): Promise<Catalog> {
  const name = language === 'en' ? 'en.ts' : `translations/${language}.ts`
  const file = await import(path.resolve(folder, name))
  return file.default ?? file.en
}
