/** Letters that Unicode does not decompose into a base letter and a mark, and spellings of one sign. */
const spellings: Record<string, string> = {
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
  ς: 'σ',
  '“': '"',
  '”': '"',
}

const spelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g')

/** Curly and other apostrophes, and accents that are typed for one. */
const APOSTROPHES = /[`‘’‛′‵ʹʻʼʽʾʿˈˊˋ՚׳＇ꞌ]/g

/** Hyphens and dashes of any width, and the minus sign. */
const HYPHENS = /[\p{Pd}−⁃˗]/gu

/** Characters that show nothing: marks of direction, soft hyphens, joiners, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** The blanks and middle dots between two words of Chinese, Japanese or Korean, which are often left out. */
const BLANK_IN_CJK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\s·・]+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu

/**
 * Normalizes text for search and comparison: lower case, no accents, no invisible characters, plain apostrophes,
 * hyphens and digits, single blanks. 'Łukasz  Ibáñez' → 'lukasz ibanez', 'O’Malley' → "o'malley". Plain ASCII only
 * changes in case, blanks and backticks.
 */
export function normalizeForSearch(text: string): string {
  // An acute accent typed for an apostrophe would decompose into a blank.
  return plainDigits(text.replaceAll('´', "'").replaceAll(INVISIBLE, '').normalize('NFKD'))
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(spelled, letter => spellings[letter]!)
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .replaceAll(BLANK_IN_CJK, '')
    .trim()
}

/** Replaces the decimal digits of other scripts by ASCII digits: '٣' → '3'. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, digit => {
    // Unicode encodes the ten digits of a script one after the other, beginning with zero.
    let zero = digit.codePointAt(0)!
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((digit.codePointAt(0)! - zero) % 10)
  })

/** Invisible characters that change how their neighbors look: joiners, variation selectors, the tags of flags. */
const SHAPING = /\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/u

/** Removes invisible characters that come with copied text, such as marks of direction and soft hyphens. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, sign => (SHAPING.test(sign) ? sign : ''))

/** Returns whether anything of a text can be seen. */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]/u.test(text)

/**
 * Returns a function that returns whether one of the texts contains the search, without case and accents. A search
 * without letters or signs is in no text.
 */
export function matchSearch(search: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const text = normalizeForSearch(search)
  return (...texts) =>
    text !== '' && texts.some(other => other != null && normalizeForSearch(other).includes(text))
}
