import { useEffect, useRef } from 'react'
import { createWedge, END_OF_SCAN_PAUSE } from './wedge.ts'

/** The components that listen, the shell first. The last one gets the card: that of the form that opened last. */
const listening: object[] = []

/**
 * Detects cards typed by a USB or Bluetooth scanner, regardless of focus, while the component is mounted. The one of the
 * shell (`isShell`) gets only the cards that no form hears, also if it was loaded after the form.
 */
export function useWedge(onCard: (payload: string) => void, { isShell = false } = {}) {
  const latest = useRef(onCard)
  latest.current = onCard
  useEffect(() => {
    const wedge = createWedge()
    if (isShell) listening.unshift(wedge)
    else listening.push(wedge)
    let silence: ReturnType<typeof setTimeout> | undefined

    const onKeyDown = (event: KeyboardEvent) => {
      if (listening.at(-1) !== wedge) return
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
      listening.splice(listening.indexOf(wedge), 1)
      removeEventListener('keydown', onKeyDown, { capture: true })
      clearTimeout(silence)
    }
  }, [])
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
