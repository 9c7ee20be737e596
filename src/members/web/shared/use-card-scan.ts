import { useEffect, useEffectEvent } from 'react'
import { idInNumber } from '../../rules.ts'

/** A scanner types faster than any hand: its keys come within this time of one another, in ms. */
const QUICK = 80

/**
 * Hears a barcode scanner that types like a keyboard: a member number, then Enter. What is typed into a field is left
 * to that field.
 */
export function useCardScan(onScan: (memberId: number) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let typed = ''
    let last = 0
    function onKey(event: KeyboardEvent) {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > QUICK) typed = ''
      last = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter') return
      const id = isCardNumber(typed) ? idInNumber(typed) : undefined
      typed = ''
      if (id === undefined) return
      event.preventDefault()
      event.stopPropagation()
      scanned(id)
    }
    // Before a focused button hears Enter.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Cards carry the whole number, so a few digits typed by hand are none. */
export const isCardNumber = (text: string): boolean => /^m.{0,2}\d{6,10}$/i.test(text.trim())

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
