import { SettingField, SettingNumber } from '#office/settings/web/shared/setting-field.tsx'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { SettingsForm } from '#office/settings/web/shared/settings-form.tsx'
import { storableIdFields } from '#office/settings/words.ts'
import { cardLabels } from '#people/id-scan/web/shared/card-fields.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { type ControlProps, Fields } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'

/** Settings → Privacy: what is kept of scanned cards and guests and how long, and how long cleaning photos are kept. */
export default function PrivacySection() {
  return (
    <SettingsForm>
      {() => (
        <>
          <SettingsCard
            title="Scanned ID Cards"
            hint="Card pictures and barcodes never leave the browser. Fields that are not kept are never stored. If you stop keeping a field, saving erases it from all records."
          >
            <SettingField name="keptIdFields" className="mb-5">
              {control => <StoredFieldsInput {...control} />}
            </SettingField>
            <Fields>
              <SettingField name="keptIdNumber">
                <Select options={numberChoices} />
              </SettingField>
              <SettingNumber
                name="idRecordDays"
                hint="Card data is erased after this many days."
                min={1}
                max={3_650}
              />
            </Fields>
          </SettingsCard>
          <SettingsCard
            title="Guest Data"
            hint="Erased once a day, this many days after the last visit. 0 = never. Members, companies, banned guests and guests with an open balance keep their data."
          >
            <Fields>
              {guestFields.map(({ name, hint }) => (
                <SettingNumber key={name} name={name} hint={hint} min={0} max={3_650} />
              ))}
            </Fields>
          </SettingsCard>
          <SettingsCard title="Photos of Cleaned Rooms">
            <Fields>
              <SettingNumber
                name="cleaningPhotoDays"
                hint="Photos are deleted after this many days. Cleaning records remain."
                min={1}
                max={3_650}
              />
            </Fields>
          </SettingsCard>
        </>
      )}
    </SettingsForm>
  )
}

const guestFields = [
  { name: 'guestPhoneDays', hint: 'On the record and on past stays' },
  { name: 'guestEmailDays', hint: 'On the record and on past stays' },
  { name: 'guestNotesDays', hint: 'Notes, preferences, and flags that are over' },
  { name: 'guestNameDays', hint: 'Erases the guest. Stays and payments remain without a name.' },
] as const

const numberChoices = [
  { value: 'no', label: 'Not kept' },
  { value: 'hash', label: 'Only to recognize the card' },
  { value: 'yes', label: 'Kept in full' },
]

/** A checkbox for each card field that can be kept. */
function StoredFieldsInput({ id, value, onChange }: ControlProps) {
  const kept = value as readonly string[]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field's label names it, which a fieldset would not take
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      className="grid grid-cols-2 gap-x-4 gap-y-1 md:grid-cols-3"
    >
      {storableIdFields.map(field => (
        <div key={field} className="flex items-center gap-2.5">
          <Checkbox
            id={`${id}-${field}`}
            value={kept.includes(field)}
            onChange={on =>
              onChange(storableIdFields.filter(one => (one === field ? on : kept.includes(one))))
            }
          />
          <label htmlFor={`${id}-${field}`} className="tap flex flex-1 items-center">
            {cardLabels[field]}
          </label>
        </div>
      ))}
    </div>
  )
}
