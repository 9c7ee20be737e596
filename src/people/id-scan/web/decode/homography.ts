export type Point = readonly [x: number, y: number]

/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]

/** A 3×3 projective transform in row-major order. */
export type Homography = readonly number[]

/** The homography of the unit square (0,0)–(1,1) onto a quadrilateral (Heckbert 1989). */
export function fromUnitSquare([a, b, c, d]: Quad): Homography {
  const sx = a[0] - b[0] + c[0] - d[0]
  const sy = a[1] - b[1] + c[1] - d[1]
  const [dx1, dx2, dy1, dy2] = [b[0] - c[0], d[0] - c[0], b[1] - c[1], d[1] - c[1]]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return [
    b[0] - a[0] + g * b[0],
    d[0] - a[0] + h * d[0],
    a[0],
    b[1] - a[1] + g * b[1],
    d[1] - a[1] + h * d[1],
    a[1],
    g,
    h,
    1,
  ]
}

export function project(m: Homography, x: number, y: number): Point {
  const w = m[6]! * x + m[7]! * y + m[8]!
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w]
}
