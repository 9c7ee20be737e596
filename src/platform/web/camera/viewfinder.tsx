import { frameTexts } from '../languages/texts.ts'
import { useTexts } from '../ui/text/use-texts.ts'
import type { CameraView } from './use-camera.ts'

/** The camera's picture. Always rendered, so that the video element exists when the camera starts. */
export function Viewfinder({ camera, label }: { camera: CameraView; label: string }) {
  const t = useTexts(frameTexts)
  return (
    <div
      hidden={camera.state === 'off'}
      className="relative aspect-video overflow-hidden rounded-card bg-black"
    >
      <video ref={camera.video} muted playsInline aria-label={label} className="size-full object-cover" />
      {camera.state === 'starting' && (
        <p role="status" className="absolute inset-0 flex items-center justify-center text-white">
          {t('startingCamera')}
        </p>
      )}
    </div>
  )
}

/** Why the camera shows nothing. */
export function CameraError({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null
  return (
    <p role="alert" className="rounded-control bg-red-soft px-3 py-2 text-red-ink">
      {sentence}
    </p>
  )
}
