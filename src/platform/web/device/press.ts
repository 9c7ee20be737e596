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

/** Watches the presses of the page for `afterPress`. */
export function watchPresses(): void {
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
