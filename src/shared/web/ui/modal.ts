import { type KeyboardEvent, useRef } from 'react'

/** Where focus was on the page itself when the first of the open dialogs came. */
let onThePage: Element[] = []

/** What every Radix dialog's Content needs besides: Esc closes it, focus goes back to where it was. */
export function useModal(onClose: () => void) {
  const onCloseAutoFocus = useReturnFocus()
  /** Radix hears Esc first; but while a toast is up, Radix lets Esc close the toast alone. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const own = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !own) return
    event.preventDefault()
    onClose()
  }
  return { onOpenAutoFocus: focusFirst, onCloseAutoFocus, onKeyDown }
}

/**
 * Who opens a form wants to fill it in, not to leave it; on a touch screen that would bring the keyboard up. Anywhere
 * else focus goes to what is marked with `data-first`, as the dialog around would take it back from `autoFocus`.
 */
function focusFirst(event: Event) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const first = dialog.querySelector<HTMLElement>('[data-first]') ?? firstField(dialog)
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** Moves on to the first field, once there is one, who stayed where opening the dialog had put the focus. */
export function focusLateField(dialog: HTMLElement): void {
  const active = document.activeElement
  const hasMoved = active?.closest('form') || !dialog.contains(active)
  if (!hasMoved) firstField(dialog)?.focus()
}

function firstField(dialog: HTMLElement) {
  if (matchMedia('(pointer: coarse)').matches) return null
  return dialog.querySelector<HTMLElement>('form :is(input:not([type=radio]), select, textarea):enabled')
}

/** Gives focus back to where it was, or, where that is gone, to whatever around it can take it. */
function useReturnFocus(): (event: Event) => void {
  const trail = useRef<Element[]>(undefined)
  if (!trail.current) {
    const active = document.activeElement
    trail.current = trailOf(active)
    const inDialog = active?.closest('[role=dialog], [role=alertdialog]')
    if (trail.current.length > 0 && !inDialog) onThePage = trail.current
  }
  return event => {
    event.preventDefault()
    for (const element of [...(trail.current ?? []), ...onThePage]) {
      if (element.isConnected && takesFocus(element)) return
    }
    document.querySelector<HTMLElement>('main')?.focus()
  }
}

/** The element and all around it, the opener of a menu coming before the menu it stands in. */
function trailOf(element: Element | null): Element[] {
  const trail: Element[] = []
  const menu = element?.closest('[role=menu]')
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  for (let at: Element | null = opener || element; at && at !== document.body; at = at.parentElement)
    trail.push(at)
  return trail
}

function takesFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return document.activeElement === element
}
