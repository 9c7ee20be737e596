import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import VideoOff from 'lucide-react/icons/video-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SECOND } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Spinner } from '#platform/web/ui/feedback/skeleton.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { ParsedId } from './aamva/parse-id.ts'
import { parseErrors } from './aamva/parse-id.ts'
import { type Camera, cameraErrors, setTorch } from './camera/open-camera.ts'
import { scanVideo } from './camera/scan-video.ts'
import { takePhoto } from './camera/take-photo.ts'
import { type CameraState, useCamera } from './camera/use-camera.ts'
import type { Decoders } from './decode/decoders.ts'
import { PictureError, pictureErrors, readFile } from './read-file.ts'

export interface CameraScanProps {
  decoders: Decoders
  onRead: (scanned: ParsedId) => void
  /** Called to upload a photo instead. */
  onUpload: () => void
  /** Fills the screen. */
  full?: boolean
}

/** Time without a read after which tips and alternatives appear, in ms. */
const HINT_DELAY = 6 * SECOND

const decoderSentence = 'The barcode reader failed to start. Reload the page and try again.'

/** Shows the camera's video and decodes it frame by frame until a card is found. */
export function CameraScan({ decoders, onRead, onUpload, full = false }: CameraScanProps) {
  const { state, choose, retry } = useCamera()
  const [note, setNote] = useState<string>()
  const [slow, setSlow] = useState(false)
  const camera = state.is === 'running' ? state.camera : undefined

  useEffect(() => {
    if (!camera) return
    const timer = setTimeout(() => setSlow(true), HINT_DELAY)
    return () => clearTimeout(timer)
  }, [camera])

  if (state.is === 'failed') {
    return <NoCamera sentence={cameraErrors[state.trouble]} onRetry={retry} onUpload={onUpload} />
  }
  return (
    <div className={cn('flex min-h-0 flex-col gap-3', full && 'flex-1')}>
      <Video state={state} decoders={decoders} full={full} onRead={onRead} onNote={setNote} />
      <p role="status" className="min-h-5 text-muted text-sm">
        {note ?? (slow ? tips : 'Hold the large barcode on the back of the card up to the camera.')}
      </p>
      {camera && (
        <div className="flex flex-wrap items-center gap-2">
          {state.is === 'running' && state.others.length > 1 && (
            <Select
              aria-label="Camera"
              className="min-w-40 flex-1"
              value={camera.deviceId}
              onChange={event => choose(event.target.value)}
              options={state.others.map(({ deviceId, label }, place) => ({
                value: deviceId,
                label: label || `Camera ${place + 1}`,
              }))}
            />
          )}
          {camera.hasTorch && <Torch key={camera.deviceId} camera={camera} />}
          {slow && (
            <>
              <TakePhoto camera={camera} decoders={decoders} onRead={onRead} onNote={setNote} />
              <Button onClick={onUpload}>Upload Image</Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

const tips = 'No barcode found yet. Lay the card flat, fill the frame with the barcode, and avoid glare.'

interface VideoProps {
  state: CameraState
  decoders: Decoders
  full: boolean
  onRead: (scanned: ParsedId) => void
  onNote: (note: string) => void
}

function Video({ state, decoders, full, onRead, onNote }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = state.is === 'running' ? state.camera : undefined
  const handlers = useRef({ onRead, onNote })
  handlers.current = { onRead, onNote }

  useEffect(() => {
    const element = video.current
    if (!camera || !element) return
    element.srcObject = camera.stream
    // Rejects if the dialog is closed before playback starts.
    element.play().catch(() => {})
    return scanVideo(element, decoders, {
      onRead: parsed =>
        parsed.ok ? handlers.current.onRead(parsed) : handlers.current.onNote(parseErrors[parsed.refusal]),
      onFailed: () => handlers.current.onNote(decoderSentence),
    })
  }, [camera, decoders])

  return (
    <div
      className={cn(
        'relative flex items-center justify-center overflow-hidden rounded-card bg-black',
        full ? 'min-h-0 flex-1' : 'aspect-video',
      )}
    >
      <video ref={video} muted playsInline aria-label="Camera view" className="size-full object-cover" />
      {camera ? <Frame /> : <Starting />}
    </div>
  )
}

/** Marks where to hold the barcode. */
function Frame() {
  return (
    <div
      aria-hidden
      className="absolute top-1/2 left-1/2 aspect-7/2 w-[88%] -translate-1/2 rounded-card border-2 border-white/80 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
    />
  )
}

function Starting() {
  return (
    <p className="absolute flex items-center gap-2 text-sm text-white">
      <Spinner />
      Starting camera...
    </p>
  )
}

function Torch({ camera }: { camera: Camera }) {
  const [on, setOn] = useState(false)
  return (
    <IconButton
      label={on ? 'Turn Light Off' : 'Turn Light On'}
      aria-pressed={on}
      icon={on ? <FlashlightOff /> : <Flashlight />}
      onClick={async () => {
        await setTorch(camera, !on)
        setOn(!on)
      }}
    />
  )
}

interface TakePhotoProps {
  camera: Camera
  decoders: Decoders
  onRead: (scanned: ParsedId) => void
  onNote: (note: string) => void
}

/** Takes a photo, which has more pixels than a video frame, and decodes it with every method. */
function TakePhoto({ camera, decoders, onRead, onNote }: TakePhotoProps) {
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      const parsed = await readFile(await takePhoto(camera), decoders)
      if (parsed.ok) onRead(parsed)
      else onNote(parseErrors[parsed.refusal])
    } catch (error) {
      onNote(error instanceof PictureError ? error.message : pictureErrors.notProcessed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" pending={busy && 'Reading...'} onClick={take}>
      Take Photo
    </Button>
  )
}

interface NoCameraProps {
  sentence: string
  onRetry: () => void
  onUpload: () => void
}

function NoCamera({ sentence, onRetry, onUpload }: NoCameraProps): ReactNode {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <span className="mb-2 flex size-11 items-center justify-center rounded-full bg-red-soft text-red-ink">
        <VideoOff className="size-5" aria-hidden />
      </span>
      <p className="max-w-prose">{sentence}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="primary" onClick={onUpload}>
          Upload Image
        </Button>
      </div>
    </div>
  )
}
