import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { type Session, savePreferences } from '#office/accounts/contract.ts'
import { refetchSession, sessionNow, useSession } from '#office/accounts/web/queries.ts'
import { useFeedConnection } from '#platform/feed/web/socket.ts'
import { isLanguage, type Language } from '#platform/languages/languages.ts'
import { call } from '#platform/web/data/api.ts'
import { browserLanguage } from '#platform/web/device/language.ts'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'

const STORED = 'cleaner-language'
const UNSENT = 'cleaner-language-unsent'

const chosen = createAtom<Language>(readLanguage())

/** The language of the Cleaner App on this phone. */
export const useChosenLanguage = (): Language => useSelector(chosen)

/**
 * The language of the Cleaner App: that of the signed-in account, otherwise the one last used on this phone, otherwise
 * the browser's. A choice that the account has not got yet, because there was no connection, comes first.
 */
export function useCleanerLanguage(): Language {
  const { data } = useSession()
  // Connected again: the server can be reached.
  const { state } = useFeedConnection()
  useEffect(() => {
    if (data?.mode !== 'signed-in') return
    const sync = () => {
      const unsent = readUnsent(data)
      if (unsent) void send(unsent)
      // Without a connection, the phone still knows it.
      else if (data.preferences.language) store(data.preferences.language)
    }
    sync()
    addEventListener('online', sync)
    return () => removeEventListener('online', sync)
  }, [data, state])
  return useChosenLanguage()
}

/** Saves the language on this phone, and in the account that is signed in as soon as the server answers. */
export async function chooseLanguage(language: Language): Promise<void> {
  store(language)
  const session = sessionNow()
  if (session === null || session?.mode === 'open') return
  writeStored(UNSENT, `${session?.user.id ?? ''} ${language}`)
  await send(language)
}

async function send(language: Language): Promise<void> {
  try {
    await call(savePreferences, { body: { language } })
    writeStored(UNSENT, '')
    await refetchSession()
  } catch {
    // Sent when the connection is back.
  }
}

/** The choice of this account that is still to be sent. The account is unknown if the page was opened offline. */
function readUnsent({ user }: Session): Language | undefined {
  const [account, language] = readStored(UNSENT)?.split(' ') ?? []
  return isLanguage(language) && (account === '' || account === String(user.id)) ? language : undefined
}

function store(language: Language) {
  chosen.set(language)
  writeStored(STORED, language)
}

function readLanguage(): Language {
  const stored = readStored(STORED)
  return isLanguage(stored) ? stored : browserLanguage()
}
