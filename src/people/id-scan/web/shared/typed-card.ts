/**
 * Returns the text of an ID card as the card has it: a keyboard scanner types it in the wrong case while Caps Lock is
 * on, and a British keyboard layout turns the first '@' into a quotation mark.
 */
export function normalizeTypedCard(text: string): string {
  const card = text.replace(/^"/, '@')
  return /^@[\s\p{Cc}]*(?:ansi|aamva)/u.test(card) ? card.replace(/\p{L}/gu, swapCase) : card
}

const swapCase = (letter: string) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
