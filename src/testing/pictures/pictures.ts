import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Returns a picture of a scene that is unique to the number. */
export async function takePicture(
  scene: number,
  { width = 640, height = 360, format = 'jpeg' as 'jpeg' | 'png' | 'webp' } = {},
): Promise<Buffer> {
  return sharp(Buffer.from(makeDrawing(scene, width, height)))
    [format]()
    .toBuffer()
}

/**
 * Draws pseudo-random shapes (mulberry32 seeded with the number), so that two scenes have nothing in common.
 */
export function makeDrawing(scene: number, width: number, height: number): string {
  let state = scene * 2_654_435_761
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const shapes = Array.from({ length: 40 }, () => {
    const [x, y, w, h] = [next() * width, next() * height, next() * width * 0.4, next() * height * 0.4]
    const color = `rgb(${[next(), next(), next()].map(part => Math.floor(part * 256)).join()})`
    return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" fill="${color}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#888"/>${shapes.join('')}</svg>`
}

/** Returns a black PNG of the given size: one bit per pixel, compressed to a few KB. */
export function decompressionBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const header = Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])
  const pixels = deflateSync(Buffer.alloc((1 + width / 8) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
