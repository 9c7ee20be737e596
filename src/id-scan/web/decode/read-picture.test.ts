import { beforeAll, describe, expect, test, vi } from 'vitest'
import { cardOf } from '../../testing/card.ts'
import { startEngines } from '../../testing/decoder.ts'
import { payloadOfPerson } from '../../testing/people.ts'
import { photograph, type Shot } from '../../testing/photograph.ts'
import { handHeldShot, type Kind, kinds } from '../../testing/shots.ts'
import type { Engines } from './attempts.ts'
import type { Engine } from './engine.ts'
import type { Grey } from './grey.ts'
import { createFrameReader, readPhoto } from './read-picture.ts'

// Pictures are made and read pixel by pixel: a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

let engines: Required<Engines>
beforeAll(async () => {
  engines = await startEngines()
})

/** The camera's smaller format, so that a picture is made in a quarter of a second; the card fills it. */
const small = { width: 1280, height: 720, fill: 0.8 }

/** Ways tried on a picture before a test gives it up: as much work on a slow machine as on a quick one. */
const MOST_ATTEMPTS = 8

/** The engines as long as they have been asked fewer times than that; afterwards they read nothing. */
function limitedEngines(): Engines {
  let asked = 0
  const limited =
    (engine: Engine): Engine =>
    (...picture) =>
      asked++ < MOST_ATTEMPTS ? engine(...picture) : undefined
  return { first: limited(engines.first), second: limited(engines.second) }
}

async function countRead(shots: readonly Partial<Shot>[]): Promise<number> {
  let read = 0
  for (const [place, shot] of shots.entries()) {
    const payload = payloadOfPerson(place)
    const picture = await photograph(cardOf(payload), { ...small, ...shot }, place)
    const text = readPhoto(picture, limitedEngines())
    // Worse than an unread card: one read wrong.
    if (text !== undefined) expect(text).toBe(payload)
    if (text === payload) read++
  }
  return read
}

/** How many of the three hardest pictures of each kind are read, at least. The rates of all are in bench/. */
const floors: Record<Kind, number> = {
  straight: 3,
  blur: 2,
  noise: 3,
  glare: 3,
  rotation: 3,
  perspective: 3,
  'low light': 3,
  shadow: 3,
  'hidden start': 3,
  jpeg: 3,
  small: 3,
}

describe('a card is read', () => {
  test.each(Object.entries(floors) as [Kind, number][])('%s: %i of 3', async (kind, floor) => {
    expect(await countRead(kinds[kind].slice(-3))).toBeGreaterThanOrEqual(floor)
  })

  test('in a hand: 10 of 12', async () => {
    const shots = Array.from({ length: 12 }, (_, seed) => ({ ...handHeldShot(seed), ...small }))
    expect(await countRead(shots)).toBeGreaterThanOrEqual(10)
  })

  test('on a photo of 8 megapixels, far larger than its bars need', async () => {
    const payload = payloadOfPerson(4)
    const photo = await photograph(cardOf(payload), {
      width: 3264,
      height: 2448,
      fill: 0.8,
      rotation: 7,
      noise: 6,
    })
    expect(readPhoto(photo, engines)).toBe(payload)
  })
})

describe('nothing is read', () => {
  const tiny = { width: 960, height: 540, fill: 0.8 }
  const nothing: [string, () => Promise<Grey> | Grey][] = [
    ['of an even picture', () => ({ width: 1280, height: 720, data: new Uint8Array(1280 * 720).fill(128) })],
    ['of a picture smaller than a block', () => ({ width: 7, height: 5, data: new Uint8Array(35) })],
    ['of noise', async () => photograph(cardOf('NOISE'), { ...tiny, light: 0, noise: 90 })],
    ['of a card out of focus', async () => photograph(cardOf(payloadOfPerson(1)), { ...tiny, blur: 6 })],
    [
      'of a card that shows its upper half',
      async () => photograph(cardOf(payloadOfPerson(1)), { ...tiny, at: [0, 0.45] }),
    ],
  ]
  test.each(nothing)('%s', async (_what, picture) => {
    expect(readPhoto(await picture(), engines)).toBeUndefined()
  })
})

test('a photo that cannot be read within its budget is not read any longer', async () => {
  let asked = 0
  const blind: Engine = () => {
    asked++
    return undefined
  }
  const photo = await photograph(cardOf(payloadOfPerson(1)), small)
  // Each request of an engine takes 100 ms by this clock.
  expect(readPhoto(photo, { first: blind, second: blind }, 450, () => 100 * asked)).toBeUndefined()
  const withinBudget = asked
  expect(readPhoto(photo, { first: blind, second: blind })).toBeUndefined()
  expect(withinBudget).toBeLessThan(8)
  expect(asked - withinBudget).toBeGreaterThan(8)
})

test('what one frame has no time for, the next ones try', async () => {
  const frame = await photograph(cardOf(payloadOfPerson(3)), { ...small, thumb: -26 }, 3)
  let asked = 0
  // Each attempt takes 100 ms by this clock.
  const readFrame = createFrameReader(250, () => 100 * asked)
  const counting: Engines = {
    first: (grey, options) => {
      asked++
      return engines.first(grey, options)
    },
    second: (grey, options) => {
      asked++
      return engines.second(grey, options)
    },
  }
  const frames: (string | undefined)[] = []
  while (!frames.at(-1) && frames.length < 60) frames.push(readFrame(frame, counting))
  expect(frames.length).toBeGreaterThan(2)
  expect(frames.at(-1)).toBe(payloadOfPerson(3))
})
