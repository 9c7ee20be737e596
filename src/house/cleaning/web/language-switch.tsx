import { createAtom, useSelector } from '@tanstack/react-store'
import Languages from 'lucide-react/icons/languages'
import { useEffect } from 'react'
import { savePreferences } from '#office/accounts/contract.ts'
import { refetchSession, sessionNow, useSession } from '#office/accounts/web/queries.ts'
import { isLanguage, type Language, languageNames, languages } from '#platform/languages/languages.ts'
import { call } from '#platform/web/data/api.ts'
import { browserLanguage } from '#platform/web/device/language.ts'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'

const STORED = 'cleaner-language'
const chosen = createAtom<Language>(readLanguage())

/**
 * The language of the Cleaner App: that of the signed-in account, otherwise the one last used on this phone, otherwise
 * the browser's.
 */
export function useCleanerLanguage(): Language {
  const { data } = useSession()
  const own = data?.mode === 'signed-in' ? data.preferences.language : null
  // Without a connection, the phone still knows it.
  useEffect(() => {
    if (own) store(own)
  }, [own])
  return useSelector(chosen)
}

/** Buttons that change to another language, each with its name. */
export function LanguageSwitch() {
  const current = useSelector(chosen)
  return languages
    .filter(language => language !== current)
    .map(language => (
      <Button key={language} variant="ghost" lang={language} onClick={() => void choose(language)}>
        <Languages aria-hidden />
        {languageNames[language]}
      </Button>
    ))
}

/** Stores the language on this phone, and in the account of whoever is signed in if the server can be reached. */
async function choose(language: Language) {
  store(language)
  if (sessionNow()?.mode !== 'signed-in') return
  await call(savePreferences, { body: { language } }).then(refetchSession, () => undefined)
}

function store(language: Language) {
  chosen.set(language)
  writeStored(STORED, language)
}

function readLanguage(): Language {
  const stored = readStored(STORED)
  return isLanguage(stored) ? stored : browserLanguage()
}
