import { createFrameReader } from '#people/id-scan/web/decode/read-picture.ts'
import { makeCard } from '#testing/cards/card.ts'
import { startEngines } from '#testing/cards/decoder.ts'
import { payloadOfPerson } from '#testing/cards/people.ts'
import { photograph } from '#testing/cards/photograph.ts'
import { handHeldShot } from '#testing/cards/shots.ts'
import type { Figure } from '../budget.ts'
import { median, threeRuns } from '../support/runs.ts'

const FRAMES = 300
/** Seeds from here on were never used while the decoder was developed. */
const FIRST_SEED = 100_000
/** The time of the worker for a frame, in ms. */
const BUDGET = 250

/** Measures single frames of a hand-held card, as a camera delivers them. */
export async function measure(): Promise<Figure[]> {
  const engines = await startEngines()
  const runs = await threeRuns(() => readAll(engines))
  return [
    {
      what: `${FRAMES} frames of a card in a hand: read`,
      runs: runs.map(({ read }) => read),
      unit: 'frames',
      budget: { atLeast: 250 },
    },
    {
      what: `${FRAMES} frames of a card in a hand: read wrong`,
      runs: runs.map(({ wrong }) => wrong),
      unit: 'frames',
      budget: { atMost: 0 },
    },
    {
      what: 'frame of a card in a hand, p50',
      runs: runs.map(({ times }) => median(times)),
      unit: 'ms',
      budget: { atMost: 150 },
    },
  ]
}

async function readAll(engines: Awaited<ReturnType<typeof startEngines>>) {
  const times: number[] = []
  let [read, wrong] = [0, 0]
  for (let seed = FIRST_SEED; seed < FIRST_SEED + FRAMES; seed++) {
    const payload = payloadOfPerson(seed)
    const frame = await photograph(makeCard(payload, cardForm(seed)), handHeldShot(seed), seed)
    const begin = performance.now()
    const text = createFrameReader(BUDGET)(frame, { first: engines.first })
    times.push(performance.now() - begin)
    if (text === payload) read++
    else if (text !== undefined) wrong++
  }
  return { times, read, wrong }
}

/** Issuers' barcodes differ in module width and number of columns. */
const cardForm = (seed: number) => ({
  module: [0.17, 0.19, 0.21, 0.23][seed % 4]!,
  columns: [14, 15, 13, 12][seed % 4]!,
})
