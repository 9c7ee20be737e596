import type { Grey } from './grey.ts'

/** Side of a block in pixels. */
export const BLOCK = 16

/** Structure tensors: sums of gradient products per block, which give its energy and direction. */
export interface Tensors {
  columns: number
  rows: number
  xx: Float64Array
  xy: Float64Array
  yy: Float64Array
}

/** Smaller gradients count as sensor noise (Scharr's weights sum to 16 per side). */
const NOISE = 16 * 9

/**
 * Uses Scharr's 3×3 filter, whose directions are accurate on fine bars; a plain difference is off by 3 to 4°.
 * Samples every other row, which halves the time; bars are longer than that.
 */
export function computeTensors({ width, height, data }: Grey): Tensors {
  const columns = Math.floor(width / BLOCK)
  const rows = Math.floor(height / BLOCK)
  const [xx, xy, yy] = [0, 1, 2].map(() => new Float64Array(columns * rows)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const noise = NOISE * NOISE
  for (let y = 1; y < rows * BLOCK - 1; y += 2) {
    const blockRow = (y >> 4) * columns
    for (let column = 0; column < columns; column++) {
      let [sxx, sxy, syy] = [0, 0, 0]
      const end = Math.min(column * BLOCK + BLOCK, width - 1)
      for (let x = Math.max(1, column * BLOCK); x < end; x++) {
        const at = y * width + x
        const a = data[at - width - 1]!
        const c = data[at - width + 1]!
        const g = data[at + width - 1]!
        const i = data[at + width + 1]!
        const gx = 3 * (c - a + i - g) + 10 * (data[at + 1]! - data[at - 1]!)
        const gy = 3 * (g - a + i - c) + 10 * (data[at + width]! - data[at - width]!)
        if (gx * gx + gy * gy < noise) continue
        sxx += gx * gx
        sxy += gx * gy
        syy += gy * gy
      }
      xx[blockRow + column]! += sxx
      xy[blockRow + column]! += sxy
      yy[blockRow + column]! += syy
    }
  }
  return { columns, rows, xx, xy, yy }
}

/** Sums each block with its eight neighbors. */
export function smoothed({ columns, rows, xx, xy, yy }: Tensors): Tensors {
  const smooth = (from: Float64Array) => {
    const to = new Float64Array(from.length)
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        let sum = 0
        for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++)
          for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx++)
            sum += from[ny * columns + nx]!
        to[y * columns + x] = sum
      }
    }
    return to
  }
  return { columns, rows, xx: smooth(xx), xy: smooth(xy), yy: smooth(yy) }
}

/** Direction across the bars in radians, 0 to π: along the strongest gradients. */
export function computeDirection(xx: number, xy: number, yy: number): number {
  const direction = Math.atan2(2 * xy, xx - yy) / 2
  return direction < 0 ? direction + Math.PI : direction
}

/** 1 if all gradients have the same direction, 0 if they have none in common. */
export function computeCoherence(xx: number, xy: number, yy: number): number {
  const energy = xx + yy
  return energy > 0 ? Math.hypot(xx - yy, 2 * xy) / energy : 0
}

/** The angle between two directions, 0 to π/2. */
export function angleBetween(a: number, b: number): number {
  const apart = Math.abs(a - b) % Math.PI
  return Math.min(apart, Math.PI - apart)
}
