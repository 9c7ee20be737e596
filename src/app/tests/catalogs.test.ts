import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#platform/languages/languages.ts'
import { defineTexts } from '#platform/languages/texts.ts'

type Catalog = Record<string, string>

const folders = globSync('src/**/languages/en.ts').map(file => path.dirname(file))

test('the public display has a catalog', () => expect(folders).toContain('src/desk/waiting/languages'))

describe.each(folders)('%s', folder => {
  test.each(languages)(
    '%s has the keys and values of English, and each text can be written',
    async language => {
      const english = await readCatalog(folder, 'en')
      const catalog = await readCatalog(folder, language)
      expect(Object.keys(catalog)).toEqual(Object.keys(english))
      const load = async () => ({ default: catalog })
      const t = await defineTexts(english, { es: load }).load(language === 'en' ? 'en' : 'es')
      for (const [key, text] of Object.entries(catalog)) {
        expect([key, ...findValues(text)]).toEqual([key, ...findValues(english[key]!)])
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
    const files = globSync([`${domain}/**/*.{ts,tsx}`, 'src/**/words.ts']).filter(
      file => !file.startsWith(folder),
    )
    const source = files.map(file => readFileSync(file, 'utf8')).join('\n')
    const unused = Object.keys(await readCatalog(folder, 'en')).filter(key => !source.includes(`'${key}'`))
    expect(unused).toEqual([])
  })
})

async function readCatalog(folder: string, language: string): Promise<Catalog> {
  const file = await import(path.resolve(folder, `${language}.ts`))
  return file.default ?? file.en
}

/** Returns the names of an ICU text's values, and of its tags after a `<`, sorted. */
function findValues(text: string): string[] {
  const names = new Set([...text.matchAll(/<(\w+)>/g)].map(([, tag]) => `<${tag}`))
  // A brace opens a value in a text, and a text in the options of a plural or select.
  const isOption: boolean[] = []
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '}') isOption.pop()
    else if (isOption.length % 2 === 1) isOption.push(true)
    else {
      names.add(/^\{\s*(\w+)/.exec(text.slice(index))![1]!)
      isOption.push(false)
    }
  }
  return [...names].sort()
}
