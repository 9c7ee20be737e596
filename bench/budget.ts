import { availableParallelism, loadavg } from 'node:os'
import { median } from './support/runs.ts'

/** The measured values of one budget, one of each run. */
export interface Figure {
  /** The measured quantity: 'board of 200 facilities: key press or click to the next paint, p95'. */
  what: string
  /** The median counts. */
  runs: readonly number[]
  unit: 'ms' | 's' | 'MB' | 'KB' | 'requests' | 'a second' | 'times' | 'frames'
  budget: { atMost: number } | { atLeast: number }
  /** The same, measured of the floor in each run: three times its median is within the budget, too. */
  floor?: readonly number[]
  /** The slowest part. */
  note?: string
}

const TIMES_FLOOR = 3

export function isMet({ runs, budget, floor }: Figure): boolean {
  const value = median(runs)
  if ('atLeast' in budget) return value >= budget.atLeast
  return value <= budget.atMost || (floor !== undefined && value <= TIMES_FLOOR * median(floor))
}

const columns = ['', 'measured', 'runs', 'budget', 'floor', '', 'slowest'] as const

/** Returns the figures as a table in Markdown, one line a budget. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [columns, ...figures.map(toRow)]
  const widths = columns.map((_, index) => Math.max(3, ...rows.map(row => row[index]!.length)))
  const formatLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} |`
  const [head, ...body] = rows.map(formatLine)
  return [head, formatLine(widths.map(width => '-'.repeat(width))), ...body].join('\n')
}

/** Facts about the machine for the reader of the figures. */
export const machineText = () =>
  `${availableParallelism()} cores, load of the last 15 minutes ${loadavg()[2]!.toFixed(1)}, Node ${process.versions.node}`

function toRow(figure: Figure): string[] {
  const { what, runs, unit, budget, floor, note = '' } = figure
  const limit =
    'atLeast' in budget
      ? `≥ ${formatValue(budget.atLeast)}`
      : `≤ ${formatValue(budget.atMost)} ${unit}${floor ? `, or ${TIMES_FLOOR} × floor` : ''}`
  return [
    what,
    `${formatValue(median(runs))} ${unit}`,
    runs.map(formatValue).join(' '),
    limit,
    floor ? `${formatValue(median(floor))} ${unit}` : '',
    isMet(figure) ? 'met' : 'MISSED',
    note,
  ]
}

/** Returns a number with three digits that count. */
function formatValue(value: number): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
