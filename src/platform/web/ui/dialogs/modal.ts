import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

/** The focused element of the page, with its ancestors, when the first open dialog was opened. */
let pageFocusPath: Element[] = []

/** Props for the Content of every Radix dialog: Esc closes it, and focus returns to where it was. */
export function useModal(onClose: () => void) {
  const onCloseAutoFocus = useRestoreFocus()
  /** Needed because while a toast is shown, Radix lets Esc close only the toast. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const own = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !own) return
    event.preventDefault()
    onClose()
  }
  return { onOpenAutoFocus: focusFirst, onCloseAutoFocus, onKeyDown, onEscapeKeyDown: keepForList }
}

/** What an Esc would close beside the page, the newest last. */
const layers: ((event: globalThis.KeyboardEvent) => void)[] = []

/**
 * Calls `onPress` on an Esc anywhere on the page that closes nothing else, such as a menu. Of several panels, an Esc
 * closes the one that was opened last.
 */
export function useEscape(onPress: (() => void) | undefined): void {
  const press = useEffectEvent(() => onPress?.())
  const isOpen = onPress !== undefined
  useEffect(() => {
    if (!isOpen) return
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || layers.at(-1) !== onKeyDown) return
      event.preventDefault()
      press()
    }
    layers.push(onKeyDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      layers.splice(layers.indexOf(onKeyDown), 1)
    }
  }, [isOpen])
}

/** Esc in a field with `data-open-list` closes the list below it, not the dialog. */
function keepForList(event: globalThis.KeyboardEvent) {
  if (event.target instanceof HTMLElement && event.target.dataset.openList !== undefined)
    event.preventDefault()
}

/**
 * Focuses the element marked with `data-first`, or else the first form field outside `data-footer`, except on a touch
 * screen, where that would open the keyboard. The mark replaces `autoFocus`, which the dialog would override. Without
 * either, the dialog itself: never its close button. An alert dialog focuses its cancel button.
 */
function focusFirst(event: Event) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const first = findFirst(dialog)
  if (!first && dialog.role === 'alertdialog') return
  event.preventDefault()
  const element = first ?? dialog
  element.focus()
}

/** Focuses what a dialog starts with once it has loaded, unless the person has moved the focus in the meantime. */
export function focusLateField(dialog: HTMLElement): void {
  if (!hasMovedFocus(dialog)) findFirst(dialog)?.focus()
}

const findFirst = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('[data-first]') ?? firstField(dialog)

/** Focuses an element of a dialog that became ready late, unless the person has moved the focus in the meantime. */
export function focusLate(element: HTMLElement): void {
  const dialog = element.closest<HTMLElement>('[role=dialog]')
  if (dialog && !hasMovedFocus(dialog)) element.focus()
}

function hasMovedFocus(dialog: HTMLElement): boolean {
  const active = document.activeElement
  return !!active?.closest('form') || (active !== document.body && !dialog.contains(active))
}

function firstField(dialog: HTMLElement) {
  if (matchMedia('(pointer: coarse)').matches) return null
  const fields = dialog.querySelectorAll<HTMLElement>(
    'form :is(input:not([type=radio]), select, textarea):enabled',
  )
  return [...fields].find(field => !field.closest('[data-footer]'))
}

/** Returns focus to where it was, or to the nearest focusable ancestor if that element is gone. */
function useRestoreFocus(): (event: Event) => void {
  const path = useRef<Element[]>(undefined)
  if (!path.current) {
    const active = document.activeElement
    path.current = findFocusPath(active)
    const inDialog = active?.closest('[role=dialog], [role=alertdialog]')
    if (path.current.length > 0 && !inDialog) pageFocusPath = path.current
  }
  return event => {
    event.preventDefault()
    // The dialog that replaced this one has the focus already, or the page beside a panel.
    if (document.activeElement !== document.body) return
    for (const element of [...(path.current ?? []), ...pageFocusPath]) {
      if (element.isConnected && tryFocus(element)) return
    }
    document.querySelector<HTMLElement>('main')?.focus()
  }
}

/** The element and its ancestors. For an element in a menu, starts at the button that opened the menu. */
function findFocusPath(element: Element | null): Element[] {
  const path: Element[] = []
  const menu = element?.closest('[role=menu]')
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  for (let at: Element | null = opener || element; at && at !== document.body; at = at.parentElement)
    path.push(at)
  return path
}

function tryFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return document.activeElement === element
}
