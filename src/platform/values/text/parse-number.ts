/**
 * Parses a number as people type or paste it: '4.50', '4,50', '1.234,50', '1,234.50', "1'234.50", '$ 4.50', '4.50 EUR',
 * '12 %', '(4.50)', '−4.50', and with the digits of any script. The last of two different separators is the decimal
 * point. A single comma before three digits separates thousands unless the field has `decimals` of three or more.
 * Undefined if the text is no number, or can be read in two ways.
 */
export function parseNumber(text: string, decimals = 2): number | undefined {
  const isNegative = /^\s*\(.*\)\s*$/u.test(text) || /[-−–﹣－]/u.test(text)
  const bare = toAsciiDigits(text.normalize('NFKC'))
    .replace(/^\s*\(\s*(.*?)\s*\)\s*$/u, '$1')
    .replaceAll(/[٫]/gu, '.')
    .replaceAll(/[٬’]/gu, "'")
    .replaceAll(/[،、]/gu, ',')
    .replaceAll(/[\p{Cf}]/gu, '')
    .replace(/^\s*(?:[-−–]?\s*(?:\p{Sc}|[A-Z]{1,3}\$?(?=[\s\d.,-]))?\s*[-−–]?)\s*/u, '')
    .replace(/\s*(?:\p{Sc}|[A-Z]{3}|%)?\s*[-−–]?\s*$/u, '')
  const plain = withoutSeparators(bare, decimals)
  if (plain === undefined) return undefined
  const number = Number(plain)
  return isNegative && number !== 0 ? -number : number
}

/** Returns the number with a decimal point and no other separator. */
function withoutSeparators(text: string, decimals: number): string | undefined {
  const point = findDecimalSeparator(text, decimals)
  if (point === null) return undefined
  const at = point === undefined ? text.length : text.lastIndexOf(point)
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return undefined
  // One kind of separator, and groups of three digits.
  if (!/^\d*$|^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/u.test(whole)) return undefined
  return `${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`
}

/** Returns the decimal separator; undefined if there is none, null if it cannot be told. */
function findDecimalSeparator(text: string, decimals: number): '.' | ',' | undefined | null {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  if (points > 1 || commas > 1) return undefined
  const isGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  if (points === 1) return isGroup && decimals === 0 ? null : '.'
  if (commas === 1) return isGroup && decimals < 3 ? undefined : ','
  return undefined
}

/** Replaces the digits of all scripts, such as '٤' or '४', by '0' to '9'. */
const toAsciiDigits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    let zero = code
    // The ten digits of a script follow each other.
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })
