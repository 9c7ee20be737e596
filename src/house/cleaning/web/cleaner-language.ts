import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { savePreferences } from '#office/accounts/contract.ts'
import { refetchSession, sessionNow, useSession } from '#office/accounts/web/queries.ts'
import { isLanguage, type Language } from '#platform/languages/languages.ts'
import { call } from '#platform/web/data/api.ts'
import { browserLanguage } from '#platform/web/device/language.ts'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'

const STORED = 'cleaner-language'

const chosen = createAtom<Language>(readLanguage())

/** The language of the Cleaner App on this phone. */
export const useChosenLanguage = (): Language => useSelector(chosen)

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
  return useChosenLanguage()
}

/** Saves the language on this phone and, if the server answers, in the account that is signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
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
