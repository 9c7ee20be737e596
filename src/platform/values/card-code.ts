/** Letters and digits without those that are easily confused: no I, L, O, 0, 1. Their number is prime. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Characters before the check character: 31^11 codes, too many to guess. */
const RANDOM_LENGTH = 11
const GROUP = 4

/**
 * Draws a code of 11 random characters and a check character. `randomBytes` returns that many bytes; default: by the
 * platform's secure generator.
 */
export function drawCardCode(
  randomBytes: (count: number) => Iterable<number> = count => crypto.getRandomValues(new Uint8Array(count)),
): string {
  // Bytes from 248 on are dropped: every character is equally likely.
  const random: string[] = []
  while (random.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(2 * RANDOM_LENGTH))
      if (byte < 8 * ALPHABET.length) random.push(ALPHABET[byte % ALPHABET.length]!)
  }
  const body = random.slice(0, RANDOM_LENGTH).join('')
  return body + checkCharacter(body)
}

/** Returns a code as stored: upper case, without spaces and dashes. Undefined if it cannot be a code. */
export function normalizeCardCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (code.length !== RANDOM_LENGTH + 1) return undefined
  if ([...code].some(character => !ALPHABET.includes(character))) return undefined
  return checkCharacter(code.slice(0, RANDOM_LENGTH)) === code.at(-1) ? code : undefined
}

/** Returns a stored code as printed: 'ABCD-EFGH-JKMN'. */
export const formatCardCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP}}`, 'g'))!.join('-')

/** Returns the part of a stored code that lists and messages name: 'JKMN'. */
export const cardCodeEnd = (code: string): string => code.slice(-GROUP)

/** The weights differ and their number is prime: one wrong character or two swapped ones change the check. */
function checkCharacter(body: string): string {
  const sum = [...body].reduce((sum, character, index) => sum + (index + 2) * ALPHABET.indexOf(character), 0)
  return ALPHABET[sum % ALPHABET.length]!
}
