import { type ReactNode, useState } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { SwitchRow } from '#platform/web/ui/forms/switch-row.tsx'
import type { SettingsFields, StoredSettings } from '../../contract.ts'
import { saveSettings } from '../../contract.ts'
import { settingNames } from '../../words.ts'
import { useSaveSettings } from '../save-settings.ts'

type BooleanSetting = {
  [K in keyof SettingsFields]: SettingsFields[K] extends boolean ? K : never
}[keyof SettingsFields]

export interface SettingSwitchProps {
  settings: StoredSettings
  name: BooleanSetting
  hint?: ReactNode
}

/** An on/off setting of the venue: a switch acts at once, and its toast takes it back. */
export function SettingSwitch({ settings, name, hint }: SettingSwitchProps) {
  const { value, change, error, disabled } = useAutosavedSetting(settings, name)
  return (
    <SwitchRow
      label={settingNames[name]}
      hint={hint}
      value={value}
      onChange={change}
      error={error}
      disabled={disabled}
    />
  )
}

/**
 * A setting that is saved on each change, with an Undo. `value` is the new value while the request is pending. Only
 * switches use it: the bar of the page saves everything else.
 */
export function useAutosavedSetting<K extends keyof SettingsFields>(settings: StoredSettings, name: K) {
  const { save, saving } = useSaveSettings()
  const [error, setError] = useState<string>()
  const previous = settings[name]
  async function change(value: SettingsFields[K]) {
    setError(undefined)
    try {
      const { version } = await save({ [name]: value }, settings.version)
      toast({
        title: 'Settings saved',
        description: `${settingNames[name]} updated.`,
        action: { label: 'Undo', onPress: () => void undo(version) },
      })
    } catch (failure) {
      const sentence = failure instanceof ApiError ? failure.errors[name] : undefined
      setError(sentence)
      showFailure('Failed to save settings')(failure)
    }
  }
  async function undo(version: number) {
    await save({ [name]: previous }, version).catch(showFailure('Failed to save settings'))
  }
  const value = (saving?.[name] as SettingsFields[K] | undefined) ?? settings[name]
  return { value, change, error, disabled: !useIsAuthorized(saveSettings) || saving !== undefined }
}
