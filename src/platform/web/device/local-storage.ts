/** Returns the key under which the browser stores a name. */
export const storedKey = (name: string) => `keydesk.${name}`

/** Returns the text stored in this browser under a name; null if there is none or storage is blocked. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(storedKey(name))
  } catch {
    return null
  }
}

/** Stores a text in this browser under a name. Returns false if storage is blocked. */
export function writeStored(name: string, text: string): boolean {
  try {
    localStorage.setItem(storedKey(name), text)
    return true
  } catch {
    return false
  }
}
