import { useEffect, useReducer } from 'react'
import type { Language } from '#platform/languages/languages.ts'
import { loadPart } from '#platform/web/data/load-part.ts'
import { currentLanguage, useLanguage } from '#platform/web/device/language.ts'
import type { Push } from '../contract.ts'

type Written = Pick<Push, 'message' | 'words'>

/** What writes the words of alerts in each language that has been loaded. English is what the server wrote. */
const writers = new Map<Language, (words: string) => string>()

/** The load of each language, which all alerts wait for, so that they keep their order. */
const loads = new Map<Language, Promise<void>>()

/** Loads a language once. One that could not be loaded is tried again with the next alert. */
function loadWriter(language: Language): Promise<void> {
  const load = loads.get(language) ?? importWriter(language)
  loads.set(language, load)
  load.catch(() => loads.delete(language))
  return load
}

async function importWriter(language: Language): Promise<void> {
  if (language === 'en') return
  const { loadAlertWriter } = await loadPart(() => import('../languages/texts.ts'))
  writers.set(language, await loadAlertWriter(language))
}

/** Returns the message of an alert in a language that has been loaded, otherwise in English. */
function write({ message, words }: Written, language: Language): string {
  const writer = writers.get(language)
  return words && writer ? writer(words) : message
}

/** Returns the message of an alert in the page's language; in English until the language has been loaded. */
export function useAlertMessage(alert: Written): string {
  const language = useLanguage()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => void loadWriter(language).then(rerender, () => undefined), [language])
  return write(alert, language)
}

/** Calls `show` with the message of an alert in the page's language: at once if it is English. */
export function withAlertMessage(alert: Written, show: (message: string) => void): void {
  const language = currentLanguage()
  const showIt = () => show(write(alert, language))
  if (language === 'en') showIt()
  else void loadWriter(language).then(showIt, showIt)
}
