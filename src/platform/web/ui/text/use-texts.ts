import { useEffect, useReducer, useState } from 'react'
import type { Language } from '#platform/languages/languages.ts'
import type { LoadedTexts } from '#platform/languages/plain-texts.ts'
import { currentLanguage, useLanguage } from '../../device/language.ts'

/**
 * Returns the translator of the page's language, or of a paper's: the English one until the language has loaded, or
 * without it.
 */
export function useTexts<Translator>(texts: LoadedTexts<Translator>, ofPaper?: Language): Translator {
  const ofPage = useLanguage()
  const language = ofPaper ?? ofPage
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const t = texts.translator(language)
  useEffect(
    () =>
      void texts.load(language).then(
        loaded => loaded !== t && rerender(),
        () => undefined,
      ),
    [texts, language, t],
  )
  return t
}

/**
 * Whether a paper's language has loaded, or cannot be loaded: then the paper is in English. False while the language is
 * not known yet.
 */
export function useHasLoaded(texts: LoadedTexts<unknown>, language: Language | undefined): boolean {
  const [loaded, setLoaded] = useState<Language>()
  useEffect(() => {
    const finish = () => setLoaded(language)
    if (language) texts.load(language).then(finish, finish)
  }, [texts, language])
  return language !== undefined && loaded === language
}

/** Returns the current translator outside of components. */
export const currentTexts = <Translator>(texts: LoadedTexts<Translator>): Translator =>
  texts.translator(currentLanguage())
