import { decodeScan, type ScannerProfile } from './scanner-profile.ts'

/**
 * What a field is for, which decides what a person may type into it quickly. `choice`: a list that is searched by
 * typing. `date`: a date or time in parts, which moves on to the next part.
 */
export type FieldKind = 'text' | 'search' | 'phone' | 'amount' | 'pin' | 'choice' | 'date'

/** The field that had the focus when the burst began, and its text then. */
export interface BurstField {
  kind: FieldKind
  before: string
}

/** Characters typed without a pause. */
export interface Burst {
  text: string
  /** The times between the characters, in ms. */
  gaps: readonly number[]
  /** The time from the last character to Enter or Tab; undefined if a pause followed. */
  endGap: number | undefined
  /** Undefined if no field had the focus. */
  field: BurstField | undefined
}

/** One word; the code of a facility may be one, in capitals. */
const LETTERS = /^\p{L}{6,}$/u
const CAPITALS = /^[A-Z]{6,}$/

/** Maximum time between two keys that nobody can keep up for a whole code, in ms. */
const MACHINE_INTERVAL = 50
const isOfMachine = (gap: number) => gap <= MACHINE_INTERVAL

/** The shortest code, so that a quickly typed room number is none. */
const MIN_LENGTH = 4

/** The shortest code of a slow scanner, or of one that ends with neither Enter nor Tab. */
const MIN_LENGTH_IF_UNSURE = 6

/** A time, or a date whose parts a person types without separators; not every code of eight digits. */
const PARTS_OF_DATE =
  /^(?:\d{1,7}|(?:0\d|1[0-2])[0-3]\d(?:19|20)\d\d|[0-3]\d(?:0\d|1[0-2])(?:19|20)\d\d)(?:[ap]m?)?$/i

/**
 * Tells whether a burst came from a barcode scanner. A fast scanner is told by its speed. A slow one types as fast as a
 * person, but steadily, and nothing that people type into this field. If in doubt it is a scan when Enter follows: a
 * person presses Enter again, but what was charged stays charged.
 */
export function looksLikeScan(burst: Burst, profile?: ScannerProfile): boolean {
  const { text, gaps, endGap, field } = burst
  if (text.length < MIN_LENGTH) return false
  if (profile && isOfScanner(burst, profile)) return true
  const isEnded = endGap !== undefined
  const isFast = gaps.every(isOfMachine)
  if (isFast && isEnded && isOfMachine(endGap) && LETTERS.test(text)) return true
  if (!field) return isEnded || (isLongCode(text) && (isFast || isSteady(gaps)))
  if (isPlainText(decodeScan(text, profile), isFast)) return false
  if (field.kind === 'date' && PARTS_OF_DATE.test(text)) return false
  if (isFast) {
    if (field.kind === 'search' && isEnded && endGap > 2 * MACHINE_INTERVAL) return false
    return isEnded || (text.length >= MIN_LENGTH_IF_UNSURE && !isTypical(text, field.kind))
  }
  if (!isLongCode(text)) return false
  // A code at the end of a name.
  if (field.kind === 'text' && /\p{L}$/u.test(field.before) && /\d{4}/.test(text)) return true
  if (/^\d{1,7}$/.test(text) && (field.kind === 'amount' || field.kind === 'pin')) return false
  return isSteady(isEnded ? [...gaps, endGap] : gaps) && (isEnded || !isTypical(text, field.kind))
}

/**
 * Whether a burst has what the scanner of the desk types before its codes, or its rhythm and its end. What a person may
 * type into this field, or a word, is only told by a rhythm that no person has.
 */
function isOfScanner({ text, gaps, endGap, field }: Burst, profile: ScannerProfile): boolean {
  const { prefix, interval, suffix } = profile
  const isInRhythm = (gap: number) => gap >= interval / 2 && gap <= interval * 2
  const isInTime = gaps.filter(gap => isInRhythm(gap) || isOfMachine(gap)).length >= 0.8 * gaps.length
  if (prefix !== '') return text.startsWith(prefix) && text.length >= prefix.length + MIN_LENGTH && isInTime
  if ((suffix === 'none') !== (endGap === undefined) || !isInTime) return false
  const times = endGap === undefined ? gaps : [...gaps, endGap]
  const isTyped = !times.every(isOfMachine) && !isSteady(times, 1)
  const code = decodeScan(text, profile)
  if (LETTERS.test(code)) return !isTyped || (CAPITALS.test(code) && isSteady(times))
  if (!isLongCode(code) || isPlainText(code, false)) return false
  return (
    !field || !(field.kind === 'date' ? PARTS_OF_DATE.test(text) : isTyped && isTypical(text, field.kind))
  )
}

/** Words, e-mail addresses, a name with a number, times of day, dates and amounts. */
function isPlainText(text: string, isFast: boolean): boolean {
  if (/^[\p{L}\p{M} '’.,-]+$/u.test(text)) return !(isFast && CAPITALS.test(text))
  if (/\s/.test(text)) return !isFast || !/\p{L}/u.test(text) || text.replace(/\D/g, '').length < 6
  return [
    /^[^\s@]+@[^\s@]+\.\p{L}+$/u,
    /^\p{Lu}\p{Ll}{2,}\d{1,3}$/u,
    /^\d{1,2}([:.]\d{2}){1,2}([ap]\.?m?\.?)?$/i,
    /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/,
    /^[-+]?\d{1,7}[.,]\d{1,2}$/,
  ].some(pattern => pattern.test(text))
}

const isLongCode = (text: string) =>
  text.length >= MIN_LENGTH_IF_UNSURE && !/\s/.test(text) && /\d/.test(text) && !/^\p{L}+\d{1,3}$/u.test(text)

/** Whether people type such codes into such a field. */
function isTypical(text: string, kind: FieldKind): boolean {
  if (kind === 'phone') return /^\+?\d{6,12}$/.test(text)
  if (kind === 'amount' || kind === 'pin') return text.length <= 8
  return kind === 'search' || kind === 'choice'
}

/** Whether enough of the times between keys are alike. Those of a person vary by a third and more. */
function isSteady(gaps: readonly number[], share = 0.8): boolean {
  if (gaps.length < MIN_LENGTH_IF_UNSURE - 1) return false
  const median = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  const tolerance = Math.max(20, 0.15 * median)
  return gaps.filter(gap => Math.abs(gap - median) <= tolerance).length >= share * gaps.length
}
