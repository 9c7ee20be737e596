export type CsvCell = string | number | null | undefined

/**
 * A table as CSV (RFC 4180) that spreadsheets open as it is meant: with a byte order mark, so that they read UTF-8,
 * and with every text that they would take for a formula marked as text. Numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows)
}

/** Stands before the first line of a file. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The lines alone, for a table that is written part by part. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(row => `${row.map(written).join(',')}\r\n`).join('')
}

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = looksLikeFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet would run, also behind blanks and in the wide forms that some take for the same. */
export const looksLikeFormula = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
