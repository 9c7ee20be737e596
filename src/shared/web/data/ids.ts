/** Returns a random 128-bit id. Also works on plain http, which has no `crypto.randomUUID`. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Identifies this browser tab to the server, so that it is not notified of its own actions. */
export const tabId = randomId()
