import { normalizeForSearch } from './normalize-for-search.ts'

/** A page, tab, dialog, report or setting as the search palette lists it. */
export interface Findable {
  /** Its name on screen. */
  label: string
  /** Other words that staff use for it: 'z report, cash count'. */
  words: string
}

/**
 * Returns a function that returns whether each word of the search begins a word of the label or of the other words.
 * A search without letters or digits finds nothing.
 */
export function findableMatcher(search: string): (findable: Findable) => boolean {
  const wanted = toWords(search)
  return ({ label, words }) => {
    const own = toWords(`${label} ${words}`)
    return wanted.length > 0 && wanted.every(word => own.some(one => one.startsWith(word)))
  }
}

/** 'Hand-over' → 'hand-over', 'hand', 'over', 'handover'. */
const toWords = (text: string): string[] =>
  normalizeForSearch(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap(word => (word.includes('-') ? [word, word.replaceAll('-', ''), ...word.split('-')] : [word]))
    .filter(word => /[\p{L}\p{N}]/u.test(word))
