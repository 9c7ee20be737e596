import { type CsvCell, toCsv } from '#platform/values/csv/csv.ts'
import type { Cell, Column, Report, Sheet } from '../contract.ts'
import { basisTexts, hourName } from '../rules.ts'

/** A report as CSV: the period, the figures and every table, one below the other. */
export function reportCsv(
  { period, before, basis, figures, sheets }: Report,
  title: string,
  currency: string,
): string {
  return toCsv([
    [title],
    ['Period', period.from, period.to],
    ['Compared with', before.from, before.to],
    ...(basis ? [['Revenue means', basisTexts[basis]]] : []),
    [],
    ['Figure', 'Value', 'Previous period', 'Change (% or points)'],
    ...figures.map(figure => [
      `${figure.label}${unitOf(figure.kind, currency)}`,
      figure.value,
      figure.before,
      figure.change,
    ]),
    ...sheets.flatMap(sheet => [[], [sheet.title], ...linesOf(sheet, currency)]),
  ])
}

/** A single table as CSV. */
export const sheetCsv = (sheet: Sheet, currency: string): string => toCsv(linesOf(sheet, currency))

function linesOf({ columns, rows, total }: Sheet, currency: string): CsvCell[][] {
  return [
    columns.map(({ label, kind }) => `${label}${unitOf(kind, currency)}`),
    ...rows.map(row => cellsOf(row, columns)),
    ...(total ? [cellsOf(total, columns)] : []),
  ]
}

/** Hours become text. Numbers and ISO days are unchanged, so that spreadsheets recognize them. */
const cellsOf = (row: readonly Cell[], columns: readonly Column[]): CsvCell[] =>
  row.map((cell, index) =>
    columns[index]?.kind === 'hour' && typeof cell === 'number' ? hourName(cell) : cell,
  )

function unitOf(kind: Column['kind'], currency: string): string {
  if (kind === 'money') return ` (${currency})`
  if (kind === 'points') return ' (points)'
  return kind === 'percent' || kind === 'change' ? ' (%)' : ''
}
