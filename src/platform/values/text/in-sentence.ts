/** Returns a title as it stands within a sentence: 'gift card' for 'Gift card', and 'Z report' unchanged. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title
