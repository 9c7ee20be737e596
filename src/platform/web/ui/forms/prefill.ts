import { useEffect, useState } from 'react'

/**
 * What the form that opens next begins with. In memory only: the address of a dialog and the browser's storage never
 * contain data of a guest.
 */
export function createPrefill<T>() {
  let forNextForm: T | undefined

  /** Returns what was handed to this form; undefined if it opens empty. */
  function usePrefill(): T | undefined {
    const [value] = useState(forNextForm)
    useEffect(() => {
      forNextForm = undefined
    }, [])
    return value
  }

  /** Hands a value to the next form. */
  function hand(value: T): void {
    forNextForm = value
  }

  return { hand, usePrefill }
}
