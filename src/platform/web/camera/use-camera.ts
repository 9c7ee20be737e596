import { type RefObject, useEffect, useRef, useState } from 'react'
import { closeCamera, openCamera } from './camera.ts'

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
