import { isModified, isTextField, latinKey, MAX_SCANNER_INTERVAL } from './keys.ts'

/**
 * Presses the control whose `aria-keyshortcuts` is the key that is pressed alone, outside text fields and menus, or the
 * digit that is pressed with Alt anywhere (`1 Alt+1`). A control behind a modal dialog is not pressed. Waits a moment
 * for a further key: the first character of a scanned code is no shortcut. An Enter within that moment does nothing
 * else: it was pressed for what the page showed before. Returns a function that stops listening.
 */
export function watchShortcuts(): () => void {
  let wait: ReturnType<typeof setTimeout> | undefined
  let press: (() => void) | undefined
  let last = Number.NEGATIVE_INFINITY
  /** When the last shortcut was pressed; that a key followed it is told by its own time, however late it arrives. */
  let taken = Number.NEGATIVE_INFINITY

  function onKey(event: KeyboardEvent) {
    const waiting = press
    forget()
    const followsShortcut = event.timeStamp - taken <= MAX_SCANNER_INTERVAL
    taken = Number.NEGATIVE_INFINITY
    if (event.key === 'Enter' && followsShortcut) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return waiting?.()
    }
    const digit = altDigit(event)
    if (digit) {
      const control = controlWith(everywhere(digit))
      if (control) event.preventDefault()
      return control?.click()
    }
    const followsCharacter = event.timeStamp - last <= MAX_SCANNER_INTERVAL
    last = event.key.length === 1 ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (followsCharacter || !isShortcut(event)) return
    const key = latinKey(event).toLowerCase()
    const control = () => controlWith(key, everywhere(key))
    if (!control()) return
    event.preventDefault()
    taken = event.timeStamp
    press = () => control()?.click()
    wait = setTimeout(() => {
      press?.()
      forget()
    }, MAX_SCANNER_INTERVAL)
  }

  function forget() {
    clearTimeout(wait)
    press = undefined
  }

  addEventListener('keydown', onKey)
  return () => {
    forget()
    removeEventListener('keydown', onKey)
  }
}

function isShortcut(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, repeat } = event
  const isInMenu = target instanceof Element && target.closest('[role=menu]') !== null
  return !defaultPrevented && !repeat && !isModified(event) && !isTextField(target) && !isInMenu
}

/** Returns the digit pressed with Alt. Some scanners type characters by Alt and the numeric keypad: that is none. */
function altDigit({ altKey, ctrlKey, metaKey, code }: KeyboardEvent): string | undefined {
  return altKey && !ctrlKey && !metaKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined
}

/** The shortcuts of a control that a digit presses outside text fields, and with Alt also within them. */
const everywhere = (digit: string) => `${digit} Alt+${digit}`

/** Returns the control that has one of these `aria-keyshortcuts`. */
const controlWith = (...shortcuts: string[]) =>
  [...document.querySelectorAll<HTMLElement>(':is(button, input)[aria-keyshortcuts]:enabled')].find(
    control =>
      shortcuts.includes(control.getAttribute('aria-keyshortcuts') ?? '') &&
      !control.closest('[aria-hidden=true]'),
  )
