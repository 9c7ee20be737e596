/** What SPEC §8 says of a camera that cannot be used. */
export const cameraSentences = {
  unsupported: 'Camera access not supported in this browser',
  none: 'No camera found on this device',
  denied: 'Failed to access the camera. Please make sure camera permissions are granted and try again.',
  failed: 'An error occurred while trying to access the camera.',
  gone: 'The camera was disconnected. Connect it again, or upload a picture of the card.',
} as const

export type CameraTrouble = keyof typeof cameraSentences

export class CameraProblem extends Error {
  readonly trouble: CameraTrouble
  constructor(trouble: CameraTrouble) {
    super(cameraSentences[trouble])
    this.trouble = trouble
  }
}

/** What a track can do besides giving pictures; TypeScript's own types lack these. */
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
 * Opens the rear camera, or the one that was chosen: at least 640×480 (SPEC §9), ideally 1920×1080, as finer bars
 * need every pixel. Throws CameraProblem.
 */
export async function openCamera(deviceId?: string): Promise<Camera> {
  // On plain http away from this machine browsers have no mediaDevices at all.
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraProblem('unsupported')
  const stream = await ask(deviceId)
  const [track] = stream.getVideoTracks()
  if (!track) throw new CameraProblem('none')
  const can: Capabilities = track.getCapabilities?.() ?? {}
  await sharpen(track, can)
  return { stream, track, deviceId: track.getSettings().deviceId ?? '', hasTorch: can.torch === true }
}

/** Cameras to choose from; browsers tell their names only once one may be used. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

export const closeCamera = ({ stream }: Camera) => {
  for (const track of stream.getTracks()) track.stop()
}

export const setTorch = ({ track }: Camera, on: boolean) => apply(track, { torch: on })

async function ask(deviceId: string | undefined): Promise<MediaStream> {
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
    // The chosen one may have been unplugged since.
    if (name === 'OverconstrainedError' && deviceId) return ask(undefined)
    throw new CameraProblem(troubleOf(name))
  }
}

function troubleOf(name: string): CameraTrouble {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return 'failed'
}

/** Continuous focus, and some zoom, so that a card need not be held nearer than the lens can focus. */
async function sharpen(track: MediaStreamTrack, { focusMode, zoom }: Capabilities) {
  if (focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' })
  if (zoom && zoom.max >= 2) await apply(track, { zoom: Math.max(zoom.min, 2) })
}

/** A wish that the device does not grant changes nothing. */
async function apply(track: MediaStreamTrack, wish: Record<string, unknown>) {
  await track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] }).catch(() => {})
}
