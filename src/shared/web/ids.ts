/** A random id of 128 bits. Works on plain http too, where `crypto.randomUUID` does not exist. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Names this browser tab to the server, so that it is not told about its own actions. */
export const tabId = randomId()
