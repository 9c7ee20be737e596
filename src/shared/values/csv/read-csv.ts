import Papa from 'papaparse'
import { unescapeFormula } from './csv.ts'

/** The content of a CSV file. */
export interface ParsedCsv {
  /** Rows of cells, without blank rows. */
  rows: string[][]
  /** Why the file cannot be trusted, as a sentence: an unclosed quotation mark. */
  error: string | undefined
}

/**
 * Parses a CSV file that uses commas, semicolons or tabs, in UTF-8 or otherwise in Windows-1252. Removes the
 * apostrophes that `toCsv` puts before formulas.
 */
export function readCsv(file: Uint8Array): ParsedCsv {
  const { data, errors } = Papa.parse<string[]>(textOf(file), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  return {
    rows: data.map(row => row.map(unescapeFormula)),
    error: unclosed && `Row ${(unclosed.row ?? 0) + 1} has an unclosed quotation mark`,
  }
}

function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
