import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/web/ui/button.tsx'

/** The browser's offer to install the app; TypeScript does not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Puts the Cleaner App on the phone's home screen, where the browser offers that. */
export function InstallButton() {
  const [offer, setOffer] = useState<InstallOffer>()
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    const installed = () => setOffer(undefined)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', installed)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', installed)
    }
  }, [])
  if (!offer) return null
  return (
    <Button variant="soft" onClick={() => void offer.prompt().finally(() => setOffer(undefined))}>
      <Smartphone aria-hidden />
      Add to Home Screen
    </Button>
  )
}
