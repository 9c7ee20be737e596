import Papa from 'papaparse'

export type CsvCell = string | number | null | undefined

/**
 * A table as CSV (RFC 4180) that spreadsheets open as intended: with a byte order mark, so that they read UTF-8,
 * and with each text that they would run as a formula marked as text. Numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows)
}

/** Precedes the first line of a file. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The lines alone, for a table that is written in parts. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows.map(row => row.map(asText)))}\r\n`
}

/** Marked here, not by the library's `escapeFormulae`, which puts each marked cell in quotation marks. */
const asText = (cell: CsvCell) =>
  typeof cell === 'string' && looksLikeFormula.test(cell) ? `'${cell}` : cell

/** What a spreadsheet would run, also after blanks and in the full-width forms that some read as the same. */
export const looksLikeFormula = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
