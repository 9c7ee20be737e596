import { now } from '#platform/web/device/clock.ts'
import { type Parsed, parseId } from '../aamva/parse-id.ts'

/**
 * Decides when decoded text is accepted. Error correction can turn noise into a valid symbol, so text is
 * accepted at once only if it parses as an ID with at least four main fields; any other must be read twice in
 * a row.
 */
export function createReadConfirmation() {
  let before: string | undefined
  return (text: string): Parsed | undefined => {
    const parsed = parseId(text, now())
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
