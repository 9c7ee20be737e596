/** Letters that Unicode does not decompose into a base letter and a mark. */
const undecomposedLetters: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** Normalizes text for search: lower case, no accents, single blanks. 'Łukasz  Ibáñez' → 'lukasz ibanez'. */
export function normalizeForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æđðħıłøœßþ]/g, letter => undecomposedLetters[letter]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Returns a function that returns whether one of the texts contains the search, without case and accents. A search
 * without letters or signs is in no text.
 */
export function matcherOf(search: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const text = normalizeForSearch(search)
  return (...texts) =>
    text !== '' && texts.some(other => other != null && normalizeForSearch(other).includes(text))
}
