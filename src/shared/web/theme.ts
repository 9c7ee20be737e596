import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const KEY = 'keydesk.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = stored()

/** Colors the page as chosen; runs before the first paint and again when the system's own choice changes. */
export function applyTheme(): void {
  document.documentElement.classList.toggle(
    'dark',
    chosen === 'dark' || (chosen === 'system' && system.matches),
  )
}

/** Chooses light, dark, or what the system says, for this browser. */
export function chooseTheme(theme: Theme): void {
  chosen = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  applyTheme()
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => chosen)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): Theme {
  try {
    const text = localStorage.getItem(KEY)
    return text === 'light' || text === 'dark' ? text : 'system'
  } catch {
    return 'system'
  }
}

applyTheme()
system.addEventListener('change', applyTheme)
