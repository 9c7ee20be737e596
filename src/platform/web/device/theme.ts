import { readStored, writeStored } from './local-storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const system = matchMedia('(prefers-color-scheme: dark)')
let theme: Theme = stored()

/** Sets the theme: light, dark, or the system's color scheme. Stored, so that the next page starts with it. */
export function setTheme(chosen: Theme): void {
  theme = chosen
  writeStored('theme', chosen)
  applyTheme()
}

/** Applies the theme before the first paint, and again when it or the system's color scheme changes. */
function applyTheme() {
  document.documentElement.classList.toggle(
    'dark',
    theme === 'dark' || (theme === 'system' && system.matches),
  )
}

function stored(): Theme {
  const text = readStored('theme')
  return text === 'light' || text === 'dark' ? text : 'system'
}

applyTheme()
system.addEventListener('change', applyTheme)
