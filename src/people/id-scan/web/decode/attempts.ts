import type { Engine } from './engine.ts'
import type { Grey } from './grey.ts'
import { fromUnitSquare, type Point, project, type Quad } from './homography.ts'
import { locate, type Region } from './locate.ts'
import { findOutline, slantedQuad } from './outline.ts'
import { type Filter, sharpenAlong, smoothDown, thicken } from './passes.ts'
import { straighten } from './sample.ts'

/** One method of decoding a picture; takes 5 to 30 ms. */
export type Attempt = () => string | undefined

export interface Engines {
  first: Engine
  /** Undefined until it is loaded. */
  second?: Engine | undefined
}

/**
 * Yields every method of decoding a picture, the most promising first. The engines need level rows, so the
 * symbol is located and its perspective corrected; later attempts handle blur, noise, poor print and hidden
 * bars.
 */
export function* attemptsAt(grey: Grey, { first, second }: Engines): Generator<Attempt> {
  const regions = locate(grey)
  const outlined = regions.map(region => findOutline(grey, region))
  const [likely] = outlined
  if (likely) yield () => first(straightenedSymbol(grey, likely, 1200, [smoothDown(4)]))
  if (likely) yield () => first(straightenedSymbol(grey, likely, 1200, [smoothDown(3), sharpenAlong(3, 0.8)]))
  yield () => first(grey)
  for (const quad of outlined.slice(1))
    if (quad) yield () => first(straightenedSymbol(grey, quad, 1200, [smoothDown(4)]))
  if (second && likely) yield () => second(straightenedSymbol(grey, likely, 1000, [smoothDown(3)], 0.2))
  for (const quad of outlined.slice(0, 2)) if (quad) yield* enhancedReads(grey, quad, first)
  for (const region of regions.slice(0, 2)) yield* slantedReads(grey, region, first)
  if (second) yield* secondEngineReads(grey, outlined, second)
}

const passes: [width: number, passes: Filter[], binarizer?: 'global'][] = [
  [1400, [smoothDown(4), sharpenAlong(4, 0.8)]],
  [800, [smoothDown(2), sharpenAlong(2, 0.8)]],
  [1800, [smoothDown(6), sharpenAlong(4, 0.8)]],
  [1200, [smoothDown(4)], 'global'],
  [1200, [smoothDown(4), thicken(true)]],
  [1200, [smoothDown(4), thicken(false)]],
]

function* enhancedReads(grey: Grey, quad: Quad, engine: Engine): Generator<Attempt> {
  for (const [width, changes, binarizer] of passes) {
    yield () => engine(straightenedSymbol(grey, quad, width, changes), binarizer && { binarizer })
  }
  yield () => engine(straightenedSymbol(grey, quad, 1600, [smoothDown(4)], 0.5))
  for (const turn of [-0.02, 0.02])
    yield () => engine(straightenedSymbol(grey, slanted(quad, turn), 1200, [smoothDown(3)]))
}

/**
 * Tries row directions from midway between bar normal and long axis outwards: in perspective, the true one is
 * between.
 */
function* slantedReads(grey: Grey, region: Region, engine: Engine): Generator<Attempt> {
  const middle = (region.across + region.axis) / 2
  for (const step of [0, 1, -1, 2, -2, 3, -3, 4, -4]) {
    const rows = middle + step * 0.035
    yield () => engine(sampled(grey, slantedQuad(region, rows, 1.08, 1.15), 1200, [smoothDown(2)]))
  }
}

function* secondEngineReads(
  grey: Grey,
  outlined: readonly (Quad | undefined)[],
  engine: Engine,
): Generator<Attempt> {
  for (const quad of outlined.slice(0, 2)) {
    if (!quad) continue
    yield () => engine(straightenedSymbol(grey, quad, 1000, [smoothDown(3)], 0.2))
    yield () => engine(straightenedSymbol(grey, quad, 1400, [smoothDown(4), sharpenAlong(4, 0.8)]))
    yield () => engine(straightenedSymbol(grey, quad, 1000, [smoothDown(3)]), { binarizer: 'global' })
    yield () => engine(straightenedSymbol(grey, quad, 1600, [smoothDown(4)], 0.5))
  }
}

/** Straightens the outlined symbol, plus a margin, into a rectangle `width` wide. */
function straightenedSymbol(
  grey: Grey,
  quad: Quad,
  width: number,
  changes: readonly Filter[],
  side = 0.03,
): Grey {
  const onto = fromUnitSquare(quad)
  const over = 0.1
  const corners: Point[] = [
    [-side, -over],
    [1 + side, -over],
    [1 + side, 1 + over],
    [-side, 1 + over],
  ]
  return sampled(grey, corners.map(([x, y]) => project(onto, x, y)) as unknown as Quad, width, changes)
}

/** Stretches the height: engines scan one pixel row at a time, so that more rows contribute. */
function sampled(grey: Grey, quad: Quad, width: number, changes: readonly Filter[]): Grey {
  const [a, b, , d] = quad
  const aspect = Math.hypot(d[0] - a[0], d[1] - a[1]) / Math.hypot(b[0] - a[0], b[1] - a[1])
  const height = Math.round(Math.min(width, Math.max(width / 3, width * aspect)))
  return changes.reduce((made, change) => change(made), straighten(grey, quad, width, height))
}

/** Rotates the rows by a fraction of the width: moves the right side down and the left side up. */
function slanted([a, b, c, d]: Quad, turn: number): Quad {
  const down = ((b[0] - a[0]) * turn) / 2
  return [
    [a[0], a[1] - down],
    [b[0], b[1] + down],
    [c[0], c[1] + down],
    [d[0], d[1] - down],
  ]
}
