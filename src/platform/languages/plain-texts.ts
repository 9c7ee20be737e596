import type { Language } from './languages.ts'

export type Catalog = Readonly<Record<string, string>>

/** The catalog of another language: exactly the keys of the English one. */
export type CatalogLike<English extends Catalog> = { readonly [Key in keyof English]: string }

/** Imports the catalog of a language other than English. */
export type ImportCatalog<AnyCatalog> = (language: Language) => Promise<{ default: AnyCatalog }>

/** A text that is written when it is known who reads it. */
export interface Sentence {
  english: string
  write: (language: Language) => Promise<string>
}

/** The texts of one domain. English is at hand; the others are loaded when they are first needed. */
export interface LoadedTexts<Translator> {
  /** Returns the translator of a language: the English one until `load` has loaded the language. */
  translator: (language: Language) => Translator
  /** Loads a language and returns its translator. Throws if its file cannot be loaded. */
  load: (language: Language) => Promise<Translator>
  /** Returns a sentence that is written later, in the reader's language. `write` may run more than once. */
  sentence: (write: (t: Translator) => string) => Sentence
}

/** Loads catalogs on demand; `translate` makes the translator of one. */
export function loadTexts<AnyCatalog, Translator>(
  english: AnyCatalog,
  importCatalog: ImportCatalog<AnyCatalog>,
  translate: (language: Language, catalog: AnyCatalog) => Translator,
): LoadedTexts<Translator> {
  const loaded = new Map<Language, Translator>([['en', translate('en', english)]])
  const translator = (language: Language) => loaded.get(language) ?? loaded.get('en')!
  async function load(language: Language) {
    if (language !== 'en' && !loaded.has(language)) {
      const { default: catalog } = await importCatalog(language)
      loaded.set(language, translate(language, catalog))
    }
    return translator(language)
  }
  return {
    translator,
    load,
    sentence: write => ({
      english: write(translator('en')),
      write: async language => write(await load(language)),
    }),
  }
}

/** The names in braces of a plain text. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type PlainValues<Text> = [NamesIn<Text>] extends [never] ? [] : [values: Record<NamesIn<Text>, string>]

/**
 * Declares texts with no values but `{name}`. Unlike `defineTexts`, for parts of the desk's first page: it needs no
 * library.
 */
export const definePlainTexts = <const English extends Catalog>(
  english: English,
  importCatalog: ImportCatalog<CatalogLike<English>>,
) =>
  loadTexts<CatalogLike<English>, PlainTranslate<English>>(english, importCatalog, (_, catalog) =>
    translatePlainly(catalog),
  )

type PlainTranslate<English> = <Key extends keyof English>(
  key: Key,
  ...values: PlainValues<English[Key]>
) => string

const translatePlainly =
  <English extends Catalog>(catalog: CatalogLike<English>): PlainTranslate<English> =>
  (key, ...[values = {}]) =>
    Object.entries<string>(values).reduce(
      (text: string, [name, value]) => text.replace(`{${name}}`, () => value),
      catalog[key],
    )
