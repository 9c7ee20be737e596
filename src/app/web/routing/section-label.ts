import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { shellTexts } from '../languages/texts.ts'

/** The pages that cleaners may open: their labels follow the page's language. */
const translated: Partial<Record<string, 'rooms' | 'lockers' | 'cleanerApp' | 'settings'>> = {
  '/rooms': 'rooms',
  '/lockers': 'lockers',
  '/cleaner-app': 'cleanerApp',
  '/settings': 'settings',
}

/** Returns a function that returns the label of a section in the page's language. */
export function useSectionLabel(): (section: { path: string; label: string }) => string {
  const t = useTexts(shellTexts)
  return ({ path, label }) => {
    const key = translated[path]
    return key ? t(key) : label
  }
}
