import { useEffect, useRef } from 'react'
import { createWedge, SILENCE } from './wedge.ts'

/** Hears a USB or Bluetooth scanner that types a card, wherever focus is, while the component is there. */
export function useWedge(onCard: (payload: string) => void) {
  const latest = useRef(onCard)
  latest.current = onCard
  useEffect(() => {
    const wedge = createWedge()
    let silence: ReturnType<typeof setTimeout> | undefined

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || event.isComposing) return
      const verdict = wedge.press(event)
      clearTimeout(silence)
      if (verdict.is === 'human') insert(verdict.kept)
      if (verdict.is === 'card') takeBackAt()
      if (verdict.is !== 'kept' && verdict.is !== 'card') return
      event.preventDefault()
      event.stopImmediatePropagation()
      silence = setTimeout(() => {
        const { card, kept } = wedge.end()
        if (card) latest.current(card)
        else insert(kept)
      }, SILENCE)
    }
    // Before anyone else on the page: Enter must not send a form, nor Esc or a letter do something else.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      clearTimeout(silence)
    }
  }, [])
}

/** Types what was kept from the page where it would have gone. */
function insert(text: string) {
  if (text !== '') document.execCommand('insertText', false, text)
}

/** Removes the '@' that a scanner began with, where it went into a field. */
function takeBackAt() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // A number or date field took none.
  if (field.value.includes('@')) document.execCommand('delete')
}
