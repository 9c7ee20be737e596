const segmenter = new Intl.Segmenter()

/** Returns the first character as a person sees it: all of '👩‍🚒' or of 'é'. Empty for an empty text. */
export function firstGrapheme(text: string): string {
  for (const { segment } of segmenter.segment(text)) return segment
  return ''
}

/**
 * Cuts a text to at most `most` UTF-16 units, `end` included, between characters as a person sees them: an emoji, a
 * flag or a letter with its marks stays whole. A text that fits stays as it is.
 */
export function cutText(text: string, most: number, end = ''): string {
  if (text.length <= most) return text
  let length = 0
  for (const { segment, index } of segmenter.segment(text)) {
    if (index + segment.length > most - end.length) break
    length = index + segment.length
  }
  return text.slice(0, length) + end
}
