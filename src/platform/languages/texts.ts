import { createTranslator } from 'use-intl/core'
import { type Language, localeOf } from './languages.ts'
import {
  type Catalog,
  type CatalogLike,
  type ImportCatalog,
  type LoadedTexts,
  loadTexts,
} from './plain-texts.ts'

export type { CatalogLike, Sentence } from './plain-texts.ts'

/** Returns the text of a key in one language. Its values are those that the English text names. */
export type Translate<English extends Catalog> = ReturnType<typeof createTranslator<English>>

/** The texts of one domain with ICU values and plurals. */
export type Texts<English extends Catalog> = LoadedTexts<Translate<English>>

/** Declares the texts of a domain: the English ones, and how the others are imported. */
export function defineTexts<const English extends Catalog>(
  english: English,
  importCatalog: ImportCatalog<CatalogLike<English>>,
): Texts<English> {
  return loadTexts<CatalogLike<English>, Translate<English>>(english, importCatalog, translate)
}

/** The values of each text are those of the English one: a test compares them. */
const translate = <English extends Catalog>(
  language: Language,
  messages: CatalogLike<English>,
): Translate<English> =>
  createTranslator<English>({ locale: localeOf(language), messages: messages as English, onError: fail })

/** A text that cannot be written is a mistake of the catalog, which its test finds. */
function fail(error: Error): never {
  throw error
}
