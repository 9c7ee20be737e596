/**
 * A character as a person sees it: a flag, or a base with its marks, joiners and modifiers. `Intl.Segmenter` is newer
 * than the oldest supported browsers.
 */
const grapheme =
  /\r\n|\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d(?:\p{Extended_Pictographic})?)*/gsu

/** Returns the first character as a person sees it: all of '👩‍🚒' or of 'é'. Empty for an empty text. */
export function firstGrapheme(text: string): string {
  return text.match(grapheme)?.[0] ?? ''
}

/**
 * Cuts a text to at most `most` UTF-16 units, `end` included, between characters as a person sees them: an emoji, a
 * flag or a letter with its marks stays whole. A text that fits stays as it is.
 */
export function cutText(text: string, most: number, end = ''): string {
  if (text.length <= most) return text
  let length = 0
  for (const [character] of text.matchAll(grapheme)) {
    if (length + character.length > most - end.length) break
    length += character.length
  }
  return text.slice(0, length) + end
}
