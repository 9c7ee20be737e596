import { useEffect, useEffectEvent } from 'react'
import { idInNumber } from '../../rules.ts'

export { idInNumber }

/** Maximum time between two keys of a scanner, in ms. Nobody types that fast. */
const MAX_KEY_INTERVAL = 80

/**
 * Calls `onScan` if a barcode scanner that acts as a keyboard enters a member number followed by Enter. Ignores keys
 * typed into a field.
 */
export function useCardScan(onScan: (memberId: number) => void): void {
  const onScanned = useEffectEvent(onScan)
  useEffect(() => {
    let typed = ''
    let last = 0
    function onKey(event: KeyboardEvent) {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > MAX_KEY_INTERVAL) typed = ''
      last = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter') return
      const id = isCardNumber(typed) ? idInNumber(typed) : undefined
      typed = ''
      if (id === undefined) return
      event.preventDefault()
      event.stopPropagation()
      onScanned(id)
    }
    // Capture, so that Enter does not press a focused button.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Tells whether `text` is a complete member number as on a card; a few typed digits are not. */
export const isCardNumber = (text: string): boolean => /^m.{0,2}\d{6,10}$/i.test(text.trim())

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
