import { Invalid } from '#platform/http/errors.ts'
import { createTaskQueue } from '#platform/work/task-queue.ts'
import type { Logo } from '../contract.ts'
import { IMAGE_DATA_URL } from '../words.ts'

/** Dots across the paper of a 58 mm roll. */
const MAX_WIDTH = 384
const MAX_HEIGHT = 240

const MAX_PIXELS = 25_000_000

/** Decoding takes memory. */
const inTurn = createTaskQueue(1, 8, 'Too many pictures at once. Try again in a moment.')

/** Returns the picture in a data URL as black dots on white. Throws Invalid if it is none that can be read. */
export const toOneBit = (dataUrl: string): Promise<Logo> =>
  inTurn(async () => {
    const { default: sharp } = await import('sharp')
    try {
      const { data, info } = await sharp(Buffer.from(IMAGE_DATA_URL.exec(dataUrl)![1]!, 'base64'), {
        limitInputPixels: MAX_PIXELS,
        failOn: 'error',
      })
        .rotate()
        .flatten({ background: '#fff' })
        .trim({ background: '#fff' })
        .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
        .greyscale()
        .threshold(140)
        .raw()
        .toBuffer({ resolveWithObject: true })
      return pack(data, info)
    } catch {
      throw new Invalid({ image: 'The logo must be a JPEG, PNG or WebP that is not damaged' })
    }
  })

/** Packs grey values into bits, with white up to a multiple of eight at both sides. */
function pack(
  grey: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Logo {
  const rowBytes = Math.ceil(width / 8)
  const left = Math.floor((rowBytes * 8 - width) / 2)
  // The encoder prints bands of eight rows.
  const rows = Math.ceil(height / 8) * 8
  const bytes = Buffer.alloc(rowBytes * rows)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (grey[(y * width + x) * channels]! < 128) {
        const dot = x + left
        bytes[y * rowBytes + (dot >> 3)]! |= 0x80 >> (dot & 7)
      }
  return { width: rowBytes * 8, height: rows, bits: bytes.toString('base64') }
}
