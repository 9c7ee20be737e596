import { createAtom, useSelector } from '@tanstack/react-store'
import Languages from 'lucide-react/icons/languages'
import { isLanguage, type Language, languageNames, languages } from '#platform/languages/languages.ts'
import { browserLanguage } from '#platform/web/device/language.ts'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'

const STORED = 'cleaner-language'
const chosen = createAtom<Language>(readLanguage())

/** The language of the Cleaner App on this phone: the chosen one, otherwise the browser's. */
export const useCleanerLanguage = (): Language => useSelector(chosen)

/** Buttons that change to another language, each with its name. */
export function LanguageSwitch() {
  const current = useCleanerLanguage()
  return languages
    .filter(language => language !== current)
    .map(language => (
      <Button key={language} variant="ghost" lang={language} onClick={() => choose(language)}>
        <Languages aria-hidden />
        {languageNames[language]}
      </Button>
    ))
}

function choose(language: Language) {
  chosen.set(language)
  writeStored(STORED, language)
}

function readLanguage(): Language {
  const stored = readStored(STORED)
  return isLanguage(stored) ? stored : browserLanguage()
}
