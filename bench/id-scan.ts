import { cardOf } from '../src/id-scan/testing/card.ts'
import { startEngines } from '../src/id-scan/testing/decoder.ts'
import { payloadOfPerson } from '../src/id-scan/testing/people.ts'
import { photograph, type Shot } from '../src/id-scan/testing/photograph.ts'
import { handHeldShot, kinds } from '../src/id-scan/testing/shots.ts'
import { createFrameReader, readPhoto } from '../src/id-scan/web/decode/read-picture.ts'
import type { Figure } from './report.ts'

/** Frames of a card in a hand; the plain decoder reads hardly any of them. */
const IN_HAND = 300
const CARDS_EACH = 3

/** How many generated cards are read, by what is wrong with the picture, and how long one takes. */
export async function idScan(): Promise<Figure[]> {
  const engines = await startEngines()
  const each = Object.entries(kinds).map(([kind, shots]): [string, Partial<Shot>[]] => [
    kind,
    shots.flatMap(shot => Array.from({ length: CARDS_EACH }, () => shot)),
  ])
  const figures: Figure[] = []
  for (const [kind, shots] of each) {
    const { read, wrong, plain, median } = await readAll(shots, engines, readPhoto)
    figures.push({
      what: `photos, ${kind}`,
      measured: `${read} of ${shots.length}, ${wrong} wrong · median ${median.toFixed(0)} ms`,
      floor: `${plain} by zxing-wasm alone`,
      value: read / shots.length,
      target: { atLeast: 0.75 },
    })
  }
  return [
    ...figures,
    ...(await inHand(engines, 'in a hand', 0)),
    ...(await inHand(engines, 'held out', HELD_OUT)),
  ]
}

/** Seeds from here on were never looked at while the decoder was made: cards, hands and light it has not met. */
const HELD_OUT = 100_000

type Engines = Awaited<ReturnType<typeof startEngines>>

/** A single frame of a film, within the budget that the worker gives it. */
async function inHand(engines: Engines, which: string, firstSeed: number): Promise<Figure[]> {
  const shots = Array.from({ length: IN_HAND }, (_, place) => handHeldShot(firstSeed + place))
  const readFrame: typeof readPhoto = frame => createFrameReader(250)(frame, { first: engines.first })
  const { read, wrong, plain, median } = await readAll(shots, engines, readFrame, firstSeed)
  const what = `single frames ${which}, of ${IN_HAND}`
  return [
    {
      what: `${what}: read`,
      measured: `${read}, ${wrong} wrong`,
      floor: `${plain} by zxing-wasm alone`,
      value: read,
      target: { atLeast: 250 },
    },
    { what: `${what}: read wrong`, measured: String(wrong), value: wrong, target: { atMost: 0 } },
    {
      what: `${what}: median`,
      measured: `${median.toFixed(0)} ms`,
      value: median,
      unit: 'ms',
      target: { atMost: 150 },
    },
  ]
}

async function readAll(
  shots: readonly Partial<Shot>[],
  engines: Engines,
  reader: typeof readPhoto,
  firstSeed = 0,
) {
  const times: number[] = []
  let [read, wrong, plain] = [0, 0, 0]
  for (const [place, shot] of shots.entries()) {
    const seed = firstSeed + place
    const payload = payloadOfPerson(seed)
    const picture = await photograph(cardOf(payload, cardForm(seed)), shot, seed)
    if (engines.first(picture) === payload) plain++
    const before = performance.now()
    const text = reader(picture, engines)
    times.push(performance.now() - before)
    if (text === payload) read++
    else if (text !== undefined) wrong++
  }
  times.sort((a, b) => a - b)
  return { read, wrong, plain, median: times[times.length >> 1]! }
}

/** Issuers' symbols differ in how fine and how wide they are. */
const cardForm = (seed: number) => ({
  module: [0.17, 0.19, 0.21, 0.23][seed % 4]!,
  columns: [14, 15, 13, 12][seed % 4]!,
})
