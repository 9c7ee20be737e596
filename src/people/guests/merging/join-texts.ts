/** Returns both texts, one per paragraph; empty ones are left out. */
export const joinTexts = (one: string, other: string): string =>
  [one, other].filter(text => text !== '').join('\n')

/** Takes a joined text back out. Returns the text unchanged if it was edited so that it no longer contains it. */
export function takeOutText(text: string, joined: string): string {
  if (joined === '' || !hasText(text, joined)) return text
  return `\n${text}\n`.replace(`\n${joined}\n`, () => '\n').slice(1, -1)
}

/** Returns whether a text contains another as whole paragraphs. */
export const hasText = (text: string, joined: string): boolean => `\n${text}\n`.includes(`\n${joined}\n`)
