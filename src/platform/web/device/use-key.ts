import { useEffect, useEffectEvent } from 'react'
import { isModified, isTextField, latinKey, MAX_SCANNER_INTERVAL } from './keys.ts'

/**
 * Calls `onPress` when the key is pressed alone, outside text fields. Without `onPress` it does nothing. Waits a moment
 * for a further key: the first character of a scanned code is no shortcut.
 */
export function useKey(key: string, onPress: (() => void) | undefined): void {
  const press = useEffectEvent(() => onPress?.())
  const isOurs = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !isModified(event) && !event.repeat
    return !!onPress && isPlain && !isTextField(event.target) && latinKey(event).toLowerCase() === key
  })
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    function onKey(event: KeyboardEvent) {
      clearTimeout(wait)
      const followsCharacter = event.timeStamp - last <= MAX_SCANNER_INTERVAL
      last = event.key.length === 1 ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (followsCharacter || event.defaultPrevented || !isOurs(event)) return
      event.preventDefault()
      wait = setTimeout(press, MAX_SCANNER_INTERVAL)
    }
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(wait)
      removeEventListener('keydown', onKey)
    }
  }, [])
}
