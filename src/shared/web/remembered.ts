/** What this browser remembers under a name; null where it remembers nothing, or may not. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`keydesk.${name}`)
  } catch {
    return null
  }
}

/** Remembers a text under a name; whether this browser may remember at all. */
export function remember(name: string, text: string): boolean {
  try {
    localStorage.setItem(`keydesk.${name}`, text)
    return true
  } catch {
    return false
  }
}
