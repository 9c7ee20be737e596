import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns a handler for Enter that is pressed while the results do not belong to the text yet: `press` runs once they
 * do, so that a fast typist never opens the result of another text.
 */
export function useEnterWhenSettled(isSettled: boolean, press: () => void, entered = false) {
  const [isWaiting, setWaiting] = useState(entered)
  const onSettled = useEffectEvent(press)
  useEffect(() => {
    if (!isWaiting || !isSettled) return
    setWaiting(false)
    onSettled()
  }, [isWaiting, isSettled])
  return (event: KeyboardEvent) => {
    event.preventDefault()
    setWaiting(true)
  }
}
