import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns a handler for Enter that is pressed while the results do not belong to `text` yet: `press` runs once they do,
 * unless the text was changed since, so that a fast typist never opens the result of another text.
 */
export function useEnterWhenSettled(text: string, isSettled: boolean, press: () => void, entered = false) {
  const [enteredText, setEnteredText] = useState(entered ? text : undefined)
  const isWaiting = enteredText === text
  const onSettled = useEffectEvent(press)
  useEffect(() => {
    if (!isWaiting || !isSettled) return
    setEnteredText(undefined)
    onSettled()
  }, [isWaiting, isSettled])
  return (event: KeyboardEvent) => {
    event.preventDefault()
    setEnteredText(text)
  }
}
