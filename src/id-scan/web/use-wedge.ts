import { useLayoutEffect, useRef } from 'react'
import { createScanListeners, type ScanListenerOptions } from '../../shared/web/device/scan-listeners.ts'
import { createWedge, END_OF_SCAN_PAUSE } from './wedge.ts'

const listening = createScanListeners<object>()

/**
 * Detects cards typed by a USB or Bluetooth scanner, regardless of focus, while the component is mounted. The form
 * that opened last gets the card; the shell (`isShell`) only if no form is open.
 */
export function useWedge(
  onCard: (payload: string) => void,
  { isShell = false }: ScanListenerOptions = {},
): void {
  const latest = useRef(onCard)
  latest.current = onCard
  // Before paint, so that no key of a card is lost once the page is visible.
  useLayoutEffect(() => {
    const wedge = createWedge()
    const stopListening = listening.add(wedge, { isShell })
    let silence: ReturnType<typeof setTimeout> | undefined

    const onKeyDown = (event: KeyboardEvent) => {
      if (listening.inOrder()[0] !== wedge) return
      if (event.altKey || event.metaKey || event.isComposing) return
      const verdict = wedge.press(event)
      clearTimeout(silence)
      if (verdict.is === 'human') typeText(verdict.kept)
      if (verdict.is === 'card') removeAtSign()
      if (verdict.is !== 'kept' && verdict.is !== 'card') return
      event.preventDefault()
      event.stopImmediatePropagation()
      silence = setTimeout(() => {
        const { card, kept } = wedge.end()
        if (card) latest.current(card)
        else typeText(kept)
      }, END_OF_SCAN_PAUSE)
    }
    // Captures keys before all other listeners, so that a scan does not submit a form or trigger a shortcut.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      stopListening()
      removeEventListener('keydown', onKeyDown, { capture: true })
      clearTimeout(silence)
    }
  }, [isShell])
}

/** Types withheld text into the focused element. */
function typeText(text: string) {
  if (text !== '') document.execCommand('insertText', false, text)
}

/** Removes the scanner's leading '@' from the focused field. */
function removeAtSign() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // Number and date fields do not accept it.
  if (field.value.includes('@')) document.execCommand('delete')
}
