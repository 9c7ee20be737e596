import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Puts what is stored by now into a form. What was typed stays in the fields that nobody else changed; a field that
 * both changed shows what is stored, and below it what had been typed.
 */
export function loadStored<V extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: what a form makes of its values does not matter here
  form: UseFormReturn<V, unknown, any>,
  stored: V,
): void {
  const typed = form.getValues()
  const { kept, overtaken } = compare(form.control._defaultValues, typed, stored)
  form.reset(stored)
  for (const name of kept) form.setValue(name as Path<V>, typed[name], { shouldDirty: true })
  for (const name of overtaken)
    form.setError(name as Path<V>, { type: 'overtaken', message: sentence(typed[name]) })
}

/** Which fields somebody has typed in since they `began`: where nobody else stored anything, and where somebody did. */
export function compare(began: FieldValues, typed: FieldValues, stored: FieldValues) {
  const touched = Object.keys(typed).filter(name => !isSame(typed[name], began[name]))
  return {
    kept: touched.filter(name => isSame(stored[name], began[name])),
    overtaken: touched.filter(
      name => !isSame(stored[name], began[name]) && !isSame(stored[name], typed[name]),
    ),
  }
}

/** Nothing typed is nothing stored, however a form holds it. */
const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)
const textOf = (value: unknown) => (value === '' || value === undefined ? 'null' : JSON.stringify(value))

const sentence = (typed: unknown) =>
  typeof typed === 'string' || typeof typed === 'number'
    ? `Changed meanwhile; you had typed “${typed}”`
    : 'Changed meanwhile; what is stored now is shown'
