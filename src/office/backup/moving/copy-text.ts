/** A row as a line of PostgreSQL's COPY text format. */
export const toCopyLine = (values: readonly unknown[]): string =>
  `${values.map(value => (value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, letter => written[letter]!))).join('\t')}\n`

/** The fields of a line of PostgreSQL's COPY text format, without its end. */
export const fromCopyLine = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map(field => (field === '\\N' ? null : field.replace(/\\(.)/g, (_, letter) => meant[letter] ?? letter)))

const written: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const meant: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' }
