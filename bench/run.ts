import { type Figure, meetsTarget, saveResults, tableOf } from './report.ts'

/** Benchmarks by name, for `npm run bench -- <name>`; without a name all run. */
const benchmarks: Record<string, () => Promise<Figure[]>> = {
  reads: async () => (await import('./reads.ts')).reads(),
  writes: async () => (await import('./writes.ts')).writes(),
  postgres: async () => (await import('./writes.ts')).postgres(),
  push: async () => (await import('./push.ts')).push(),
  growth: async () => (await import('./growth.ts')).growth(),
  reports: async () => (await import('./reports.ts')).reports(),
  start: async () => (await import('./start.ts')).start(),
  page: async () => (await import('./first-load.ts')).firstLoad(),
  interaction: async () => (await import('./interaction.ts')).interaction(),
  memory: async () => (await import('./start.ts')).memory(),
  members: async () => (await import('./members-search.ts')).membersSearch(),
  'id-scan': async () => (await import('./id-scan.ts')).idScan(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !benchmarks[name])
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}

const all: Figure[] = []
for (const name of wanted.length > 0 ? wanted : Object.keys(benchmarks)) {
  console.log(`\n== ${name}`)
  const figures = await benchmarks[name]!()
  console.log(tableOf(figures))
  all.push(...figures)
}
const missed = all.filter(figure => meetsTarget(figure) === false)
console.log(
  `\n${all.length} figures, ${missed.length} miss their target. Kept in ${saveResults(wanted.join('-') || 'all', all)}`,
)
process.exit(missed.length > 0 ? 1 : 0)
