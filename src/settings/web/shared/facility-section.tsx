import { roleNames } from '../../../accounts/web/shared/role-names.ts'
import { pinRoles } from '../../../shared/roles.ts'
import { Field, Fields } from '../../../shared/web/ui/form.tsx'
import { Input, Select } from '../../../shared/web/ui/input.tsx'
import { NumberInput } from '../../../shared/web/ui/number-input.tsx'
import { type StoredSettings, settingNames, venueSettings } from '../../contract.ts'
import { SettingsCard, WithSettings } from './settings-card.tsx'
import { SettingsForm } from './settings-form.tsx'

const schema = venueSettings.pick({
  facilityName: true,
  address: true,
  taxRate: true,
  currency: true,
  timeZone: true,
  dayStart: true,
  afterCheckOut: true,
  graceMinutes: true,
  minimumAge: true,
  lockMinutes: true,
  pinRole: true,
})

/** Settings → Facility: what the venue is called, where and when it is, and how its stays are counted. */
export default function FacilitySection() {
  return <WithSettings>{settings => <Facility settings={settings} />}</WithSettings>
}

function Facility({ settings }: { settings: StoredSettings }) {
  return (
    <SettingsCard title="Facility">
      <SettingsForm settings={settings} schema={schema}>
        <Fields>
          <Field name="facilityName" label={settingNames.facilityName} required>
            <Input autoComplete="organization" />
          </Field>
          <Field name="address" label={settingNames.address}>
            <Input autoComplete="street-address" />
          </Field>
          <Field
            name="taxRate"
            label={settingNames.taxRate}
            hint="For rentals that begin from now on; a running one keeps its own."
          >
            {control => <NumberInput {...control} min={0} max={100} step={0.001} />}
          </Field>
          <Field name="currency" label={settingNames.currency}>
            <Select options={currencies} />
          </Field>
          <Field name="timeZone" label={settingNames.timeZone} hint="Every time on every screen is in it.">
            <Select options={zonesWith(settings.timeZone)} />
          </Field>
          <Field
            name="dayStart"
            label={settingNames.dayStart}
            hint="Until then the night counts to the day before."
          >
            <Input type="time" />
          </Field>
          <Field
            name="afterCheckOut"
            label={settingNames.afterCheckOut}
            hint="What a room or locker becomes when its guest has left."
          >
            <Select options={afterCheckOut} />
          </Field>
          <Field
            name="graceMinutes"
            label={settingNames.graceMinutes}
            hint="Past the agreed end, this long is not charged."
          >
            {control => <NumberInput {...control} min={0} max={60} step={1} />}
          </Field>
          <Field
            name="minimumAge"
            label={settingNames.minimumAge}
            hint="Checked when a card is scanned; 0: anyone."
          >
            {control => <NumberInput {...control} min={0} max={99} step={1} />}
          </Field>
          <Field
            name="lockMinutes"
            label={settingNames.lockMinutes}
            hint="A desk that nobody touches for so long asks who is there; 0: never."
          >
            {control => <NumberInput {...control} min={0} max={240} step={1} />}
          </Field>
          <Field
            name="pinRole"
            label={settingNames.pinRole}
            hint="Rights after unlocking or switching with a PIN. Anything above needs the password."
          >
            <Select options={pinRoles.map(value => ({ value, label: roleNames[value] }))} />
          </Field>
        </Fields>
      </SettingsForm>
    </SettingsCard>
  )
}

const afterCheckOut = [
  { value: 'available', label: 'Available' },
  { value: 'cleaning', label: 'Cleaning' },
]

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = venueSettings.shape.currency.options.map(value => ({
  value,
  label: `${value} · ${currencyNames.of(value)}`,
}))

/** Every zone the browser knows, and the venue's own even where it goes by another name. */
function zonesWith(own: string) {
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone')])
  return [...zones].sort().map(value => ({ value, label: value.replaceAll('_', ' ') }))
}
