import { roleNames } from '#office/accounts/web/shared/role-names.ts'
import { pinRoles } from '#platform/http/roles.ts'
import { instantToLocal } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { type StoredSettings, venueSettings } from '../../contract.ts'
import { ratesOn } from '../../rules.ts'
import { settingNames } from '../../words.ts'
import { FaultPresetFields } from './fault-preset-fields.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TimeZoneNote } from './time-zone-note.tsx'

/** Settings → Facility: name, address, tax, time zone, check-out and desk settings of the venue. */
export default function FacilitySection() {
  return (
    <SettingsForm>
      {settings => (
        <>
          <Facility settings={settings} />
          <SettingsCard
            title={settingNames.faultPresets}
            hint="One press in the details of a room or locker writes the work order."
          >
            <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
              <FaultPresetFields type="room" />
              <FaultPresetFields type="locker" />
            </div>
          </SettingsCard>
        </>
      )}
    </SettingsForm>
  )
}

function Facility({ settings }: { settings: StoredSettings }) {
  const standard = settings.taxClasses.find(({ id }) => id === 'standard')
  const today = instantToLocal(now(), settings.timeZone).slice(0, 10)
  const severalRates = standard !== undefined && ratesOn(standard, today).length > 1
  return (
    <>
      <SettingsCard title="Facility">
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
            hint={
              severalRates
                ? 'The sum of several rates. Change them under Billing, Tax Classes.'
                : 'Applies to new rentals. Running rentals keep their tax rate.'
            }
          >
            {control => <NumberInput {...control} min={0} max={100} step={0.001} disabled={severalRates} />}
          </Field>
          <Field
            name="currency"
            label={settingNames.currency}
            hint="Fixed after the first charge, payment or cash drawer"
          >
            <Select options={currencies} />
          </Field>
        </Fields>
      </SettingsCard>
      <SettingsCard title="Time">
        <Fields>
          <Field name="timeZone" label={settingNames.timeZone} hint="All times are shown in this zone.">
            <Select options={zonesWith(settings.timeZone)} />
          </Field>
          <TimeZoneNote saved={settings.timeZone} />
          <Field
            name="dayStart"
            label={settingNames.dayStart}
            hint="Sales before this time count toward the previous day."
          >
            <Input type="time" />
          </Field>
        </Fields>
      </SettingsCard>
      <SettingsCard title="Stays">
        <Fields>
          <Field
            name="afterCheckOut"
            label={settingNames.afterCheckOut}
            hint="Status of a room or locker after its guest checks out"
          >
            <Select options={afterCheckOut} />
          </Field>
          <Field
            name="visitsEnd"
            label={settingNames.visitsEnd}
            hint="For members who leave without a check-out. Unpaid amounts stay due; late time is not charged."
          >
            <Select options={visitsEnd} />
          </Field>
          <Field
            name="arrearsDays"
            label={settingNames.arrearsDays}
            hint="Days after an unpaid membership charge from which check-in asks for the payment. 0 = never"
          >
            {control => <NumberInput {...control} min={0} max={365} step={1} />}
          </Field>
          <Field
            name="arrearsMinimum"
            label={settingNames.arrearsMinimum}
            hint="Members who owe no more for a membership are let in."
          >
            {control => <NumberInput {...control} min={0} step={0.01} />}
          </Field>
          <Field
            name="graceMinutes"
            label={settingNames.graceMinutes}
            hint="Free minutes after the booked end"
          >
            {control => <NumberInput {...control} min={0} max={60} step={1} />}
          </Field>
          <Field
            name="longestStayHours"
            label={settingNames.longestStayHours}
            hint="Longer stays are asked about before they are booked."
          >
            {control => <NumberInput {...control} min={1} max={744} step={1} />}
          </Field>
          <Field
            name="minimumAge"
            label={settingNames.minimumAge}
            hint="Checked when an ID card is scanned. 0 = any age"
          >
            {control => <NumberInput {...control} min={0} max={99} step={1} />}
          </Field>
        </Fields>
      </SettingsCard>
      <SettingsCard title="Desks">
        <Fields>
          <Field
            name="lockMinutes"
            label={settingNames.lockMinutes}
            hint="Lock after this many idle minutes. 0 = never"
          >
            {control => <NumberInput {...control} min={0} max={240} step={1} />}
          </Field>
          <Field
            name="pinRole"
            label={settingNames.pinRole}
            hint="Access after unlocking or switching with a PIN. A higher role needs the password."
          >
            <Select options={pinRoles.map(value => ({ value, label: roleNames[value] }))} />
          </Field>
        </Fields>
        <SettingSwitch
          settings={settings}
          name="managersNeedSecondFactor"
          hint="Managers and owners sign in with an app or a passkey as well. Those without one are signed out now and set it up when they sign in."
        />
      </SettingsCard>
    </>
  )
}

const afterCheckOut = [
  { value: 'available', label: 'Available' },
  { value: 'cleaning', label: 'Cleaning' },
]

const visitsEnd = [
  { value: 'day', label: 'At the end of the day' },
  { value: 'desk', label: 'Only by check-out' },
]

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = venueSettings.shape.currency.options.map(value => ({
  value,
  label: `${value} · ${currencyNames.of(value)}`,
}))

/** All zones known to the browser, plus the venue's own, which may be stored under an alias. */
export function zonesWith(current: string) {
  const zones = new Set([current, ...Intl.supportedValuesOf('timeZone')])
  return [...zones].sort().map(value => ({ value, label: value.replaceAll('_', ' ') }))
}
