import { createAtom, useSelector } from '@tanstack/react-store'
import { remember, remembered } from './remembered.ts'

/** Settings of this device, with their defaults. */
const defaults = { notifications: true, 'auto-refresh': false } as const

export type Choice = keyof typeof defaults

const choices = createAtom(stored())

/** Returns whether a setting is on for this device. */
export const isChosen = (choice: Choice): boolean => choices.get()[choice]

/** Changes a setting of this device. Takes effect at once. */
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

// Changed in another tab.
addEventListener('storage', () => choices.set(stored()))
