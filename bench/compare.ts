import type { LoadResult } from './load.ts'
import { cpuTimes, flushDisks, foreignShare } from './machine.ts'
import type { Server } from './servers.ts'

export interface Measured extends LoadResult {
  /** Responses per second of the server's CPU time; undefined if the system does not report it. */
  perCpuSecond: number | undefined
}

export interface Compared {
  floor: Measured
  subject: Measured
  /** Ratio of responses per second. */
  ratio: number
  /** Ratio of responses per second of the server's CPU time; more stable on a shared machine. */
  cpuRatio: number | undefined
  disturbed: boolean
}

export interface Contender {
  server: Server
  run(): Promise<LoadResult>
}

const ROUNDS = 3
const MOST_ROUNDS = 6

/** A round is repeated if other processes use more than this share of the machine. */
const QUIET = 0.1

/** Measures floor and subject alternately, repeats disturbed rounds, and compares the medians. */
export async function compare(floor: Contender, subject: Contender): Promise<Compared> {
  const { results, disturbed } = await inTurns([floor, subject])
  const [first, second] = results.map(median) as [Measured, Measured]
  const cpuRatio =
    first.perCpuSecond && second.perCpuSecond ? second.perCpuSecond / first.perCpuSecond : undefined
  return { floor: first, subject: second, ratio: second.rate / first.rate, cpuRatio, disturbed }
}

/** Runs the contenders alternately and returns the results of each one's three quietest rounds. */
export async function inTurns(contenders: readonly Contender[]) {
  const rounds: { foreign: number; results: Measured[] }[] = []
  const quiet = () => rounds.filter(({ foreign }) => foreign <= QUIET)
  while (quiet().length < ROUNDS && rounds.length < MOST_ROUNDS) rounds.push(await round(contenders))
  const disturbed = quiet().length < ROUNDS
  const best = rounds.sort((a, b) => a.foreign - b.foreign).slice(0, ROUNDS)
  return { results: contenders.map((_, index) => best.map(({ results }) => results[index]!)), disturbed }
}

async function round(contenders: readonly Contender[]) {
  const results: Measured[] = []
  let foreign = 0
  for (const { server, run } of contenders) {
    // What a floor has not yet written would slow down the next contender.
    flushDisks()
    const before = cpuTimes(server.pid)
    const begin = performance.now()
    const result = await run()
    const after = cpuTimes(server.pid)
    const used = before && after ? (after.process - before.process) / 1_000 : 0
    foreign = Math.max(foreign, foreignShare(before, after, performance.now() - begin))
    results.push({ ...result, perCpuSecond: used > 0 ? result.all / used : undefined })
  }
  return { foreign, results }
}

export function median(results: readonly Measured[]): Measured {
  return [...results].sort((a, b) => a.rate - b.rate)[Math.floor(results.length / 2)]!
}
