/** Camera errors as sentences for staff (SPEC §8). */
export const cameraErrors = {
  unsupported: 'Camera access not supported in this browser',
  none: 'No camera found on this device',
  denied: 'Failed to access the camera. Please make sure camera permissions are granted and try again.',
  failed: 'An error occurred while trying to access the camera.',
  gone: 'The camera was disconnected. Reconnect it, or upload a photo of the card.',
} as const

export type CameraErrorKind = keyof typeof cameraErrors

export class CameraError extends Error {
  readonly kind: CameraErrorKind
  constructor(trouble: CameraErrorKind) {
    super(cameraErrors[trouble])
    this.kind = trouble
  }
}

/** Camera capabilities that TypeScript's types lack. */
interface Capabilities extends MediaTrackCapabilities {
  torch?: boolean
  focusMode?: string[]
  zoom?: { min: number; max: number }
}

export interface Camera {
  stream: MediaStream
  track: MediaStreamTrack
  deviceId: string
  hasTorch: boolean
}

/**
 * Opens the given camera, or the rear camera: at least 640×480 (SPEC §9), ideally 1920×1080 to resolve fine
 * bars. Throws CameraError.
 */
export async function openCamera(deviceId?: string): Promise<Camera> {
  // Browsers do not define mediaDevices on plain http, except on localhost.
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unsupported')
  const stream = await requestStream(deviceId)
  const [track] = stream.getVideoTracks()
  if (!track) throw new CameraError('none')
  const capabilities: Capabilities = track.getCapabilities?.() ?? {}
  await setFocus(track, capabilities)
  const hasTorch = capabilities.torch === true
  return { stream, track, deviceId: track.getSettings().deviceId ?? '', hasTorch }
}

/** Lists the cameras. Browsers reveal their names only after permission for one was granted. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

export const closeCamera = ({ stream }: Camera) => {
  for (const track of stream.getTracks()) track.stop()
}

export const setTorch = ({ track }: Camera, on: boolean) => apply(track, { torch: on })

async function requestStream(deviceId: string | undefined): Promise<MediaStream> {
  const video: MediaTrackConstraints = {
    ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }),
    width: { min: 640, ideal: 1920 },
    height: { min: 480, ideal: 1080 },
    frameRate: { ideal: 30 },
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The chosen camera may have been unplugged.
    if (name === 'OverconstrainedError' && deviceId) return requestStream(undefined)
    throw new CameraError(toErrorKind(name))
  }
}

function toErrorKind(name: string): CameraErrorKind {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return 'failed'
}

/** Sets continuous focus and 2× zoom, so that the card can be held far enough away to be in focus. */
async function setFocus(track: MediaStreamTrack, { focusMode, zoom }: Capabilities) {
  if (focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' })
  if (zoom && zoom.max >= 2) await apply(track, { zoom: Math.max(zoom.min, 2) })
}

/** Applies an optional constraint; ignores it if the device does not support it. */
async function apply(track: MediaStreamTrack, constraint: Record<string, unknown>) {
  await track.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] }).catch(() => {})
}
