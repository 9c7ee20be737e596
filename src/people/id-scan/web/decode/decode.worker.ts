import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Engines } from './attempts.ts'
import { type Engine, startEngine } from './engine.ts'
import { toGrey } from './grey.ts'
import type { DecodeRequest, DecodeResponse } from './messages.ts'
import { createFrameReader, readPhoto } from './read-picture.ts'

/** Time limit per video frame, in ms. */
const FRAME_BUDGET = 250
/** Time for one photo, in ms: slow phones need seconds for the photos that can be read. */
const PHOTO_BUDGET = 10_000
/** Frames without a read after which the second decoder is loaded. */
const SECOND_ENGINE_AFTER = 20

const first = startEngine({ url: wasmUrl })
// Avoids an unhandled rejection; each request that awaits `first` reports the failure.
first.catch(() => {})
const readFrame = createFrameReader(FRAME_BUDGET)
let second: Engine | undefined
let framesWithoutRead = 0

self.addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
  const { id } = data
  try {
    answer({ id, read: await read(data) })
  } catch (error) {
    answer({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})

const answer = (message: DecodeResponse) => self.postMessage(message)

async function read({ picture, kind }: DecodeRequest) {
  const grey = toGrey(readPixels(picture))
  if (kind === 'photo' || ++framesWithoutRead > SECOND_ENGINE_AFTER) await loadSecond()
  const engines: Engines = { first: await first, second }
  const read = kind === 'photo' ? readPhoto(grey, engines, PHOTO_BUDGET) : readFrame(grey, engines)
  if (read) framesWithoutRead = 0
  return read
}

async function loadSecond() {
  second ??= (await import('./second-engine.ts')).readSecond
}

let canvas: OffscreenCanvas | undefined

function readPixels(picture: ImageBitmap): ImageData {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser does not support canvas in workers')
  context.drawImage(picture, 0, 0)
  picture.close()
  return context.getImageData(0, 0, width, height)
}
