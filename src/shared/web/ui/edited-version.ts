import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { loadStored } from './load-stored.ts'

/**
 * The version of a record that a form edits. An untouched form follows the newest; one that a person has begun to
 * change keeps what it began from, until they ask for the newest with `follow`, which keeps what was typed where nobody
 * else changed anything, or with `discard`, which does not; or have made the newest themselves beside the form
 * (`accept`).
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
    loadStored(form, values())
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
