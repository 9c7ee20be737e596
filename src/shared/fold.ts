/** Letters that do not come apart into a plain one and its mark. */
const letters: Record<string, string> = {
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

/** A text as searches compare it: lower case, without accents, one blank between words. 'Łukasz  Ibáñez' → 'lukasz ibanez'. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æđðħıłøœßþ]/g, letter => letters[letter]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
