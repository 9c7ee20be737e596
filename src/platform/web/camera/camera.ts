/** The camera could not be opened. Its message is a text of SPEC §8. */
export class CameraFailed extends Error {}

/** Opens the rear camera, or the only one (SPEC §9: ideally 1280 × 720). Throws CameraFailed. */
export async function openCamera(): Promise<MediaStream> {
  // Not available on plain http.
  if (!navigator.mediaDevices?.getUserMedia)
    throw new CameraFailed('Camera access not supported in this browser')
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    })
  } catch (error) {
    throw new CameraFailed(messages[error instanceof DOMException ? error.name : ''] ?? FAILED)
  }
}

/** Turns the camera off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const DENIED = 'Failed to access the camera. Please make sure camera permissions are granted and try again.'
const FAILED = 'An error occurred while trying to access the camera.'

const messages: Record<string, string> = {
  NotFoundError: 'No camera found on this device',
  OverconstrainedError: 'No camera found on this device',
  NotAllowedError: DENIED,
  SecurityError: DENIED,
}
