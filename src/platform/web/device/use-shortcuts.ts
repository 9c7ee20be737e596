import { useEffect } from 'react'
import { isModified, isTextField, latinKey, MAX_SCANNER_INTERVAL } from './keys.ts'

/**
 * Presses the button whose `aria-keyshortcuts` is the key that is pressed alone, outside text fields and menus. A
 * button behind a modal dialog is not pressed. Waits a moment for a further key: the first character of a scanned code
 * is no shortcut.
 */
export function useShortcuts(): void {
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    function onKey(event: KeyboardEvent) {
      clearTimeout(wait)
      const followsCharacter = event.timeStamp - last <= MAX_SCANNER_INTERVAL
      last = event.key.length === 1 ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (followsCharacter || !isShortcut(event)) return
      const key = latinKey(event).toLowerCase()
      if (!buttonFor(key)) return
      event.preventDefault()
      wait = setTimeout(() => buttonFor(key)?.click(), MAX_SCANNER_INTERVAL)
    }
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(wait)
      removeEventListener('keydown', onKey)
    }
  }, [])
}

function isShortcut(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, repeat } = event
  const isInMenu = target instanceof Element && target.closest('[role=menu]') !== null
  return !defaultPrevented && !repeat && !isModified(event) && !isTextField(target) && !isInMenu
}

const buttonFor = (key: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts]:enabled')].find(
    button => button.getAttribute('aria-keyshortcuts') === key && !button.closest('[aria-hidden=true]'),
  )
