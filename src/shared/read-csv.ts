import Papa from 'papaparse'
import { looksLikeFormula } from './csv.ts'

/** What was read of a file: rows of cells, blank rows left out. */
export interface ReadCsv {
  rows: string[][]
  /** Why the file cannot be trusted, as a sentence: a quotation mark that does not end. */
  broken: string | undefined
}

/**
 * Reads a CSV file, separated by comma, semicolon or tab, in UTF-8 or else in Windows' western code page, and takes
 * away the marks by which `toCsv` makes formulas text.
 */
export function readCsv(file: Uint8Array): ReadCsv {
  const { data, errors } = Papa.parse<string[]>(textOf(file), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  const unended = errors.find(({ type }) => type === 'Quotes')
  return {
    rows: data.map(row => row.map(unmarked)),
    broken: unended && `Row ${(unended.row ?? 0) + 1} has a quotation mark that does not end`,
  }
}

const unmarked = (cell: string) =>
  cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell

function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
