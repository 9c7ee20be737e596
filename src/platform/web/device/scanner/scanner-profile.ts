/** How the scanner of a desk types, as it was learned. */
export interface ScannerProfile {
  /** What it types before each code. */
  prefix: string
  suffix: 'enter' | 'tab' | 'none'
  /** The usual time between two keys, in ms. */
  interval: number
  /** Capitals come out as small letters, as with Caps Lock. */
  case: 'same' | 'inverted'
  /** What the keyboard layout of the computer makes of a character, to what the code has. */
  layout: Readonly<Record<string, string>>
}

/** A code as it reached the page. */
export interface ScanSample {
  text: string
  gaps: readonly number[]
  suffix: ScannerProfile['suffix']
}

/**
 * The code that is scanned to learn a scanner. 'TEST' has letters that stand in the same place on every layout, the
 * others are those that do not.
 */
export const LEARNED_CODE = 'TEST-AQWZYM-0123456789'
const FIXED = /[TES]/

/** Returns the code that a scanner meant by what it typed. */
export function decodeScan(text: string, profile: ScannerProfile | undefined): string {
  if (!profile) return text
  const code = text.startsWith(profile.prefix) ? text.slice(profile.prefix.length) : text
  const cased = profile.case === 'inverted' ? invertCase(code) : code
  return [...cased].map(character => profile.layout[character] ?? character).join('')
}

/** Learns a scanner from its scans of LEARNED_CODE. Undefined if they differ or are of another code. */
export function learnScanner(samples: readonly ScanSample[]): ScannerProfile | undefined {
  const [first] = samples
  if (!first || samples.some(({ text, suffix }) => text !== first.text || suffix !== first.suffix))
    return undefined
  const start = first.text.length - LEARNED_CODE.length
  if (start < 0) return undefined
  const typed = first.text.slice(start)
  // 'TEST' stands where it is typed, or in small letters.
  const isInverted = typed.startsWith('test')
  const layout = layoutBetween(isInverted ? invertCase(typed) : typed)
  if (!layout) return undefined
  return {
    prefix: first.text.slice(0, start),
    suffix: first.suffix,
    interval: Math.round(median(samples.flatMap(({ gaps }) => gaps))),
    case: isInverted ? 'inverted' : 'same',
    layout,
  }
}

/** Returns the characters that differ; undefined if the text is none that a layout makes of the code. */
function layoutBetween(typed: string): Record<string, string> | undefined {
  const layout = new Map<string, string>()
  for (const [index, meant] of [...LEARNED_CODE].entries()) {
    const character = typed[index]!
    if (FIXED.test(meant) && character !== meant) return undefined
    if ((layout.get(character) ?? meant) !== meant) return undefined
    layout.set(character, meant)
    if (character.toLowerCase() !== character) layout.set(character.toLowerCase(), meant.toLowerCase())
  }
  return Object.fromEntries([...layout].filter(([character, meant]) => character !== meant))
}

const invertCase = (text: string) =>
  [...text]
    .map(letter => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('')

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
