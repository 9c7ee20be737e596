/** A parsed payload: issuer number, version of the standard, and the element values by three-letter id. */
export interface Elements {
  issuer: string
  /** NaN if the header has none. */
  version: number
  values: ReadonlyMap<string, string>
}

/** The AAMVA header. Lenient: scanners and issuers omit some separators and fields. */
const header = /^[@\s\p{Cc}]{0,8}(?:ANSI|AAMVA) ?(\d{6})?(\d{2})?\d{0,4}/u

/** Subfile type, offset, length. Skipped, because the offsets are often wrong. */
const designators = /^[\s\p{Cc}]*(?:(?:DL|ID|EN|Z[A-Z]|[A-Z]{2})\d{8}[\s\p{Cc}]*)*/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: the standard separates by control characters
const ends = /[\n\r\x1c-\x1f\x85\u2028\u2029]+/

/** Returns undefined if the text has no header of an identity card. */
export function parseElements(payload: string): Elements | undefined {
  const found = header.exec(payload)
  if (!found) return undefined
  const [whole, issuer = '', version] = found
  const body = payload.slice(whole.length).replace(designators, '')
  return { issuer, version: Number(version ?? Number.NaN), values: valuesIn(body.split(ends)) }
}

/**
 * Reads lines of the form D[A-D][A-Z] outside jurisdiction-specific subfiles (Z.); the first value of each
 * wins.
 */
function valuesIn(lines: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  let own = false
  for (const line of lines) {
    const start = /^(DL|ID|EN|Z[A-Z])(?=[DZ][A-Z]{2})/.exec(line)?.[1]
    if (start) own = start.startsWith('Z')
    const element = /^(?:DL|ID|EN)?(D[A-D][A-Z])(.*)$/su.exec(line)
    if (!element || own || values.has(element[1]!)) continue
    const value = clean(element[2]!)
    if (value !== '') values.set(element[1]!, value)
  }
  return values
}

/**
 * Removes control characters and collapses white space; returns '' for the standard's words for 'no data'.
 */
function clean(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return /^(NONE|(?:unavl|unavail)(?:able)?)$/i.test(plain) && plain !== 'None' ? '' : plain
}
