import type { Parsed } from '../aamva/parse-id.ts'
import type { Decoders } from '../decode/decoders.ts'
import { createReadConfirmation } from '../decode/read-confirmation.ts'

export interface ScanHandlers {
  onRead(parsed: Parsed): void
  /** Called when the decoder does not work. */
  onFailed(): void
}

/**
 * Consecutive failures after which the decoder counts as broken. Single frames can fail, such as on low
 * memory.
 */
const MAX_FAILURES = 3

/**
 * Passes the frames of a playing video to an idle decoder until one shows a card. Returns a function that
 * stops it.
 */
export function scanVideo(
  video: HTMLVideoElement,
  decoders: Decoders,
  { onRead, onFailed }: ScanHandlers,
): () => void {
  const believe = createReadConfirmation()
  let over = false
  let failures = 0
  const stop = () => {
    over = true
  }

  async function look() {
    // Fails if the frame is no longer available; the next one follows.
    const frame = await createImageBitmap(video).catch(() => undefined)
    if (!frame || over) return
    try {
      const text = await decoders.read(frame, 'film')
      failures = 0
      if (over || text === undefined) return
      const parsed = believe(text)
      if (!parsed) return
      // Continues after another barcode, such as on a parcel.
      if (parsed.ok) stop()
      onRead(parsed)
    } catch (error) {
      if (over || ++failures < MAX_FAILURES) return
      console.error(error)
      stop()
      onFailed()
    }
  }

  function onFrame() {
    if (over) return
    if (decoders.idle && video.videoWidth > 0) void look()
    nextFrame(video, onFrame)
  }
  nextFrame(video, onFrame)
  return stop
}

function nextFrame(video: HTMLVideoElement, then: () => void) {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(then)
  else requestAnimationFrame(then)
}
