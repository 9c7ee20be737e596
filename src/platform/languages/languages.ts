/**
 * The languages of the screens and papers that cleaners and guests read: the name of each in itself, and the locale by
 * which its dates, money and lists are written. English is complete everywhere; a further language is an entry here and
 * a file in each `languages/translations`.
 */
const known = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const

export type Language = keyof typeof known

export const languages = Object.keys(known) as Language[]

export const languageName = (language: Language): string => known[language].name

export const localeOf = (language: Language): string => known[language].locale

export const isLanguage = (text: unknown): text is Language => languages.some(language => language === text)

/** Returns the language that people name, in any spelling and in any of the languages: 'es', 'español', 'Spanish'. */
export function languageNamed(name: string): Language | undefined {
  const key = foldName(name)
  return languages.find(language => namesOf(language).includes(key))
}

const namesOf = (language: Language): string[] => [
  language,
  foldName(languageName(language)),
  ...languages.map(inLanguage =>
    foldName(new Intl.DisplayNames(localeOf(inLanguage), { type: 'language' }).of(language) ?? ''),
  ),
]

/** In lower case and without accents. */
const foldName = (name: string) => name.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Returns the first language of a preference list ('es-MX', 'en') that exists here, English if there is none. */
export function firstKnown(preferred: readonly string[]): Language {
  const known = preferred.map(tag => tag.toLowerCase().split('-')[0]).find(isLanguage)
  return known ?? 'en'
}

/** Returns the language of an Accept-Language header, English without one. */
export function acceptedLanguage(header: string | undefined): Language {
  const weighted = (header ?? '').split(',').map(part => {
    const [tag = '', q] = part.trim().split(/\s*;\s*q=/)
    return { tag, weight: q === undefined ? 1 : Number(q) }
  })
  const wanted = weighted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return firstKnown(wanted.map(({ tag }) => tag))
}

/** 'photo, notes and completion': without a comma before the last part. */
export const formatList = (parts: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : localeOf(language)).format(parts)
