import type { Parsed } from '../aamva/parse-id.ts'
import { createBelief } from '../decode/belief.ts'
import type { Decoders } from '../decode/decoders.ts'

export interface Watching {
  onRead(parsed: Parsed): void
  /** The decoder itself does not work. */
  onFailed(): void
}

/** One frame may fail, as for want of memory; a decoder that does not work fails at each. */
const MOST_FAILURES = 3

/** Gives the frames of a playing video to whichever decoder is idle, until one holds a card. Returns how to stop. */
export function watchFilm(
  video: HTMLVideoElement,
  decoders: Decoders,
  { onRead, onFailed }: Watching,
): () => void {
  const believe = createBelief()
  let over = false
  let failures = 0
  const stop = () => {
    over = true
  }

  async function look() {
    // A frame may be gone before it can be looked at; another one comes.
    const frame = await createImageBitmap(video).catch(() => undefined)
    if (!frame || over) return
    try {
      const text = await decoders.read(frame, 'film')
      failures = 0
      if (over || text === undefined) return
      const parsed = believe(text)
      if (!parsed) return
      // A parcel in the picture is no reason to stop looking for a card.
      if (parsed.ok) stop()
      onRead(parsed)
    } catch (error) {
      if (over || ++failures < MOST_FAILURES) return
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
