import { useSyncExternalStore } from 'react'
import { remember, remembered } from './remembered.ts'

/** What whoever is at this device chooses for it alone, and what holds until then. */
const defaults = { notifications: true, 'auto-refresh': false } as const

export type Choice = keyof typeof defaults

const listeners = new Set<() => void>()

/** Whether something is chosen on this device, in any of its tabs. */
export function isChosen(choice: Choice): boolean {
  const text = remembered(choice)
  return text === null ? defaults[choice] : text === 'on'
}

/** Chooses something for this device; effective at once. */
export function choose(choice: Choice, on: boolean): void {
  remember(choice, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export function useChoice(choice: Choice): boolean {
  return useSyncExternalStore(subscribe, () => isChosen(choice))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
