import { isLanguage, type Language } from '#platform/languages/languages.ts'
import { browserLanguage, usePageLanguage } from '../device/language.ts'
import { useLocation } from './use-router.ts'

/**
 * Shows a page that was opened by a link in the language of the link's `lang`, otherwise the browser's, and returns
 * that language.
 */
export function useLinkLanguage(): Language {
  const wanted = useLocation(({ search }) => search.lang)
  const language = isLanguage(wanted) ? wanted : browserLanguage()
  usePageLanguage(language)
  return language
}
