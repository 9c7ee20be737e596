import { createContext, use, useEffect } from 'react'

export interface RegisteredForm {
  /** It has unsaved input. */
  isDirty: boolean
  isSubmitting: boolean
}

/** The forms inside a dialog, so that it can ask before it discards unsaved input. */
export const UnsavedFormsContext = createContext<Set<RegisteredForm> | undefined>(undefined)

/** Registers a form with the surrounding dialog, if there is one. */
export function useRegisterForm(isDirty: boolean, isSubmitting = false): void {
  const forms = use(UnsavedFormsContext)
  useEffect(() => {
    const form = { isDirty, isSubmitting }
    forms?.add(form)
    return () => void forms?.delete(form)
  }, [forms, isDirty, isSubmitting])
}
