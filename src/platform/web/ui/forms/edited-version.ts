import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../data/api.ts'
import { mergeStored } from './merge-stored.ts'

/**
 * The version of a record that a form edits. An unchanged form always loads the newest version. A changed form keeps
 * its version until the person loads the newest one: `follow` keeps the fields that only they changed, `discard` drops
 * all changes. `accept` sets the version after the person has changed the record outside the form. `noteRefusal` takes
 * note of a failure: `canReload` is true if the server refused an old version (412) and the newest one is loaded.
 */
export function useEditedVersion<V extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: what a form makes of its values does not matter here
  form: UseFormReturn<V, unknown, any>,
  newest: { version: number },
  values: () => V,
) {
  const [version, setVersion] = useState(newest.version)
  const [isRefused, setRefused] = useState(false)
  const isOld = version !== newest.version
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
    if (!isDirty && isOld) discard()
  })

  const noteRefusal = (error: unknown) => setRefused(error instanceof ApiError && error.status === 412)

  return { version, isOld, canReload: isRefused && isOld, noteRefusal, follow, discard, accept: setVersion }
}
