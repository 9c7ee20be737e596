import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/web/data/api.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { UnsavedChangesPrompt } from '#platform/web/ui/dialogs/unsaved-changes-prompt.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import type { SettingsFields, StoredSettings } from '../../contract.ts'
import { useSaveSettings } from '../save-settings.ts'

type Values = Partial<SettingsFields>

export interface SettingsFormProps {
  settings: StoredSettings
  /** The edited settings: `venueSettings.pick({ … })`. */
  schema: z.ZodObject & z.ZodType<Values>
  /** The words of the button. Two forms on one page differ in them. */
  submit?: string
  /** `Field`s named after the settings. */
  children: ReactNode
}

/**
 * Edits some settings and saves them together, based on the version the form was opened with. On a conflict
 * (412), shows who changed what and offers to load it. Asks before unsaved input is discarded.
 */
export function SettingsForm({ settings, schema, submit = 'Save Changes', children }: SettingsFormProps) {
  const { save } = useSaveSettings()
  const [outdated, setOutdated] = useState(false)
  const valuesOf = (from: StoredSettings) =>
    Object.fromEntries(
      Object.keys(schema.shape).map(key => [key, from[key as keyof SettingsFields]]),
    ) as Values
  const { form } = useZodForm(schema as never, valuesOf(settings) as never)
  const { version, isOld, follow, discard, accept } = useEditedVersion(
    form,
    settings,
    () => valuesOf(settings) as never,
  )
  const { isDirty } = form.formState

  return (
    <Form
      form={form}
      className="gap-5"
      onSubmit={async typed => {
        const saved = await save(typed as Values, version)
        form.reset(valuesOf(saved) as never)
        accept(saved.version)
        toast({ title: 'Settings saved', description: 'They now apply at every desk.' })
      }}
      onFailed={error => {
        setOutdated(error instanceof ApiError && error.status === 412)
        showFailure('Failed to save settings')(error)
      }}
    >
      {children}
      <FormError />
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton disabled={!isDirty}>{submit}</SubmitButton>
        {isDirty && <Button onClick={discard}>Discard</Button>}
        {outdated && isOld && <ReloadButton onClick={follow} />}
      </div>
      <UnsavedChangesPrompt unsaved={isDirty} />
    </Form>
  )
}
