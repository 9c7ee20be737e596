import { useCallback, useEffect, useState } from 'react'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'
import {
  type Camera,
  CameraError,
  type CameraErrorKind,
  closeCamera,
  listCameras,
  openCamera,
} from './open-camera.ts'

export type CameraState =
  | { is: 'starting' }
  | { is: 'running'; camera: Camera; others: MediaDeviceInfo[] }
  | { is: 'failed'; trouble: CameraErrorKind }

/** Storage key of the camera last chosen on this device. */
const CAMERA_KEY = 'camera'

/** Opens a camera while the component is mounted. `choose` switches to another one, `retry` tries again. */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ is: 'starting' })
  const [wanted, setWanted] = useState(() => ({
    deviceId: readStored(CAMERA_KEY) ?? undefined,
    tries: 0,
  }))

  useEffect(() => {
    let opened: Camera | undefined
    let over = false
    const fail = (trouble: CameraErrorKind) => !over && setState({ is: 'failed', trouble })
    const gone = () => fail('gone')
    setState({ is: 'starting' })
    openCamera(wanted.deviceId)
      .then(async camera => {
        opened = camera
        if (over) return closeCamera(camera)
        camera.track.addEventListener('ended', gone)
        const others = await listCameras()
        if (!over && camera.track.readyState === 'live') setState({ is: 'running', camera, others })
      })
      .catch(error => fail(error instanceof CameraError ? error.kind : 'failed'))
    return () => {
      over = true
      opened?.track.removeEventListener('ended', gone)
      if (opened) closeCamera(opened)
    }
  }, [wanted])

  const choose = useCallback((deviceId: string) => {
    writeStored(CAMERA_KEY, deviceId)
    setWanted(({ tries }) => ({ deviceId, tries }))
  }, [])
  const retry = useCallback(() => setWanted(({ deviceId, tries }) => ({ deviceId, tries: tries + 1 })), [])
  return { state, choose, retry }
}
