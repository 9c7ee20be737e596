import Nfc from 'lucide-react/icons/nfc'
import QrCode from 'lucide-react/icons/qr-code'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { mayScanTags, type ScanError, type ScanFailure, scanTag } from '#house/facilities/web/shared/nfc.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'

const CodeScanner = lazyPart(() => import('#platform/web/camera/code-scanner.tsx'))

export interface ScanCardProps {
  onTag: (tagId: string) => void
  onFailed: (failure: { title: string; message: string }) => void
}

/** Three ways to identify the room: NFC tag, QR code or typed code. */
export function ScanCard({ onTag, onFailed }: ScanCardProps) {
  const t = useTexts(cleaningTexts)
  const [camera, setCamera] = useState(false)
  if (camera) {
    return (
      <Suspense fallback={<Skeleton className="aspect-video" />}>
        <CodeScanner
          format="QRCode"
          hint={t('pointCamera')}
          onCode={onTag}
          onClose={() => setCamera(false)}
        />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <NfcScan onTag={onTag} onFailed={onFailed} />
      <Button size="lg" onClick={() => setCamera(true)}>
        <QrCode aria-hidden />
        {t('scanQrCode')}
      </Button>
      <ManualEntry onTag={onTag} />
    </div>
  )
}

const scanErrors = {
  unsupported: { title: 'nfcNotSupported', message: 'nfcNotSupportedHere' },
  unreadable: { title: 'nfcError', message: 'nfcUnreadable' },
  failed: { title: 'nfcError', message: 'nfcFailed' },
} as const satisfies Record<ScanFailure, object>

function NfcScan({ onTag, onFailed }: ScanCardProps) {
  const t = useTexts(cleaningTexts)
  const [scanning, setScanning] = useState<AbortController>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (!mayScanTags()) {
    return (
      <div className="rounded-control bg-sunken px-4 py-3">
        <p className="font-medium">{t('nfcNotSupported')}</p>
        <p className="text-muted">{t('nfcNotSupportedHere')}</p>
      </div>
    )
  }

  async function scan() {
    const controller = new AbortController()
    stop.current = controller
    setScanning(controller)
    try {
      const tagId = await scanTag(controller.signal)
      if (tagId !== undefined) onTag(tagId)
    } catch (error) {
      const { title, message } = scanErrors[(error as ScanError).failure]
      onFailed({ title: t(title), message: t(message) })
    } finally {
      setScanning(undefined)
    }
  }

  if (scanning) {
    return (
      <div className="flex flex-col items-center gap-3 rounded-card bg-primary-soft px-4 py-6 text-primary-ink">
        <Nfc className="size-10 animate-pulse" aria-hidden />
        <p role="status" className="font-medium">
          {t('holdPhone')}
        </p>
        <Button onClick={() => scanning.abort()}>{t('stop')}</Button>
      </div>
    )
  }
  return (
    <Button variant="primary" size="lg" onClick={() => void scan()}>
      <Nfc aria-hidden />
      {t('startNfcScan')}
    </Button>
  )
}

function ManualEntry({ onTag }: { onTag: (tagId: string) => void }) {
  const t = useTexts(cleaningTexts)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const tagId = typed.trim()
    setWrong(tagId === '')
    if (tagId !== '') onTag(tagId)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t('tagOrCode')}
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />
        <Button type="submit">{t('start')}</Button>
      </div>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="text-red-ink text-xs">
          {t('enterTagId')}
        </p>
      )}
    </form>
  )
}
