import { roleNames } from '#office/accounts/web/shared/role-names.ts'
import { pinRoles } from '#platform/http/roles.ts'
import { instantToLocal } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { type StoredSettings, venueSettings } from '../../contract.ts'
import { ratesOn } from '../../rules.ts'
import { settingNames } from '../../words.ts'
import { FaultPresetFields } from './fault-preset-fields.tsx'
import { SettingField, SettingNumber } from './setting-field.tsx'
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
          <SettingField name="facilityName" required>
            <Input autoComplete="organization" />
          </SettingField>
          <SettingField name="address">
            <Input autoComplete="street-address" />
          </SettingField>
          <SettingNumber
            name="taxRate"
            hint={
              severalRates
                ? 'The sum of several rates. Change them under Billing, Tax Classes.'
                : 'Applies to new rentals. Running rentals keep their tax rate.'
            }
            min={0}
            max={100}
            step={0.001}
            disabled={severalRates}
          />
          <SettingField name="currency" hint="Fixed after the first charge, payment or cash drawer">
            <Select options={currencies} />
          </SettingField>
        </Fields>
      </SettingsCard>
      <SettingsCard title="Time">
        <Fields>
          <SettingField name="timeZone" hint="All times are shown in this zone.">
            <Select options={zonesWith(settings.timeZone)} />
          </SettingField>
          <TimeZoneNote saved={settings.timeZone} />
          <SettingField name="dayStart" hint="Sales before this time count toward the previous day.">
            <Input type="time" />
          </SettingField>
        </Fields>
      </SettingsCard>
      <SettingsCard title="Stays">
        <Fields>
          <SettingField name="afterCheckOut" hint="Status of a room or locker after its guest checks out">
            <Select options={afterCheckOut} />
          </SettingField>
          <SettingField
            name="visitsEnd"
            hint="For members who leave without a check-out. Unpaid amounts stay due; late time is not charged."
          >
            <Select options={visitsEnd} />
          </SettingField>
          <SettingNumber name="graceMinutes" hint="Free minutes after the booked end" min={0} max={60} />
          <SettingNumber
            name="longestStayHours"
            hint="Longer stays are asked about before they are booked."
            min={1}
            max={744}
          />
          <SettingNumber
            name="minimumAge"
            hint="Checked when an ID card is scanned. 0 = any age"
            min={0}
            max={99}
          />
        </Fields>
      </SettingsCard>
      <SettingsCard title="Members">
        <Fields>
          <SettingNumber
            name="arrearsDays"
            hint="Days after an unpaid membership charge from which the membership is suspended and check-in asks for the payment. 0 = never"
            min={0}
            max={365}
          />
          <SettingNumber
            name="arrearsMinimum"
            hint="Members who owe no more for a membership are let in."
            min={0}
            step={0.01}
          />
          <SettingNumber
            name="firstReminderDays"
            hint="Days after an unpaid membership charge on which an email reminds of it, if email is turned on. 0 = none"
            min={0}
            max={365}
          />
          <SettingNumber
            name="secondReminderDays"
            hint="Days after the same charge on which a second email reminds of it. 0 = none"
            min={0}
            max={365}
          />
          <SettingField
            name="arrearsSuspension"
            hint="Whether the paid days of a membership pass while it is suspended for arrears."
          >
            <Select options={arrearsSuspension} />
          </SettingField>
          <SettingNumber
            name="arrearsEndDays"
            hint="A suspended membership expires after this many days of arrears. 0 = never"
            min={0}
            max={730}
          />
        </Fields>
      </SettingsCard>
      <SettingsCard title="Desks">
        <Fields>
          <SettingNumber
            name="lockMinutes"
            hint="Lock after this many idle minutes. 0 = never"
            min={0}
            max={240}
          />
          <SettingField
            name="pinRole"
            hint="Access after unlocking or switching with a PIN. A higher role needs the password."
          >
            <Select options={pinRoles.map(value => ({ value, label: roleNames[value] }))} />
          </SettingField>
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

const arrearsSuspension = [
  { value: 'lost', label: 'Are lost' },
  { value: 'moved', label: 'Move behind it' },
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
