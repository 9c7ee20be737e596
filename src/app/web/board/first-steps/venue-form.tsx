import { type StoredSettings, venueSettings } from '#office/settings/contract.ts'
import { useSaveSettings } from '#office/settings/web/save-settings.ts'
import { zonesWith } from '#office/settings/web/shared/facility-section.tsx'
import { SettingField } from '#office/settings/web/shared/setting-field.tsx'
import { defaultName } from '#office/settings/words.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'

const schema = venueSettings.pick({ facilityName: true, timeZone: true, dayStart: true })

/** Names the venue and sets its clock. A venue without a name starts with the time zone of this device. */
export function VenueForm({ settings, onDone }: { settings: StoredSettings; onDone: () => void }) {
  const { save } = useSaveSettings()
  const isNamed = settings.facilityName !== defaultName
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { form } = useZodForm(schema, {
    facilityName: isNamed ? settings.facilityName : '',
    timeZone: isNamed ? settings.timeZone : here,
    dayStart: settings.dayStart,
  })
  return (
    <Form
      form={form}
      className="gap-4 p-5"
      onSubmit={async change => {
        await save(change, settings.version)
        onDone()
      }}
      onFailed={showErrorToast('save the settings')}
    >
      <Fields className="lg:grid-cols-3">
        <SettingField name="facilityName" required>
          <Input autoComplete="organization" />
        </SettingField>
        <SettingField name="timeZone">
          <Select options={zonesWith(isNamed ? settings.timeZone : here)} />
        </SettingField>
        <SettingField name="dayStart" hint="Sales before this time count toward the previous day.">
          <Input type="time" />
        </SettingField>
      </Fields>
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Save</SubmitButton>
        <Button variant="ghost" onClick={onDone}>
          Skip
        </Button>
      </div>
    </Form>
  )
}
