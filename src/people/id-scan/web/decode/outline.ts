import type { Grey } from './grey.ts'
import { fromUnitSquare, type Point, project, type Quad } from './homography.ts'
import type { Region } from './locate.ts'
import { straighten } from './sample.ts'

/** Number of strips of a patch; the top and bottom of the symbol are measured in each. */
const STRIPS = 32
const MAX_WIDTH = 900

/**
 * Finds the outline of the symbol in a region, including perspective: the top and bottom edges are fitted to
 * the ends of the bars, the sides follow the direction of the bars. Returns undefined if no such lines are
 * found.
 */
export function findOutline(grey: Grey, region: Region): Quad | undefined {
  const slanted = slantedQuad(region, region.axis, 1.06, 1.25)
  const scale = Math.min(1, MAX_WIDTH / (region.halfLength * 2.12))
  const width = Math.round(region.halfLength * 2.12 * scale)
  const height = Math.round(region.halfHeight * 2.5 * scale)
  if (width < 64 || height < 16) return undefined
  const quad = quadIn(straighten(grey, slanted, width, height))
  if (!quad) return undefined
  const back = fromUnitSquare(slanted)
  return quad.map(([x, y]) => project(back, x / width, y / height)) as unknown as Quad
}

/**
 * The region as a parallelogram with rows in the direction `rows` and bars as measured, enlarged along both.
 */
export function slantedQuad(
  { x, y, across, halfLength, halfHeight }: Region,
  rows: number,
  longer: number,
  higher: number,
): Quad {
  const [ux, uy] = [Math.cos(rows) * halfLength * longer, Math.sin(rows) * halfLength * longer]
  const [vx, vy] = [-Math.sin(across) * halfHeight * higher, Math.cos(across) * halfHeight * higher]
  return [
    [x - ux - vx, y - uy - vy],
    [x + ux - vx, y + uy - vy],
    [x + ux + vx, y + uy + vy],
    [x - ux + vx, y - uy + vy],
  ]
}

/** A line as y = at + slope × x, or x = at + slope × y. */
interface Line {
  at: number
  slope: number
}

function quadIn(patch: Grey): Quad | undefined {
  const strips = cutStrips(patch)
  if (strips.length < 6) return undefined
  const top = lineThrough(strips.map(({ x, top }) => [x, top]))
  const bottom = lineThrough(strips.map(({ x, bottom }) => [x, bottom]))
  const lean = lineThrough(strips.map(({ x, lean }) => [x, lean]))
  const half = patch.width / STRIPS / 2
  const side = (x: number): Line => {
    const slope = lean.at + lean.slope * x
    const middle = (top.at + top.slope * x + bottom.at + bottom.slope * x) / 2
    return { at: x - slope * middle, slope }
  }
  const left = side(strips[0]!.x - half)
  const right = side(strips.at(-1)!.x + half)
  return [
    intersection(top, left),
    intersection(top, right),
    intersection(bottom, right),
    intersection(bottom, left),
  ]
}

interface Strip {
  x: number
  top: number
  bottom: number
  /** How far the bars move sideways for each pixel down. */
  lean: number
}

/** The strips that are busy in the middle, with the top and bottom of the busy part. */
function cutStrips({ width, height, data }: Grey): Strip[] {
  const all = Array.from({ length: STRIPS }, (_, strip) => {
    const from = Math.max(1, Math.round((strip * width) / STRIPS))
    const to = Math.min(width - 1, Math.round(((strip + 1) * width) / STRIPS))
    const busy = busyRows(data, width, height, from, to)
    const middle = [...busy.subarray(Math.floor(height * 0.35), Math.ceil(height * 0.65))].sort(
      (a, b) => a - b,
    )
    return { from, to, busy, level: middle[middle.length >> 1]! }
  })
  const usual = all.map(({ level }) => level).sort((a, b) => a - b)[Math.floor(STRIPS * 0.6)]!
  return all
    .filter(({ level }) => level > usual * 0.4)
    .map(({ from, to, busy, level }) => {
      const top = findEnd(busy, level, -1)
      const bottom = findEnd(busy, level, 1)
      return { x: (from + to) / 2, top, bottom, lean: measureLean(data, width, from, to, top, bottom) }
    })
    .filter(({ top, bottom }) => bottom - top > 6)
}

/** How busy each row of a strip is, averaged over five rows. */
function busyRows(data: Grey['data'], width: number, height: number, from: number, to: number): Float32Array {
  const rows = new Float32Array(height)
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = from; x < to; x++) sum += Math.abs(data[y * width + x + 1]! - data[y * width + x - 1]!)
    rows[y] = sum / (to - from)
  }
  return rows.map((_, y) => {
    let sum = 0
    for (let d = -2; d <= 2; d++) sum += rows[Math.min(height - 1, Math.max(0, y + d))]!
    return sum / 5
  })
}

/** The last busy row from the middle outwards; skips gaps of a few rows, such as scratches. */
function findEnd(busy: Float32Array, level: number, step: 1 | -1): number {
  const gap = Math.max(4, Math.round(busy.length * 0.04))
  let last = busy.length >> 1
  for (let y = last; y >= 0 && y < busy.length && Math.abs(y - last) <= gap; y += step) {
    if (busy[y]! > level * 0.5) last = y
  }
  return last
}

function measureLean(
  data: Grey['data'],
  width: number,
  from: number,
  to: number,
  top: number,
  bottom: number,
): number {
  let [xx, xy] = [0, 0]
  for (let y = Math.max(1, top + 2); y < bottom - 2; y++) {
    for (let x = from; x < to; x++) {
      const at = y * width + x
      const [a, c, g, i] = [
        data[at - width - 1]!,
        data[at - width + 1]!,
        data[at + width - 1]!,
        data[at + width + 1]!,
      ]
      const gx = 3 * (c - a + i - g) + 10 * (data[at + 1]! - data[at - 1]!)
      const gy = 3 * (g - a + i - c) + 10 * (data[at + width]! - data[at - width]!)
      // Ignores the vertical gradients between rows; only those of bars count.
      if (Math.abs(gy) > Math.abs(gx)) continue
      xx += gx * gx
      xy += gx * gy
    }
  }
  return xx > 0 ? -xy / xx : 0
}

/** Theil–Sen estimator: the median of all slopes, robust against glare or text nearby. */
function lineThrough(points: readonly Point[]): Line {
  const slopes = points.flatMap(([x1, y1], i) => points.slice(i + 1).map(([x2, y2]) => (y2 - y1) / (x2 - x1)))
  const slope = findMedian(slopes)
  return { slope, at: findMedian(points.map(([x, y]) => y - slope * x)) }
}

const findMedian = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The intersection of a row line y(x) and a side line x(y). */
function intersection(row: Line, side: Line): Point {
  const y = (row.at + row.slope * side.at) / (1 - row.slope * side.slope)
  return [side.at + side.slope * y, y]
}
