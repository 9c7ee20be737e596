import { createFrameReader, readPhoto } from '#people/id-scan/web/decode/read-picture.ts'
import { cardOf } from '#testing/cards/card.ts'
import { startEngines } from '#testing/cards/decoder.ts'
import { payloadOfPerson } from '#testing/cards/people.ts'
import { photograph, type Shot } from '#testing/cards/photograph.ts'
import { defectKinds, handHeldShot } from '#testing/cards/shots.ts'
import type { Figure } from './report.ts'

/** Number of frames of a hand-held card; the first decoder alone reads very few of them. */
const IN_HAND = 300
const CARDS_EACH = 3

/** Measures the share of generated cards that are read, by defect of the picture, and the time per card. */
export async function idScan(): Promise<Figure[]> {
  const engines = await startEngines()
  const each = Object.entries(defectKinds).map(([kind, shots]): [string, Partial<Shot>[]] => [
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
    ...(await handHeldFigures(engines, 'in a hand', 0)),
    ...(await handHeldFigures(engines, 'held out', HELD_OUT)),
  ]
}

/** Seeds from here on are held out: they were never used while the decoder was developed. */
const HELD_OUT = 100_000

type Engines = Awaited<ReturnType<typeof startEngines>>

/** Measures single frames of a film, within the worker's time budget per frame. */
async function handHeldFigures(engines: Engines, which: string, firstSeed: number): Promise<Figure[]> {
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

/** Issuers' barcodes differ in module width and number of columns. */
const cardForm = (seed: number) => ({
  module: [0.17, 0.19, 0.21, 0.23][seed % 4]!,
  columns: [14, 15, 13, 12][seed % 4]!,
})
