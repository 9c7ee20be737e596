import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** How long a mouse rests on a card before it counts, in ms. A mouse that crosses the board requests nothing. */
const REST = 120
/** How long a finger rests on a card until it is a long press, in ms. */
const LONG_PRESS = 500

/**
 * Whether a person points at an element: with a mouse that rests on it, by the focus in it, or by a long press,
 * which focuses the element's first button without pressing it. Returns the handlers of the element.
 */
export function useAttention() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function stop() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function start(ms: number, then: () => void) {
    stop()
    timer.current = setTimeout(then, ms)
  }

  return {
    hasAttention: isHovered || isFocused,
    handlers: {
      // Not pointerenter: a card that appears under the mouse gets none.
      onPointerMove({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse' || isHovered || timer.current !== undefined) return
        start(REST, () => setHovered(true))
      },
      onPointerLeave() {
        stop()
        setHovered(false)
      },
      onPointerDown({ pointerType, currentTarget }: PointerEvent<HTMLElement>) {
        wasLong.current = false
        if (pointerType !== 'touch') return
        start(LONG_PRESS, () => {
          wasLong.current = true
          currentTarget.querySelector('button')?.focus()
        })
      },
      onPointerUp({ pointerType }: PointerEvent) {
        if (pointerType === 'touch') stop()
      },
      // The finger scrolls.
      onPointerCancel: stop,
      onClickCapture(event: MouseEvent) {
        if (!wasLong.current) return
        wasLong.current = false
        event.stopPropagation()
      },
      onContextMenu(event: MouseEvent) {
        if (wasLong.current) event.preventDefault()
      },
      onFocus: () => setFocused(true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}
