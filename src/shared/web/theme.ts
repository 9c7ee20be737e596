import { createAtom, useSelector } from '@tanstack/react-store'
import { remember, remembered } from './remembered.ts'

export type Theme = 'light' | 'dark' | 'system'

const system = matchMedia('(prefers-color-scheme: dark)')
const chosen = createAtom<Theme>(stored())

/** Applies the chosen theme. Runs before the first paint and again when the system's color scheme changes. */
export function applyTheme(): void {
  const theme = chosen.get()
  document.documentElement.classList.toggle(
    'dark',
    theme === 'dark' || (theme === 'system' && system.matches),
  )
}

/** Sets the theme of this browser: light, dark, or the system's color scheme. */
export function chooseTheme(theme: Theme): void {
  remember('theme', theme)
  chosen.set(theme)
  applyTheme()
}

export const useTheme = (): Theme => useSelector(chosen)

function stored(): Theme {
  const text = remembered('theme')
  return text === 'light' || text === 'dark' ? text : 'system'
}

applyTheme()
system.addEventListener('change', applyTheme)
