import type { Grey } from './grey.ts'
import { fromUnitSquare, type Quad } from './homography.ts'

/** Maps a quadrilateral of a picture to a rectangle. Pixels outside the picture are white. */
export function straighten(from: Grey, quad: Quad, width: number, height: number): Grey {
  const [a, b, c, d, e, f, g, h] = fromUnitSquare(quad) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const { data } = from
  const stride = from.width
  const [right, bottom] = [from.width - 1.001, from.height - 1.001]
  const to = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const t = (y + 0.5) / height
    for (let x = 0; x < width; x++, at++) {
      const s = (x + 0.5) / width
      const w = 1 / (g * s + h * t + 1)
      const px = (a * s + b * t + c) * w - 0.5
      const py = (d * s + e * t + f) * w - 0.5
      if (px < 0 || py < 0 || px > right || py > bottom) {
        to[at] = 255
        continue
      }
      const ix = px | 0
      const iy = py | 0
      const i = iy * stride + ix
      const fx = px - ix
      const top = data[i]! + (data[i + 1]! - data[i]!) * fx
      const low = data[i + stride]! + (data[i + stride + 1]! - data[i + stride]!) * fx
      to[at] = top + (low - top) * (py - iy)
    }
  }
  return { width, height, data: to }
}
