import { type Figure, formatTable, isMet, machineText } from './budget.ts'

/** The parts, for `npm run bench -- <part>`. Without a name all run but `test`, which takes half an hour. */
const parts = {
  interaction: () => import('./parts/interaction.ts'),
  'check-ins': () => import('./parts/check-ins.ts'),
  push: () => import('./parts/push.ts'),
  printing: () => import('./parts/printing.ts'),
  history: () => import('./parts/history.ts'),
  renewals: () => import('./parts/renewals.ts'),
  'member-search': () => import('./parts/member-search.ts'),
  pages: () => import('./parts/pages.ts'),
  start: () => import('./parts/start.ts'),
  scanning: () => import('./parts/scanning.ts'),
  check: () => import('./parts/check.ts'),
  cells: () => import('./parts/cells.ts'),
  'migrate-venues': () => import('./parts/migrate-venues.ts'),
} satisfies Record<string, () => Promise<{ measure(): Promise<Figure[]> }>>

const isPart = (name: string): name is keyof typeof parts => name in parts
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
const unknown = wanted.filter(name => !isPart(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

const figures: Figure[] = []
for (const name of wanted.filter(isPart)) {
  console.error(`Measuring ${name} ...`)
  const { measure } = await parts[name]()
  figures.push(...(await measure()))
}
console.log(`${formatTable(figures)}\n\n${machineText()}`)
process.exit(figures.every(isMet) ? 0 : 1)
