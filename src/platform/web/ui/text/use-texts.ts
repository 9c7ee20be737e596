import { useEffect, useReducer } from 'react'
import type { Texts, Translate } from '#platform/languages/texts.ts'
import { currentLanguage, useLanguage } from '../../device/language.ts'

type Catalog = Readonly<Record<string, string>>

/** Returns the translator of the page's language: the English one until the language has loaded, or without it. */
export function useTexts<English extends Catalog>(texts: Texts<English>): Translate<English> {
  const language = useLanguage()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => void texts.load(language).then(rerender, () => undefined), [texts, language])
  return texts.translator(language)
}

/** Returns the current translator outside of components. */
export const currentTexts = <English extends Catalog>(texts: Texts<English>): Translate<English> =>
  texts.translator(currentLanguage())
