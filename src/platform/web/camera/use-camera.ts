import { type RefObject, useEffect, useRef, useState } from 'react'
import { frameTexts } from '../languages/texts.ts'
import { currentTexts } from '../ui/text/use-texts.ts'

export interface CameraView {
  video: RefObject<HTMLVideoElement | null>
  state: 'off' | 'starting' | 'on'
  /** Why it is off: a text of SPEC §8. */
  error: string | undefined
  start: () => Promise<void>
  stop: () => void
}

/** A camera shown in a video element. It is turned off when the component unmounts. */
export function useCamera(): CameraView {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  const isUnmounted = useRef(false)
  const [state, setState] = useState<CameraView['state']>('off')
  const [error, setError] = useState<string>()

  function stop() {
    if (stream.current) closeCamera(stream.current)
    stream.current = undefined
    setState('off')
  }

  async function start() {
    setState('starting')
    setError(undefined)
    try {
      const opened = await openCamera()
      if (isUnmounted.current || !video.current) return closeCamera(opened)
      stream.current = opened
      video.current.srcObject = opened
      await video.current.play()
      setState('on')
    } catch (failure) {
      if (isUnmounted.current) return
      stop()
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      if (stream.current) closeCamera(stream.current)
    }
  }, [])

  return { video, state, error, start, stop }
}

/** The camera could not be opened. Its message is a text of SPEC §8. */
class CameraFailed extends Error {}

/** Opens the rear camera, or the only one (SPEC §9: ideally 1280 × 720). Throws CameraFailed. */
async function openCamera(): Promise<MediaStream> {
  const t = currentTexts(frameTexts)
  // Not available on plain http.
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraFailed(t('cameraNotSupported'))
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    })
  } catch (error) {
    throw new CameraFailed(t(messages[error instanceof DOMException ? error.name : ''] ?? 'cameraFailed'))
  }
}

/** Turns the camera off. */
function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const messages: Record<string, 'cameraMissing' | 'cameraDenied'> = {
  NotFoundError: 'cameraMissing',
  OverconstrainedError: 'cameraMissing',
  NotAllowedError: 'cameraDenied',
  SecurityError: 'cameraDenied',
}
