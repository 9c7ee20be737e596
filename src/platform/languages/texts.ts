import { createTranslator } from 'use-intl/core'
import { type Language, locales } from './languages.ts'

type Catalog = Readonly<Record<string, string>>

/** The catalog of another language: exactly the keys of the English one. */
export type CatalogLike<English extends Catalog> = { readonly [Key in keyof English]: string }

/** Returns the text of a key in one language. Its values are those that the English text names. */
export type Translate<English extends Catalog> = ReturnType<typeof createTranslator<English>>

/** A text that is written when it is known who reads it. */
export interface Sentence {
  english: string
  write: (language: Language) => Promise<string>
}

/** The texts of one domain. English is at hand; the others are loaded when they are first needed. */
export interface Texts<English extends Catalog> {
  /** Returns the translator of a language: the English one until `load` has loaded the language. */
  translator: (language: Language) => Translate<English>
  /** Loads a language and returns its translator. Throws if its file cannot be loaded. */
  load: (language: Language) => Promise<Translate<English>>
  /** Returns a sentence for whoever will read it. `write` may run several times. */
  sentence: (write: (t: Translate<English>) => string) => Sentence
}

/** Declares the texts of a domain: the English ones, and how the others are imported. */
export function defineTexts<const English extends Catalog>(
  english: English,
  others: Record<Exclude<Language, 'en'>, () => Promise<{ default: CatalogLike<English> }>>,
): Texts<English> {
  const loaded = new Map<Language, Translate<English>>([['en', translate('en', english)]])
  const translator = (language: Language) => loaded.get(language) ?? loaded.get('en')!
  async function load(language: Language) {
    if (language !== 'en' && !loaded.has(language)) {
      const { default: catalog } = await others[language]()
      loaded.set(language, translate(language, catalog as unknown as English))
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

const translate = <const English extends Catalog>(
  language: Language,
  messages: English,
): Translate<English> => createTranslator<English>({ locale: locales[language], messages, onError: fail })

/** A text that cannot be written is a mistake of the catalog, which its test finds. */
function fail(error: Error): never {
  throw error
}
