import { createAtom, useSelector } from '@tanstack/react-store'
import { useLayoutEffect } from 'react'
import { firstKnown, type Language } from '#platform/languages/languages.ts'

/** The language of the page: English, except where the page is for cleaners or guests. */
const language = createAtom<Language>('en')

export const useLanguage = (): Language => useSelector(language)

/** Like useLanguage, outside of components. */
export const currentLanguage = (): Language => language.get()

/** The language that this browser asks for. */
export const browserLanguage = (): Language => firstKnown(navigator.languages)

/** Shows the page in a language until it is left. */
export function usePageLanguage(chosen: Language): void {
  useLayoutEffect(() => {
    setLanguage(chosen)
    return () => setLanguage('en')
  }, [chosen])
}

function setLanguage(next: Language) {
  language.set(next)
  document.documentElement.lang = next
}
