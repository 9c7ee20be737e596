import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'

/** The browser's install prompt event, which TypeScript's library does not declare. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** Adds the Cleaner App to the home screen, if the browser supports it. */
export function InstallButton() {
  const t = useTexts(cleaningTexts)
  const [installPrompt, setInstallPrompt] = useState<InstallPrompt>()
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setInstallPrompt(event as InstallPrompt)
    }
    const installed = () => setInstallPrompt(undefined)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', installed)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', installed)
    }
  }, [])
  if (!installPrompt) return null
  return (
    <Button
      variant="soft"
      onClick={() => void installPrompt.prompt().finally(() => setInstallPrompt(undefined))}
    >
      <Smartphone aria-hidden />
      {t('addToHomeScreen')}
    </Button>
  )
}
