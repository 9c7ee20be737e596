import type { Shot } from './photograph.ts'
import { createRandom } from './random.ts'

/** Single defects of a picture of a card, from mild to severe. */
export const defectKinds = {
  straight: [{}, { fill: 0.9 }, { at: [0.1, -0.05] }, { fill: 0.6 }],
  blur: [{ blur: 0.9 }, { blur: 1.2 }, { blur: 1.5 }, { blur: 1.8 }],
  noise: [{ noise: 8 }, { noise: 14 }, { noise: 20 }, { noise: 26 }],
  glare: [{ glare: 0.12 }, { glare: 0.16 }, { glare: 0.2 }, { glare: 0.24 }],
  rotation: [
    { rotation: 4 },
    { rotation: -10 },
    { rotation: 25 },
    { rotation: 90 },
    { rotation: 140 },
    { rotation: 180 },
  ],
  perspective: [{ tilt: [15, 0] }, { tilt: [0, 25] }, { tilt: [-20, 20] }, { tilt: [30, -25], rotation: 6 }],
  'low light': [{ light: 0.5 }, { light: 0.3 }, { light: 0.2, noise: 4 }, { light: 0.12, noise: 4 }],
  shadow: [{ shadow: 0.4 }, { shadow: 0.6 }, { shadow: 0.75 }, { shadow: 0.85 }],
  'hidden start': [{ thumb: -28 }, { thumb: -26 }, { thumb: -25, rotation: 5 }, { thumb: -24 }],
  jpeg: [{ jpeg: 80 }, { jpeg: 60 }, { jpeg: 40 }, { jpeg: 25 }],
  small: [{ fill: 0.55 }, { fill: 0.5 }, { fill: 0.45 }, { fill: 0.4 }],
} satisfies Record<string, Partial<Shot>[]>

export type DefectKind = keyof typeof defectKinds

/** Returns a frame of a hand-held card: rotated up to 18°, tilted up to 30°, with mild other defects. */
export function handHeldShot(seed: number): Partial<Shot> {
  const random = createRandom(seed * 7919)
  const { between } = random
  return {
    fill: between(0.5, 0.85),
    rotation: between(-18, 18),
    tilt: [between(-30, 30), between(-30, 30)],
    at: [between(-0.06, 0.06), between(-0.12, 0.02)],
    blur: between(0.5, 1.5),
    noise: between(2, 9),
    light: between(0.35, 1),
    shadow: between(0, 0.5),
    glare: between(0, 1) < 0.25 ? between(0.05, 0.15) : 0,
    jpeg: between(55, 95),
  }
}
