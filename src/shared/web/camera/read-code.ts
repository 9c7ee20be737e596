import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** QR codes are on rooms, Code 128 barcodes on member cards. */
export type CodeFormat = 'QRCode' | 'Code128'

/** Returns the text of the code in the current camera frame, or undefined if there is none. */
export async function readCode(video: HTMLVideoElement, format: CodeFormat): Promise<string | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return undefined
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(video, 0, 0)
  const pixels = context.getImageData(0, 0, width, height)
  const [code] = await readBarcodes(pixels, { formats: [format], maxNumberOfSymbols: 1 })
  return code?.text.trim() || undefined
}
