import { type Attempt, attemptsAt, type Engines } from './attempts.ts'
import { type Grey, halved } from './grey.ts'

/** Number of attempts made on every frame; the others are spread over consecutive frames. */
const ATTEMPTS_EVERY_FRAME = 3
/** Straightening a wider picture would skip pixels, so a halved copy is tried first. In pixels. */
const MAX_WIDTH = 2_600

/**
 * Decodes video frames within `budget` ms each; attempts that do not fit into one frame run on a later one.
 */
export function createFrameReader(budget: number, now: () => number = () => performance.now()) {
  let done = 0
  return (grey: Grey, engines: Engines): string | undefined => {
    const end = now() + budget
    let place = 0
    for (const attempt of attemptsAt(grey, engines)) {
      place++
      if (place > ATTEMPTS_EVERY_FRAME && place <= done) continue
      const read = attempt()
      if (read) return read
      if (place <= ATTEMPTS_EVERY_FRAME) continue
      done = place
      if (now() > end) return undefined
    }
    done = 0
    return undefined
  }
}

/**
 * Tries every attempt on a photo, on a smaller copy of a large one first. Starts no further attempt once
 * `budget` ms have passed: the person then tries another picture.
 */
export function readPhoto(
  photo: Grey,
  engines: Engines,
  budget = Number.POSITIVE_INFINITY,
  now: () => number = () => performance.now(),
): string | undefined {
  const end = now() + budget
  for (const attempt of attemptsAtPhoto(photo, engines)) {
    const read = attempt()
    if (read) return read
    if (now() > end) return undefined
  }
  return undefined
}

function* attemptsAtPhoto(photo: Grey, engines: Engines): Generator<Attempt> {
  if (Math.max(photo.width, photo.height) > MAX_WIDTH) yield* attemptsAtPhoto(halved(photo), engines)
  yield* attemptsAt(photo, engines)
}
