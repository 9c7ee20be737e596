import sharp from 'sharp'
import type { Grey } from '#people/id-scan/web/decode/grey.ts'
import type { Card } from './card.ts'
import { createRandom, type Random } from './random.ts'

/** Position of a card in front of the camera, and properties of the camera. */
export interface Shot {
  width: number
  height: number
  /** Fraction of the picture's width that the card would fill if held straight. */
  fill: number
  /** Degrees. */
  rotation: number
  /** Degrees about the horizontal and the vertical axis of the picture. */
  tilt: readonly [number, number]
  /** Offset of the card's center from the picture's center, as fractions of the picture's size. */
  at: readonly [number, number]
  /** Standard deviation of the lens's blur, in pixels. */
  blur: number
  /** Standard deviation of the sensor's noise, in grey levels. */
  noise: number
  /** 1 is bright; 0.2 a dim bar. */
  light: number
  /** How much darker one side is, 0 to 1. */
  shadow: number
  /** Size of a reflection as a fraction of the card's width; 0 for none. */
  glare: number
  /** A thumb covers the lower half of the card left of this position, in mm from the center. */
  thumb: number
  /** JPEG quality of the picture, 100 for none. */
  jpeg: number
}

const straightShot: Shot = {
  width: 1920,
  height: 1080,
  fill: 0.7,
  rotation: 0,
  tilt: [0, 0],
  at: [0, 0],
  blur: 0.6,
  noise: 3,
  light: 1,
  shadow: 0.1,
  glare: 0,
  thumb: -Infinity,
  jpeg: 100,
}

/** Returns a grayscale picture of a card, fixed by the seed. */
export async function photograph(card: Card, shot: Partial<Shot>, seed = 1): Promise<Grey> {
  const whole = { ...straightShot, ...shot }
  const random = createRandom(seed)
  const raw = expose(card, whole, random)
  const { width, height, blur, jpeg } = whole
  const input = { raw: { width, height, channels: 1 as const } }
  const blurred = blur >= 0.3 ? await sharp(raw, input).blur(blur).greyscale().raw().toBuffer() : raw
  const noisy = addNoise(blurred, whole.noise, random)
  if (jpeg >= 100) return { width, height, data: noisy }
  const file = await sharp(noisy, input)
    .jpeg({ quality: Math.round(jpeg) })
    .toBuffer()
  const data = await sharp(file).greyscale().raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}

/** Samples per pixel in each direction, against moiré in fine bars. */
const SAMPLES_PER_PIXEL = 3

function expose(card: Card, shot: Shot, random: Random): Uint8Array {
  const { width, height, light, shadow } = shot
  const [across, down, depth] = projection(card, shot)
  const grain = random.between(0, 7)
  const shadeAt = withReflection(card, shot.glare, random)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let part = 0; part < SAMPLES_PER_PIXEL * SAMPLES_PER_PIXEL; part++) {
        const px = x + ((part % SAMPLES_PER_PIXEL) + 0.5) / SAMPLES_PER_PIXEL
        const py = y + (Math.floor(part / SAMPLES_PER_PIXEL) + 0.5) / SAMPLES_PER_PIXEL
        const w = depth[0] * px + depth[1] * py + depth[2]
        const cx = (across[0] * px + across[1] * py + across[2]) / w
        const cy = (down[0] * px + down[1] * py + down[2]) / w
        if (Math.abs(cx) >= card.width / 2 || Math.abs(cy) >= card.height / 2) {
          sum =
            (85 + 25 * Math.sin(x * 0.013 + grain) * Math.cos(y * 0.021)) *
            SAMPLES_PER_PIXEL *
            SAMPLES_PER_PIXEL
          break
        }
        sum += cx < shot.thumb && cy > 0 ? 110 : shadeAt(cx, cy)
      }
      data[y * width + x] = Math.min(
        255,
        (sum / SAMPLES_PER_PIXEL ** 2) * light * (1 - shadow * (x / width)) + 4,
      )
    }
  }
  return data
}

function withReflection(card: Card, glare: number, random: Random): Card['shadeAt'] {
  const [x, y, size] = [random.between(-20, 20), random.between(0, 18), glare * card.width * 0.5]
  if (size === 0) return card.shadeAt
  return (cx, cy) =>
    Math.min(255, card.shadeAt(cx, cy) + 400 * Math.exp(-((cx - x) ** 2 + (cy - y) ** 2) / size ** 2))
}

type Vector = readonly [number, number, number]

/**
 * Projects a pixel to a position on the card in mm, for a lens of about 65 degrees: three linear functions of
 * (x, y, 1); the first two are divided by the third.
 */
function projection(card: Card, { width, height, fill, rotation, tilt, at }: Shot): [Vector, Vector, Vector] {
  const focal = 0.785 * width
  const distance = (card.width * focal) / (fill * width)
  const [a, b, c] = [rotation, ...tilt].map(degrees => (degrees * Math.PI) / 180) as [number, number, number]
  const [ca, sa, cb, sb, cc, sc] = [
    Math.cos(a),
    Math.sin(a),
    Math.cos(b),
    Math.sin(b),
    Math.cos(c),
    Math.sin(c),
  ]
  // Axes of the card in camera space: rotated in the picture plane first, then tilted.
  const u: Vector = [ca * cc, sa * cb + ca * sc * sb, sa * sb - ca * sc * cb]
  const v: Vector = [-sa * cc, ca * cb - sa * sc * sb, ca * sb + sa * sc * cb]
  const middle: Vector = [(at[0] * width * distance) / focal, (at[1] * height * distance) / focal, distance]
  const normal = cross(u, v)
  const plane = (axis: Vector): Vector =>
    [0, 1, 2].map(i => dot(normal, middle) * axis[i]! - dot(middle, axis) * normal[i]!) as unknown as Vector
  const inPixels = ([x, y, z]: Vector): Vector => [
    x / focal,
    y / focal,
    z - (x * width) / 2 / focal - (y * height) / 2 / focal,
  ]
  return [inPixels(plane(u)), inPixels(plane(v)), inPixels(normal)]
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function addNoise(data: Uint8Array, deviation: number, random: Random): Uint8Array {
  const noisy = new Uint8Array(data.length)
  // A table of normal numbers, read with a varying step: one normal number per pixel of a film takes seconds.
  const drawn = Float32Array.from({ length: 65_537 }, () => random.normal() * deviation)
  let at = Math.floor(random.between(0, 65_537))
  for (let i = 0; i < data.length; i++) {
    at = (at + 1 + (i >> 9)) % 65_537
    noisy[i] = Math.max(0, Math.min(255, data[i]! + drawn[at]!))
  }
  return noisy
}
