import { useEffect, useEffectEvent } from 'react'

/** Calls `onPress` when the key is pressed alone, outside text fields. Without `onPress` it does nothing. */
export function useKey(key: string, onPress: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
    const isTyping =
      event.target instanceof Element && event.target.closest('input:not([type=radio]), select, textarea')
    if (!onPress || !isPlain || isTyping || event.key.toLowerCase() !== key) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
