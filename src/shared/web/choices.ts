import { createAtom, useSelector } from '@tanstack/react-store'
import { remember, remembered } from './remembered.ts'

/** What whoever is at this device chooses for it alone, and what holds until then. */
const defaults = { notifications: true, 'auto-refresh': false } as const

export type Choice = keyof typeof defaults

const choices = createAtom(stored())

/** Whether something is chosen on this device, in any of its tabs. */
export const isChosen = (choice: Choice): boolean => choices.get()[choice]

/** Chooses something for this device; effective at once. */
export function choose(choice: Choice, on: boolean): void {
  remember(choice, on ? 'on' : 'off')
  choices.set(before => ({ ...before, [choice]: on }))
}

export const useChoice = (choice: Choice): boolean => useSelector(choices, choices => choices[choice])

function stored(): Record<Choice, boolean> {
  return { notifications: read('notifications'), 'auto-refresh': read('auto-refresh') }
}

function read(choice: Choice): boolean {
  const text = remembered(choice)
  return text === null ? defaults[choice] : text === 'on'
}

// Chosen in another tab.
addEventListener('storage', () => choices.set(stored()))
