import { useEffect, useReducer } from 'react'
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

/** Returns the current translator outside of components. */
export const currentTexts = <Translator>(texts: LoadedTexts<Translator>): Translator =>
  texts.translator(currentLanguage())
