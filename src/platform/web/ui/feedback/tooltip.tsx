import { Tooltip as Radix } from 'radix-ui'
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Marks an element whose accessible name is shown as a tooltip: `data-tooltip` on every control that is only an icon.
 * No tooltip is shown while the control has visible words, as some have on wide screens.
 */
const MARKED = '[data-tooltip]'

/**
 * Shows tooltips (SPEC §9, delays in ms) for the marked elements of the whole page, under the mouse or the focus of the
 * Tab key; not on touch, and not for the focus that a closing dialog returns. Elements are watched from when they are
 * first reached, so that a board of many cards pays for none. Screen readers announce the name of the element already.
 */
export default function Tooltips() {
  const reached = useReachedElements()
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {reached.map(({ key, ...one }) => (
        <Tooltip key={key} {...one} />
      ))}
    </Radix.Provider>
  )
}

interface Reached {
  element: HTMLElement
  by: 'pointer' | 'focus'
}

/** The elements that the pointer or the focus has reached, without those that are gone from the page. */
function useReachedElements() {
  const [reached, setReached] = useState<readonly (Reached & { key: number })[]>([])
  useEffect(() => {
    let count = 0
    const add = (target: EventTarget | null, by: Reached['by']) => {
      const element = target instanceof Element && target.closest<HTMLElement>(MARKED)
      if (!element || /\p{L}/u.test(element.innerText)) return
      setReached(before => {
        if (before.some(one => one.element === element)) return before
        return [...before.filter(one => one.element.isConnected), { key: count++, element, by }]
      })
    }
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    const onPointer = ({ target, pointerType }: PointerEvent) =>
      pointerType !== 'touch' && add(target, 'pointer')
    document.addEventListener('pointerover', onPointer, options)
    document.addEventListener('focusin', ({ target }) => isTabbing && add(target, 'focus'), options)
    add(document.querySelector(`${MARKED}:hover`), 'pointer')
    return () => stop.abort()
  }, [])
  return reached
}

/** Whether the focus moves because of the Tab key, and not because a dialog opens or closes. */
let isTabbing = false
document.addEventListener(
  'keydown',
  ({ key }) => {
    isTabbing = key === 'Tab'
  },
  { capture: true, passive: true },
)
document.addEventListener(
  'keyup',
  () => {
    isTabbing = false
  },
  { capture: true, passive: true },
)

function Tooltip({ element, by }: Reached) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>
        <ExistingElement element={element} by={by} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 animate-appear rounded-[0.375rem] bg-ink px-2 py-1 text-ground text-xs shadow-float"
        >
          <Name of={element} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Name = ({ of }: { of: HTMLElement }) => of.getAttribute('aria-label')

type Handler = (event: Event) => void

interface ExistingElementProps extends Reached {
  /** The props from here on are set by Radix. */
  ref?: Ref<HTMLElement>
  onPointerMove?: Handler
  onPointerLeave?: Handler
  onPointerDown?: Handler
  onFocus?: Handler
  onBlur?: Handler
  onClick?: Handler
}

/** Passes a trigger's ref and handlers to an element that is already on the page. Renders nothing. */
function ExistingElement({ element, by, ref, ...handlers }: ExistingElementProps) {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  useEffect(() => {
    const stop = new AbortController()
    const on = (type: string, handle: Handler) =>
      element.addEventListener(type, handle, { signal: stop.signal, passive: true })
    on('pointermove', event => latest.current.onPointerMove?.(event))
    on('pointerleave', event => latest.current.onPointerLeave?.(event))
    on('pointerdown', event => latest.current.onPointerDown?.(event))
    on('focus', event => isTabbing && latest.current.onFocus?.(event))
    on('blur', event => latest.current.onBlur?.(event))
    on('click', event => latest.current.onClick?.(event))
    // The event with which it was reached came before the listeners.
    if (by === 'focus' && element === document.activeElement)
      latest.current.onFocus?.(new FocusEvent('focus'))
    else if (by === 'pointer' && element.matches(':hover'))
      latest.current.onPointerMove?.(new PointerEvent('pointermove', { pointerType: 'mouse' }))
    return () => stop.abort()
  }, [element, by])
  return null
}
