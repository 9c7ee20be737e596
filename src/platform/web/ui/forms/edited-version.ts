import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mergeStored } from './merge-stored.ts'

/**
 * The version of a record that a form edits. An unchanged form always loads the newest version. A changed form keeps
 * its version until the person loads the newest one: `follow` keeps the fields that only they changed, `discard` drops
 * all changes. `accept` sets the version after the person has changed the record outside the form.
 */
export function useEditedVersion<V extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: what a form makes of its values does not matter here
  form: UseFormReturn<V, unknown, any>,
  newest: { version: number },
  values: () => V,
) {
  const [version, setVersion] = useState(newest.version)
  const { isDirty } = form.formState

  function follow() {
    mergeStored(form, values())
    setVersion(newest.version)
  }

  function discard() {
    form.reset(values())
    setVersion(newest.version)
  }

  useEffect(() => {
    if (!isDirty && version !== newest.version) discard()
  })

  return { version, isOld: version !== newest.version, follow, discard, accept: setVersion }
}
