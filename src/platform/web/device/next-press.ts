import { MAX_SCANNER_INTERVAL } from './keys.ts'

/** Keys that act on nothing by themselves, or lead to what `watchNextPress` waits beside. */
const silent = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Tab|F8)$/

/** For how long a second press of the key that led here does not count, in ms. */
const GRACE = 500

/**
 * Calls `onPress` when a person presses a key or the pointer outside `element`; not for the keys of a scanned code.
 * Returns a function that stops waiting.
 */
export function watchNextPress(element: Element | null, onPress: () => void): () => void {
  const begun = performance.now()
  let wait: ReturnType<typeof setTimeout> | undefined
  let characters = 0
  const isOutside = ({ target, timeStamp }: Event) =>
    timeStamp - begun > GRACE && !(target instanceof Node && element?.contains(target))

  function onKey(event: KeyboardEvent) {
    clearTimeout(wait)
    if (silent.test(event.key) || !isOutside(event)) return
    // The Enter of a scanned code does not reach the page.
    if (event.key.length > 1) return onPress()
    characters++
    wait = setTimeout(() => {
      if (characters === 1) onPress()
      characters = 0
    }, MAX_SCANNER_INTERVAL)
  }
  const onPointer = (event: Event) => isOutside(event) && onPress()

  addEventListener('keydown', onKey)
  addEventListener('pointerdown', onPointer)
  return () => {
    clearTimeout(wait)
    removeEventListener('keydown', onKey)
    removeEventListener('pointerdown', onPointer)
  }
}
