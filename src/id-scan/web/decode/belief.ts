import { type Parsed, parseId } from '../aamva/parse-id.ts'

/**
 * Decides when a text that was read is believed. Error correction can turn noise into a valid symbol, so a text
 * counts at once only where it has the structure of an ID with a date that exists; any other must be read twice.
 */
export function createBelief() {
  let before: string | undefined
  return (text: string): Parsed | undefined => {
    const parsed = parseId(text)
    const again = text === before
    before = text
    return again || isPlausible(parsed) ? parsed : undefined
  }
}

function isPlausible(parsed: Parsed): boolean {
  if (!parsed.ok) return false
  const { documentId, lastName, firstName, dateOfBirth, expirationDate } = parsed.data
  return [documentId, lastName, firstName, dateOfBirth, expirationDate].filter(Boolean).length >= 4
}
