import { createContext, use, useEffect } from 'react'

/** Says whether a form holds something that was typed and not saved. */
export type HoldsTyped = () => boolean

/** The forms inside a dialog, so that it can ask before it drops them. */
export const FormsInside = createContext<Set<HoldsTyped> | undefined>(undefined)

/** Makes a form known to the dialog around it, where there is one. */
export function useFormInside(isDirty: boolean): void {
  const forms = use(FormsInside)
  useEffect(() => {
    const holdsTyped = () => isDirty
    forms?.add(holdsTyped)
    return () => void forms?.delete(holdsTyped)
  }, [forms, isDirty])
}
