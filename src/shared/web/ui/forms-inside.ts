import { createContext, use, useEffect } from 'react'

/** Returns whether a form has unsaved input. */
export type HoldsTyped = () => boolean

/** The forms inside a dialog, so that it can ask before it discards unsaved input. */
export const FormsInside = createContext<Set<HoldsTyped> | undefined>(undefined)

/** Registers a form with the surrounding dialog, if there is one. */
export function useFormInside(isDirty: boolean): void {
  const forms = use(FormsInside)
  useEffect(() => {
    const holdsTyped = () => isDirty
    forms?.add(holdsTyped)
    return () => void forms?.delete(holdsTyped)
  }, [forms, isDirty])
}
