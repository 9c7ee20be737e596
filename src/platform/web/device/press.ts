import { SECOND } from '../../values/time.ts'

/** The longest press that updates wait for, in ms. What lasts longer is no click. */
const MAX_PRESS = 2 * SECOND

/** The longest wait for the click after a finger is lifted, in ms. */
const MAX_CLICK_DELAY = 100

/** Ends the current press if no click does. Undefined while nothing is pressed. */
let end: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/**
 * Calls `update` now, or after the current press if the mouse or a finger is down: a control that moves between press
 * and release is not clicked.
 */
export function afterPress(update: () => void): void {
  if (end === undefined) update()
  else waiting.push(update)
}

/** Ends the current press: it has become a drag, which shows what it does before the release. */
export function endPress(): void {
  clearTimeout(end)
  end = undefined
  // One by one: an update that throws drops no other.
  for (const update of waiting.splice(0)) queueMicrotask(update)
}

/** The dialog in which the last click was, if any. */
let clicked: Element | null = null

/** The second click of a double click in a dialog that the first one closed presses nothing of what is below. */
function keepInDialog(event: MouseEvent) {
  if (event.detail > 1 && clicked && !clicked.isConnected) {
    event.preventDefault()
    event.stopPropagation()
  } else clicked = event.target instanceof Element ? event.target.closest('[role=dialog]') : null
}

/** Watches the presses of the page for `afterPress`, and double clicks in dialogs. */
export function watchPresses(): void {
  addEventListener('click', keepInDialog, { capture: true })
  const options = { capture: true, passive: true }
  addEventListener('pointerdown', () => endIn(MAX_PRESS), options)
  addEventListener('pointerup', () => end && endIn(MAX_CLICK_DELAY), options)
  addEventListener('pointercancel', () => end && endIn(0), options)
  // After the handlers of the click.
  addEventListener('click', () => end && endIn(0), options)
}

function endIn(delay: number) {
  clearTimeout(end)
  end = setTimeout(endPress, delay)
}
