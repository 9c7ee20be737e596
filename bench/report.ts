import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import path from 'node:path'

/** One measured figure and its target. */
export interface Figure {
  /** What was measured: 'board of rooms, 16 connections'. */
  what: string
  /** Formatted for people: '51,200/s · p50 0.26 ms'. */
  measured: string
  /** The floor of the same run, if the target is a ratio. */
  floor?: string
  /** The value to compare with the target: a ratio to the floor, or the figure itself. */
  value: number
  /** The same ratio by CPU time of the server, which is stable on a shared machine. */
  byCpu?: number | undefined
  unit?: 'ratio' | 'ms' | 'MB' | 'KB' | 'requests' | 'trips' | 's'
  target?: { atLeast: number } | { atMost: number }
  /** Other processes used too much of the machine in too many rounds. */
  disturbed?: boolean
}

export function meetsTarget({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

const columns = ['', 'measured', 'floor', 'value', 'by CPU', 'target', ''] as const

/** Returns the figures as a table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [columns, ...figures.map(rowOf)]
  const widths = columns.map((_, index) => Math.max(...rows.map(row => row[index]!.length)))
  return rows
    .map(row =>
      row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Writes a run's figures to results/, which git ignores; returns the path. */
export function saveResults(name: string, figures: readonly Figure[]): string {
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${name}.json`)
  const machine = {
    node: process.version,
    system: `${platform()} ${arch()}`,
    cpus: cpus().map(cpu => cpu.model),
  }
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2))
  return path.relative(process.cwd(), file)
}

/** Formats a result: '51,200/s · p50 0.26 ms · p99 0.87 ms'. */
export const rateText = ({ rate, p50, p99 }: { rate: number; p50: number; p99: number }) =>
  `${Math.round(rate).toLocaleString('en-US')}/s · p50 ${p50.toFixed(2)} · p99 ${p99.toFixed(2)} ms`

function rowOf(figure: Figure): string[] {
  const { what, measured, floor = '', byCpu, target, disturbed } = figure
  const wanted = !target ? '' : 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
  const verdict = { true: 'ok', false: 'MISSED', undefined: '' }[String(meetsTarget(figure))] ?? ''
  const said = disturbed ? `${verdict} (disturbed)` : verdict
  return [what, measured, floor, valueText(figure), byCpu?.toFixed(2) ?? '', wanted, said]
}

function valueText({ value, unit = 'ratio' }: Figure): string {
  const text =
    value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
  return unit === 'ratio' ? text : `${text} ${unit}`
}
