import { setScannedCard } from '#people/id-scan/web/shared/scanned-card.ts'
import { normalizeTypedCard } from '#people/id-scan/web/shared/typed-card.ts'
import { now } from '#platform/web/device/clock.ts'
import { isIdCard } from '#platform/web/device/scanner/scan-detector.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { useOpenScanned } from '#platform/web/ui/dialogs/open-scanned.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'

/** Hears the ID cards that a keyboard scanner reads outside a form, and shows whose they are. */
export function ScannedIdCard() {
  const openScanned = useOpenScanned()
  async function show(payload: string) {
    const { parseId, parseErrors } = await import('#people/id-scan/web/aamva/parse-id.ts')
    const parsed = parseId(normalizeTypedCard(payload), now())
    if (!parsed.ok) {
      toast({ title: 'Not an ID', description: parseErrors[parsed.refusal], variant: 'destructive' })
      return
    }
    setScannedCard(parsed.data)
    openScanned(
      'scanned-card',
      {},
      { title: 'An ID card was scanned', description: 'Close this dialog and scan it again.' },
    )
  }
  useScanHandler({ claims: isIdCard, handle: payload => void show(payload) }, { isShell: true })
  return null
}
