/**
 * A character as a person sees it: a flag, or a base with its marks, joiners and modifiers. `Intl.Segmenter` is newer
 * than the oldest supported browsers.
 */
const grapheme =
  /\r\n|\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d(?:\p{Extended_Pictographic})?)*/gsu

/** Maximum UTF-16 units of one character. A longer one counts several times, so that no text grows without bound. */
const LONGEST = 16

/** Returns the first character as a person sees it: all of '👩‍🚒' or of 'é'. Empty for an empty text. */
export function firstGrapheme(text: string): string {
  return text.match(grapheme)?.[0] ?? ''
}

/** Returns the number of characters as a person sees them. Limits of texts are meant so, on the server and the web. */
export function countCharacters(text: string): number {
  let count = 0
  for (const [character] of text.matchAll(grapheme)) count += countUnits(character)
  return count
}

/** Whether a text has more than `most` characters as a person sees them. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * LONGEST || countCharacters(text) > most)

/**
 * Cuts a text to at most `most` characters as a person sees them, `end` included: an emoji, a flag or a letter with its
 * marks stays whole. A text that fits stays as it is.
 */
export function cutText(text: string, most: number, end = ''): string {
  if (!isLonger(text, most)) return text
  let left = most - countCharacters(end)
  let length = 0
  for (const [character] of text.matchAll(grapheme)) {
    left -= countUnits(character)
    if (left < 0) break
    length += character.length
  }
  return text.slice(0, length) + end
}

const countUnits = (character: string) => Math.ceil(character.length / LONGEST)
