import Nfc from 'lucide-react/icons/nfc'
import QrCode from 'lucide-react/icons/qr-code'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { mayScanTags, type ScanError, scanTag } from '#house/facilities/web/shared/nfc.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'

const CodeScanner = lazyPart(() => import('#platform/web/camera/code-scanner.tsx'))

export interface ScanCardProps {
  onTag: (tagId: string) => void
  onFailed: (failure: { title: string; message: string }) => void
}

/** Three ways to identify the room: NFC tag, QR code or typed code. */
export function ScanCard({ onTag, onFailed }: ScanCardProps) {
  const [camera, setCamera] = useState(false)
  if (camera) {
    return (
      <Suspense fallback={<Skeleton className="aspect-video" />}>
        <CodeScanner
          format="QRCode"
          hint="Point the camera at the room's QR code."
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
        Scan QR Code
      </Button>
      <ManualEntry onTag={onTag} />
    </div>
  )
}

function NfcScan({ onTag, onFailed }: ScanCardProps) {
  const [scanning, setScanning] = useState<AbortController>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (!mayScanTags()) {
    return (
      <div className="rounded-control bg-sunken px-4 py-3">
        <p className="font-medium">NFC Not Supported</p>
        <p className="text-muted">NFC not supported on this device</p>
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
      const { title, message } = error as ScanError
      onFailed({ title, message })
    } finally {
      setScanning(undefined)
    }
  }

  if (scanning) {
    return (
      <div className="flex flex-col items-center gap-3 rounded-card bg-primary-soft px-4 py-6 text-primary-ink">
        <Nfc className="size-10 animate-pulse" aria-hidden />
        <p role="status" className="font-medium">
          Hold the phone near the room's tag.
        </p>
        <Button onClick={() => scanning.abort()}>Stop</Button>
      </div>
    )
  }
  return (
    <Button variant="primary" size="lg" onClick={() => void scan()}>
      <Nfc aria-hidden />
      Start NFC Scan
    </Button>
  )
}

function ManualEntry({ onTag }: { onTag: (tagId: string) => void }) {
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
        NFC tag ID or room code
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
        <Button type="submit">Start</Button>
      </div>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="text-red-ink text-xs">
          Please enter a valid tag ID
        </p>
      )}
    </form>
  )
}
