export type Catalog = Readonly<Record<string, string>>

/** Returns what is wrong with the catalog of a language, compared with English: keys, and values and tags of texts. */
export function findMistakes(english: Catalog, catalog: Catalog): string[] {
  const missing = Object.keys(english).filter(key => !(key in catalog))
  const unknown = Object.keys(catalog).filter(key => !(key in english))
  const different = Object.keys(english).filter(
    key => key in catalog && findValues(catalog[key]!).join() !== findValues(english[key]!).join(),
  )
  return [
    ...missing.map(key => `${key} is missing`),
    ...unknown.map(key => `${key} is not in English`),
    ...different.map(key => `${key} has other values than in English`),
  ]
}

/** Returns the keys that no source names. */
export const findUnused = (english: Catalog, source: string): string[] =>
  Object.keys(english).filter(key => !source.includes(`'${key}'`))

/** Returns the names of an ICU text's values, and of its tags after a `<`, sorted. */
export function findValues(text: string): string[] {
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
