import Papa from 'papaparse'

export type CsvCell = string | number | null | undefined

/**
 * Formats a table as CSV (RFC 4180) for spreadsheets: with a byte order mark, so that they read it as UTF-8, and with
 * an apostrophe before text that they would run as a formula, also where they might split it at another separator than
 * the comma. Numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows)
}

/** Comes before the first line of a file. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Formats rows without the byte order mark, for a table that is written in parts. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows.map(row => row.map(escapeFormula)))}\r\n`
}

/** Escaped here because the library's `escapeFormulae` also quotes each escaped cell. */
const escapeFormula = (cell: CsvCell) =>
  typeof cell === 'string' ? cell.replaceAll(formulaStart, "'") : cell

/** Removes the apostrophes of `toCsv` from a cell. */
export const unescapeFormula = (cell: string) => cell.replaceAll(escapedFormulaStart, '')

/**
 * Match the places before a text that a spreadsheet would run as a formula: the beginning, or after a semicolon, tab,
 * bar or line break, where it might split the cell. Blanks and quotation marks may come before the sign, which may be
 * full-width; apostrophes too, so that both patterns match the same places.
 */
const formulaStart = /^(?='*[\t\r\n])|(?<=^|[;\t|\r\n])(?=['"\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const escapedFormulaStart = /^'(?='*[\t\r\n])|(?<=^|[;\t|\r\n])'(?=['"\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
