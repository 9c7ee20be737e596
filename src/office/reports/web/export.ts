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
      `${figure.label}${formatUnit(figure.kind, currency)}`,
      figure.value,
      figure.before,
      figure.change,
    ]),
    ...sheets.flatMap(sheet => [[], [sheet.title], ...toCsvLines(sheet, currency)]),
  ])
}

/** A single table as CSV. */
export const sheetCsv = (sheet: Sheet, currency: string): string => toCsv(toCsvLines(sheet, currency))

function toCsvLines({ columns, rows, total }: Sheet, currency: string): CsvCell[][] {
  return [
    columns.map(({ label, kind }) => `${label}${formatUnit(kind, currency)}`),
    ...rows.map(row => toCsvCells(row, columns)),
    ...(total ? [toCsvCells(total, columns)] : []),
  ]
}

/** Hours become text. Numbers and ISO days are unchanged, so that spreadsheets recognize them. */
const toCsvCells = (row: readonly Cell[], columns: readonly Column[]): CsvCell[] =>
  row.map((cell, index) =>
    columns[index]?.kind === 'hour' && typeof cell === 'number' ? hourName(cell) : cell,
  )

function formatUnit(kind: Column['kind'], currency: string): string {
  if (kind === 'money') return ` (${currency})`
  if (kind === 'points') return ' (points)'
  return kind === 'percent' || kind === 'change' ? ' (%)' : ''
}
