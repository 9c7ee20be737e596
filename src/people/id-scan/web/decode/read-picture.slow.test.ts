import { beforeAll, describe, expect, test } from 'vitest'
import { makeCard } from '#testing/cards/card.ts'
import { startEngines } from '#testing/cards/decoder.ts'
import { payloadOfPerson } from '#testing/cards/people.ts'
import { photograph, type Shot } from '#testing/cards/photograph.ts'
import { type DefectKind, defectKinds, handHeldShot } from '#testing/cards/shots.ts'
import type { Engines } from './attempts.ts'
import type { Engine } from './engine.ts'
import type { Grey } from './grey.ts'
import { createFrameReader, readPhoto } from './read-picture.ts'

let engines: Required<Engines>
beforeAll(async () => {
  engines = await startEngines()
})

/** A small camera format, rendered in a quarter of a second; the card fills most of it. */
const small = { width: 1280, height: 720, fill: 0.8 }

/** Engine calls per picture: a limit that does not depend on the speed of the machine. */
const MOST_ATTEMPTS = 8

/** Engines that return undefined after MOST_ATTEMPTS calls. */
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
    const picture = await photograph(makeCard(payload), { ...small, ...shot }, place)
    const text = readPhoto(picture, limitedEngines())
    // A wrong result is worse than none.
    if (text !== undefined) expect(text).toBe(payload)
    if (text === payload) read++
  }
  return read
}

/** Minimum number of the three hardest pictures of each kind that are read. */
const floors: Record<DefectKind, number> = {
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

describe('reads a card', () => {
  test.each(Object.entries(floors) as [DefectKind, number][])('%s: %i of 3', async (kind, floor) => {
    expect(await countRead(defectKinds[kind].slice(-3))).toBeGreaterThanOrEqual(floor)
  })

  test('held by hand: 10 of 12', async () => {
    const shots = Array.from({ length: 12 }, (_, seed) => ({ ...handHeldShot(seed), ...small }))
    expect(await countRead(shots)).toBeGreaterThanOrEqual(10)
  })

  test('in a photo of 8 megapixels', async () => {
    const payload = payloadOfPerson(4)
    const photo = await photograph(makeCard(payload), {
      width: 3264,
      height: 2448,
      fill: 0.8,
      rotation: 7,
      noise: 6,
    })
    expect(readPhoto(photo, engines)).toBe(payload)
  })
})

describe('reads nothing', () => {
  const tiny = { width: 960, height: 540, fill: 0.8 }
  const nothing: [string, () => Promise<Grey> | Grey][] = [
    [
      'in a uniform picture',
      () => ({ width: 1280, height: 720, data: new Uint8Array(1280 * 720).fill(128) }),
    ],
    ['in a picture smaller than a block', () => ({ width: 7, height: 5, data: new Uint8Array(35) })],
    ['in noise', async () => photograph(makeCard('NOISE'), { ...tiny, light: 0, noise: 90 })],
    ['on a card out of focus', async () => photograph(makeCard(payloadOfPerson(1)), { ...tiny, blur: 6 })],
    [
      'on a card of which only the upper half is visible',
      async () => photograph(makeCard(payloadOfPerson(1)), { ...tiny, at: [0, 0.45] }),
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
  const photo = await photograph(makeCard(payloadOfPerson(1)), small)
  // Each request of an engine takes 100 ms by this clock.
  expect(readPhoto(photo, { first: blind, second: blind }, 450, () => 100 * asked)).toBeUndefined()
  const withinBudget = asked
  expect(readPhoto(photo, { first: blind, second: blind })).toBeUndefined()
  expect(withinBudget).toBeLessThan(8)
  expect(asked - withinBudget).toBeGreaterThan(8)
})

test('continues on the next frames with attempts that exceed the time limit', async () => {
  const frame = await photograph(makeCard(payloadOfPerson(3)), { ...small, thumb: -26 }, 3)
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
