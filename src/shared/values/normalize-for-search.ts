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
