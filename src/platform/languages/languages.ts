/** The languages of the screens and papers that cleaners and guests read. English is complete everywhere. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** By which locale dates, money and lists are written in each language. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

export const isLanguage = (text: unknown): text is Language => languages.some(language => language === text)

/** Returns the language that people name, in any spelling and in any of the languages: 'es', 'español', 'Spanish'. */
export function languageNamed(name: string): Language | undefined {
  const key = foldName(name)
  return languages.find(language => namesOf(language).includes(key))
}

const namesOf = (language: Language): string[] => [
  language,
  foldName(languageNames[language]),
  ...languages.map(inLanguage =>
    foldName(new Intl.DisplayNames(locales[inLanguage], { type: 'language' }).of(language) ?? ''),
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
  new Intl.ListFormat(language === 'en' ? 'en-GB' : locales[language]).format(parts)
