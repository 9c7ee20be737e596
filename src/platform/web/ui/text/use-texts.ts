import { useEffect, useReducer } from 'react'
import type { LoadedTexts } from '#platform/languages/plain-texts.ts'
import { currentLanguage, useLanguage } from '../../device/language.ts'

/** Returns the translator of the page's language: the English one until the language has loaded, or without it. */
export function useTexts<Translator>(texts: LoadedTexts<Translator>): Translator {
  const language = useLanguage()
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
