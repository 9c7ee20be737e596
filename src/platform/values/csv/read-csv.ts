import Papa from 'papaparse'
import { unescapeFormula } from './csv.ts'

/** A row of a CSV file with its number in a spreadsheet, which counts headings and blank rows. */
export interface CsvRow {
  number: number
  cells: string[]
}

/** The content of a CSV file. */
export interface ParsedCsv {
  /** Rows, without blank ones. */
  rows: CsvRow[]
  /** Why the file cannot be trusted, as a sentence: an unclosed quotation mark. */
  error: string | undefined
}

/**
 * Parses a CSV file that uses commas, semicolons or tabs, or the separator that its first line names as Excel writes it
 * ('sep=;'). Reads UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252. Removes the apostrophes that
 * `toCsv` puts before formulas.
 */
export function readCsv(file: Uint8Array): ParsedCsv {
  const text = decodeText(file)
  const named = /^sep=(.)\r?\n/.exec(text)
  const content = named ? text.slice(named[0].length) : text
  const { data, errors } = Papa.parse<string[]>(content, { delimiter: named?.[1] ?? guessDelimiter(content) })
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  return {
    rows: data
      .map((cells, index) => ({ number: index + 1, cells: cells.map(unescapeFormula) }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== '')),
    error: unclosed && `Row ${(unclosed.row ?? 0) + 1} has an unclosed quotation mark`,
  }
}

/** Returns the separator of the first rows. Blank ones would mislead the library. */
const guessDelimiter = (text: string) =>
  Papa.parse(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'], preview: 10 }).meta
    .delimiter

/** Decodes a file without its byte order mark. */
function decodeText(file: Uint8Array): string {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
