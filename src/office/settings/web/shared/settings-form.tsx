import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#platform/web/data/api.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { compareFields } from '#platform/web/ui/forms/merge-stored.ts'
import { changedValues, PageForm } from '#platform/web/ui/forms/save-bar/page-form.tsx'
import { type SettingsFields, type StoredSettings, venueSettings } from '../../contract.ts'
import { useSaveSettings } from '../save-settings.ts'
import { WithSettings } from './settings-card.tsx'

export interface SettingsFormProps {
  /** Cards with `Field`s named after the settings. */
  children: (settings: StoredSettings) => ReactNode
}

/**
 * The settings of the venue as one form of the page, which its bar saves. Only changed settings are saved, based on the
 * version the form was opened with. On a conflict (412), says who changed what and offers to load it.
 */
export function SettingsForm({ children }: SettingsFormProps) {
  return (
    <WithSettings>
      {settings => <LoadedForm settings={settings}>{children(settings)}</LoadedForm>}
    </WithSettings>
  )
}

function LoadedForm({ settings, children }: { settings: StoredSettings; children: ReactNode }) {
  const { save } = useSaveSettings()
  const [outdated, setOutdated] = useState(false)
  const { form } = useZodForm(venueSettings, toFields(settings))
  const { version, isOld, follow, discard, accept } = useEditedVersion(form, settings, () =>
    toFields(settings),
  )
  const { isDirty } = form.formState

  // Changes of other fields by others, or by switches and tax classes of this page, are no conflict.
  useEffect(() => {
    if (!isDirty || !isOld) return
    const { overtaken } = compareFields(form.control._defaultValues, form.getValues(), toFields(settings))
    if (overtaken.length === 0) follow()
  })

  return (
    <PageForm
      form={form}
      className="gap-7"
      discard={discard}
      follow={outdated && isOld ? follow : undefined}
      onSubmit={async typed => {
        try {
          const saved = await save(changedValues(typed, form.control._formState.dirtyFields), version)
          form.reset(toFields(saved))
          accept(saved.version)
          toast({ title: 'Settings saved', description: 'They now apply at every desk.' })
        } catch (error) {
          setOutdated(error instanceof ApiError && error.status === 412)
          throw error
        }
      }}
    >
      {children}
    </PageForm>
  )
}

/** The settings that fields are named after. */
const toFields = ({ taxClasses: _, version: __, ...fields }: StoredSettings): SettingsFields => fields
