import { createAtom, useSelector } from '@tanstack/react-store'
import { readStored, writeStored } from './local-storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const system = matchMedia('(prefers-color-scheme: dark)')
const themeSetting = createAtom<Theme>(stored())

/** Applies the chosen theme. Runs before the first paint and again when the system's color scheme changes. */
export function applyTheme(): void {
  const theme = themeSetting.get()
  document.documentElement.classList.toggle(
    'dark',
    theme === 'dark' || (theme === 'system' && system.matches),
  )
}

/** Sets the theme of this browser: light, dark, or the system's color scheme. */
export function setTheme(theme: Theme): void {
  writeStored('theme', theme)
  themeSetting.set(theme)
  applyTheme()
}

export const useTheme = (): Theme => useSelector(themeSetting)

function stored(): Theme {
  const text = readStored('theme')
  return text === 'light' || text === 'dark' ? text : 'system'
}

applyTheme()
system.addEventListener('change', applyTheme)
