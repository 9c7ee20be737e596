import type { Instant } from './time.ts'

/** Returns a random 128-bit id. Also works on plain http, which has no `crypto.randomUUID`. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * Returns an id of the time in ms and 80 random bits. Ids of about the same time are side by side in an index, so that
 * storing them changes one page of it; random ids change one page each.
 */
export const orderedId = (now: Instant): string => now.toString(16).padStart(12, '0') + randomId().slice(12)
