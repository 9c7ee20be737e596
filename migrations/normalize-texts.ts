// How names, phones and e-mail addresses are compared as of migration 0097. A later change of the rules repeats it.

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

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const BLANK_IN_CJK = new RegExp(`(?<=[${CJK}ー])[\\s·・]+(?=[${CJK}])`, 'gu')

/** Lower case, no accents, no invisible characters, plain apostrophes, hyphens and digits, single blanks. */
export const normalizeText = (text: string): string =>
  plainDigits(
    text
      .replaceAll('´', "'")
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
      .normalize('NFKD'),
  )
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æđðħıłøœßþς“”]/g, letter => spellings[letter]!)
    .replaceAll(/[`‘’‛′‵ʹʻʼʽʾʿˈˊˋ՚׳＇ꞌ]/g, "'")
    .replaceAll(/[\p{Pd}−⁃˗]/gu, '-')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .replaceAll(BLANK_IN_CJK, '')
    .trim()

const plainDigits = (text: string) =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, digit => {
    let zero = digit.codePointAt(0)!
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((digit.codePointAt(0)! - zero) % 10)
  })

const SEPARATORS = /[\s\-()+./]/g

/** The digits of a phone without country code, leading zeros and extension. */
export function phoneKey(phone: string): string {
  const text = normalizeText(phone)
  const number = withoutExtension(text.replace(/^[^\d+]+/, ''))
  if (/\p{L}/u.test(number ?? text) || !/\d/.test(text)) return text.replaceAll(SEPARATORS, '')
  return nationalDigits(number ?? text)
}

function withoutExtension(number: string): string | undefined {
  const [all = ''] = /^[^\p{L};,#]*/u.exec(number) ?? []
  const [first = ''] = all.split('/')
  const whole = first.replaceAll(/\D/g, '').length >= 10 ? first : all
  return whole.replaceAll(/\D/g, '').length >= 7 ? whole : undefined
}

function nationalDigits(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  const hasPlus = /^\D*\+/.test(number)
  const dialed = digits.replace(hasPlus ? /^00/ : /^(?:00|011(?=\d{10}))/, '')
  const hasCode = hasPlus || dialed !== digits || (digits.length > 11 && !digits.startsWith('0'))
  const code = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
  const national = (hasCode ? dialed.replace(code, '') : dialed).replace(/^0+(?=\d)/, '')
  return national.replace(/^[18](?=\d{10}$)/, '') || digits
}

export const emailKey = (email: string): string => normalizeText(email).replaceAll(' ', '')
