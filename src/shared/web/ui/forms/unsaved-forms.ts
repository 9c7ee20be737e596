import { createContext, use, useEffect } from 'react'

/** Returns whether a form has unsaved input. */
export type HasUnsavedInput = () => boolean

/** The forms inside a dialog, so that it can ask before it discards unsaved input. */
export const UnsavedFormsContext = createContext<Set<HasUnsavedInput> | undefined>(undefined)

/** Registers a form with the surrounding dialog, if there is one. */
export function useRegisterForm(isDirty: boolean): void {
  const forms = use(UnsavedFormsContext)
  useEffect(() => {
    const holdsTyped = () => isDirty
    forms?.add(holdsTyped)
    return () => void forms?.delete(holdsTyped)
  }, [forms, isDirty])
}
