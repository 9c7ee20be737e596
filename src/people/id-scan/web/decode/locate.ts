import type { Grey } from './grey.ts'
import {
  angleBetween,
  BLOCK,
  computeCoherence,
  computeDirection,
  computeTensors,
  smoothed,
  type Tensors,
} from './tensors.ts'

/**
 * A possible barcode: its center, the direction across its bars, the direction of its long side, and its
 * size.
 */
export interface Region {
  x: number
  y: number
  /** In radians; roughly the direction of the rows. */
  across: number
  /** In radians; the longer axis of the busy blocks. */
  axis: number
  /** Half of its extent along `axis` and along the bars, in pixels. */
  halfLength: number
  halfHeight: number
  energy: number
}

/** Maximum number of regions to try. */
const MAX_REGIONS = 4
const DEGREE = Math.PI / 180
/** Maximum angle between the bars of one symbol, due to perspective. */
const SPREAD = 22 * DEGREE
const SMALLEST = 10

/** Finds busy regions whose gradients share one direction, the strongest first. 10 to 30 ms for 1920×1080. */
export function locate(grey: Grey): Region[] {
  const tensors = smoothed(computeTensors(grey))
  const blocks = describe(tensors)
  const found = directionsIn(blocks).flatMap(direction => regionsAlong(direction, blocks, tensors))
  return found.sort((a, b) => b.energy - a.energy).slice(0, MAX_REGIONS)
}

interface Blocks {
  columns: number
  rows: number
  energy: Float64Array
  coherence: Float64Array
  direction: Float64Array
  /** The minimum energy of a busy block in this picture. */
  busy: number
}

function describe({ columns, rows, xx, xy, yy }: Tensors): Blocks {
  const energy = xx.map((value, i) => value + yy[i]!)
  const coherence = xx.map((value, i) => computeCoherence(value, xy[i]!, yy[i]!))
  const direction = xx.map((value, i) => computeDirection(value, xy[i]!, yy[i]!))
  const strong = [...energy].sort((a, b) => b - a)[Math.floor(energy.length * 0.03)] ?? 0
  return { columns, rows, energy, coherence, direction, busy: strong * 0.12 }
}

/** Returns one or two bar directions: the peaks of a histogram weighted by energy and coherence. */
function directionsIn({ energy, coherence, direction, busy }: Blocks): number[] {
  const bins = new Float64Array(180)
  for (let i = 0; i < energy.length; i++) {
    if (energy[i]! < busy) continue
    const bin = Math.floor(direction[i]! / DEGREE) % 180
    bins[bin]! += Math.min(energy[i]!, busy * 8) * coherence[i]! ** 2
  }
  const smooth = bins.map((_, i) => {
    let sum = 0
    for (let d = -6; d <= 6; d++) sum += bins[(i + d + 180) % 180]! * (7 - Math.abs(d))
    return sum
  })
  const first = findPeak(smooth)
  const second = findPeak(
    smooth.map((value, i) => (angleBetween(i * DEGREE, first * DEGREE) < 25 * DEGREE ? 0 : value)),
  )
  return smooth[second]! > smooth[first]! * 0.08 ? [first * DEGREE, second * DEGREE] : [first * DEGREE]
}

function findPeak(values: Float64Array): number {
  let best = 0
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i
  return best
}

function regionsAlong(along: number, blocks: Blocks, tensors: Tensors): Region[] {
  const { columns, rows, energy, coherence, direction, busy } = blocks
  const core = energy.map((value, i) =>
    value >= busy && coherence[i]! > 0.25 && angleBetween(direction[i]!, along) < SPREAD ? 1 : 0,
  )
  const grown = core.map((_, i) => (touches(core, i, columns, rows) ? 1 : 0))
  return groupsIn(grown, columns, rows)
    .map(group => group.filter(i => core[i]))
    .filter(group => group.length >= SMALLEST)
    .map(group => toRegion(group, blocks, tensors))
}

function touches(core: Float64Array, i: number, columns: number, rows: number): boolean {
  const x = i % columns
  const y = Math.floor(i / columns)
  for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++)
    for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx++)
      if (core[ny * columns + nx]) return true
  return false
}

/** Groups blocks that share a side (4-connected components). */
function groupsIn(mask: Float64Array, columns: number, rows: number): number[][] {
  const left = mask.slice()
  const groups: number[][] = []
  for (let start = 0; start < left.length; start++) {
    if (!left[start]) continue
    const group = [start]
    left[start] = 0
    for (const i of group) {
      const x = i % columns
      const nexts = [x > 0 ? i - 1 : -1, x < columns - 1 ? i + 1 : -1, i - columns, i + columns]
      for (const next of nexts) {
        if (next < 0 || next >= columns * rows || !left[next]) continue
        left[next] = 0
        group.push(next)
      }
    }
    groups.push(group)
  }
  return groups
}

function toRegion(group: readonly number[], { columns, energy }: Blocks, tensors: Tensors): Region {
  let [xx, xy, yy, total, mx, my] = [0, 0, 0, 0, 0, 0]
  for (const i of group) {
    xx += tensors.xx[i]!
    xy += tensors.xy[i]!
    yy += tensors.yy[i]!
    total += energy[i]!
    mx += (i % columns) + 0.5
    my += Math.floor(i / columns) + 0.5
  }
  mx /= group.length
  my /= group.length
  const normal = computeDirection(xx, xy, yy)
  const axis = findAxis(group, columns, mx, my, normal)
  // Both directions are ambiguous by 180°; more than 90° apart, they would mirror the symbol.
  const across = Math.cos(normal - axis) < 0 ? normal - Math.PI : normal
  return { ...measureReach(group, columns, axis, across), across, axis, energy: total }
}

/** The longer axis of the block positions, or `across` if they form a square or the axis is far from it. */
function findAxis(group: readonly number[], columns: number, mx: number, my: number, across: number): number {
  let [xx, xy, yy] = [0, 0, 0]
  for (const i of group) {
    const dx = (i % columns) + 0.5 - mx
    const dy = Math.floor(i / columns) + 0.5 - my
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const axis = computeDirection(xx, xy, yy)
  return computeCoherence(xx, xy, yy) > 0.3 && angleBetween(axis, across) < 35 * DEGREE ? axis : across
}

/**
 * The center and extent of the blocks, in the slanted coordinates of rows (`axis`) and bars (across + 90°).
 */
function measureReach(group: readonly number[], columns: number, axis: number, across: number) {
  const u = [Math.cos(axis), Math.sin(axis)] as const
  const v = [-Math.sin(across), Math.cos(across)] as const
  const det = u[0] * v[1] - u[1] * v[0]
  let [least, most, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const i of group) {
    const x = ((i % columns) + 0.5) * BLOCK
    const y = (Math.floor(i / columns) + 0.5) * BLOCK
    const s = (x * v[1] - y * v[0]) / det
    const t = (u[0] * y - u[1] * x) / det
    least = Math.min(least, s)
    most = Math.max(most, s)
    low = Math.min(low, t)
    high = Math.max(high, t)
  }
  const s = (least + most) / 2
  const t = (low + high) / 2
  return {
    x: s * u[0] + t * v[0],
    y: s * u[1] + t * v[1],
    halfLength: (most - least) / 2 + BLOCK,
    halfHeight: (high - low) / 2 + BLOCK,
  }
}
