import { normalizeForSearch, plainDigits, withoutInvisible } from './normalize-for-search.ts'

/** Country calling codes: those of one and two digits; all others have three. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Digits of the shortest whole phone number. */
const SHORTEST = 7

/** Digits of the longest number without a country code. */
const LONGEST_NATIONAL = 11

/** Separators between the digits of a phone. */
const SEPARATORS = /[\s\-()+./]/g

/**
 * Returns a phone as it is compared: its digits without country code, leading zeros and extension, however it was
 * written or copied. '+1 (212) 555‑0100', '001 212 555 0100' and 'tel:+12125550100;ext=7' are '2125550100'. A text that
 * is no number is itself, without punctuation.
 */
export function toPhoneKey(phone: string): string {
  const text = normalizeForSearch(phone)
  const number = withoutExtension(text.replace(/^[^\d+]+/, ''))
  if (/\p{L}/u.test(number ?? text) || !/\d/.test(text)) return text.replaceAll(SEPARATORS, '')
  return nationalDigits(number ?? text)
}

/**
 * Removes what follows a whole number: ' ext. 12', 'x12', ';ext=12', '#12', '/ 212 555 0199'. Undefined if it is no
 * whole number.
 */
function withoutExtension(number: string): string | undefined {
  const [all = ''] = /^[^\p{L};,#]*/u.exec(number) ?? []
  const [first = ''] = all.split('/')
  const whole = toDigits(first).length >= LONGEST_NATIONAL - 1 ? first : all
  return toDigits(whole).length >= SHORTEST ? whole : undefined
}

function nationalDigits(number: string): string {
  const digits = toDigits(number)
  const hasPlus = /^\D*\+/.test(number)
  // 00 and, in North America, 011 are dialed for the plus.
  const dialed = digits.replace(hasPlus ? /^00/ : /^(?:00|011(?=\d{10}))/, '')
  const hasCode =
    hasPlus || dialed !== digits || (digits.length > LONGEST_NATIONAL && !digits.startsWith('0'))
  const national = (hasCode ? dialed.replace(COUNTRY_CODE, '') : dialed).replace(/^0+(?=\d)/, '')
  // North America's country code and Russia's trunk prefix are often written like a part of the number.
  return national.replace(/^[18](?=\d{10}$)/, '') || digits
}

const toDigits = (text: string) => text.replaceAll(/\D/g, '')

/** Returns the digits by which a search finds a phone or a part of one; undefined if the text is neither. */
export function phoneInSearch(search: string): string | undefined {
  const text = normalizeForSearch(search).replace(/^tel:\s?/, '')
  if (!/^[\d\s\-()+./]*(?:[\s;,]*(?:x|#|ext\.?|extension)[\s=]*\d+)?$/.test(text)) return undefined
  const digits = text.replaceAll(SEPARATORS, '')
  const key = digits.length < SHORTEST && !text.includes('+') ? digits : toPhoneKey(text)
  return /^\d{3,}$/.test(key) ? key : undefined
}

/** Returns an e-mail address as it is compared. */
export const toEmailKey = (email: string): string => normalizeForSearch(email).replaceAll(' ', '')

/**
 * Removes from a copied phone what nobody typed: invisible marks, `tel:`, the '.0' of a spreadsheet's number, and
 * digits and dashes that only look like those of a keyboard.
 */
export const plainPhone = (phone: string): string =>
  plainDigits(withoutInvisible(phone).normalize('NFKC'))
    .replace(/^\s*tel:/i, '')
    .replace(/^(\s*\+?\d{7,})\.0+\s*$/, '$1')
    .replaceAll(/[\p{Pd}−⁃]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Removes from a copied e-mail address what nobody typed: invisible marks, `mailto:`. */
export const plainEmail = (email: string): string =>
  withoutInvisible(email)
    .trim()
    .replace(/^mailto:/i, '')
