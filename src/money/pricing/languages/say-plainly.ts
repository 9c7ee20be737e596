import { formatDay } from '#platform/values/time.ts'
import { en } from './en.ts'
import type { Label, LineKey, LineWords, Value } from './texts.ts'

/**
 * Like `say`, for the desk's dialogs: needs no library, for texts whose English has values but no plurals and options.
 */
export function sayPlainly(
  key: LineKey,
  values: Record<string, string | number | { day: string } | Label> = {},
): { label: string; words: string } {
  const words: LineWords = { key, values }
  const label = en[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => toEnglish(values[name]!))
  return { label, words: JSON.stringify(words) }
}

/** What a deposit is for, unless staff type something else. */
export const DEFAULT_DEPOSIT_ITEM = en.key

/** Returns what a deposit is for: in any language unless staff typed it. */
export const sayDepositItem = (item: string): Label =>
  item === DEFAULT_DEPOSIT_ITEM ? sayPlainly('key') : { label: item }

/** The reasons that the server gives itself. */
const givenReasons = ['extensionUndone', 'checkOut', 'checkOutUndone', 'checkOutReopened'] as const

/** Returns why a line was corrected or reduced: in any language unless staff typed it. */
export function sayReason(reason: string): Label {
  const key = givenReasons.find(key => en[key] === reason)
  return key ? sayPlainly(key) : { label: reason }
}

function toEnglish(value: Exclude<Value, { dollars: number } | { time: number }>): string {
  if (typeof value !== 'object') return String(value)
  return 'day' in value ? formatDay(value.day) : value.label
}
