import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Loads the stored values into a form. Keeps the person's input in fields that nobody else changed. A field that both
 * changed shows the stored value, with the person's input in an error message below it.
 */
export function mergeStored<V extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: what a form makes of its values does not matter here
  form: UseFormReturn<V, unknown, any>,
  stored: V,
): void {
  const typed = form.getValues()
  const { kept, overtaken } = compareFields(form.control._defaultValues, typed, stored)
  form.reset(stored)
  for (const name of kept) form.setValue(name as Path<V>, typed[name], { shouldDirty: true })
  for (const name of overtaken)
    form.setError(name as Path<V>, { type: 'overtaken', message: sentence(typed[name]) })
}

/** Splits the fields changed since `began` into those that nobody else changed and those that someone else did. */
export function compareFields(began: FieldValues, typed: FieldValues, stored: FieldValues) {
  const touched = Object.keys(typed).filter(name => !isSame(typed[name], began[name]))
  return {
    kept: touched.filter(name => isSame(stored[name], began[name])),
    overtaken: touched.filter(
      name => !isSame(stored[name], began[name]) && !isSame(stored[name], typed[name]),
    ),
  }
}

/** Empty, null and undefined are equal, because a form may use any of them for no value. */
const isSame = (one: unknown, other: unknown) => toText(one) === toText(other)
const toText = (value: unknown) => (value === '' || value === undefined ? 'null' : JSON.stringify(value))

const sentence = (typed: unknown) =>
  typeof typed === 'string' || typeof typed === 'number'
    ? `Changed by someone else. You typed “${typed}”.`
    : 'Changed by someone else. The saved value is shown.'
