import { useMay } from '../../../accounts/web/queries.ts'
import { choose, useChoice } from '../../../shared/web/choices.ts'
import { markAllStale } from '../../../shared/web/query-client.ts'
import { chooseTheme, useTheme } from '../../../shared/web/theme.ts'
import { SwitchRow } from '../../../shared/web/ui/switch-row.tsx'
import { saveSettings } from '../../contract.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard, WithSettings } from './settings-card.tsx'

/** Settings → General: what this device does, and which news interrupts the desks of the venue. */
export default function GeneralSection() {
  return <WithSettings>{settings => <General settings={settings} />}</WithSettings>
}

function General({ settings }: Pick<Parameters<typeof SettingSwitch>[0], 'settings'>) {
  const mayChange = useMay(saveSettings)
  return (
    <>
      <SettingsCard title="This device" hint="For whoever works at this screen; other desks keep their own.">
        <DarkMode />
        <Notifications />
        <AutoRefresh />
      </SettingsCard>
      <SettingsCard
        title="All desks"
        hint={mayChange ? 'For the whole venue.' : 'For the whole venue; a manager may change these.'}
      >
        <SettingSwitch
          settings={settings}
          name="bookingNotifications"
          hint="Check-ins, check-outs, bookings that are due, rentals that end or are overdue."
        />
        <SettingSwitch
          settings={settings}
          name="workorderNotifications"
          hint="New work orders and changes of their status, urgent ones too."
        />
        <SettingSwitch
          settings={settings}
          name="paymentNotifications"
          hint="Money taken or given back at another desk."
        />
      </SettingsCard>
    </>
  )
}

function DarkMode() {
  const theme = useTheme()
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <SwitchRow
      label="Dark Mode"
      hint={
        theme === 'system' ? 'As this device is set, until switched here.' : 'Light text on a dark ground.'
      }
      value={isDark}
      onChange={dark => chooseTheme(dark ? 'dark' : 'light')}
    />
  )
}

function Notifications() {
  const on = useChoice('notifications')
  const blocked = on && 'Notification' in window && Notification.permission === 'denied'
  return (
    <SwitchRow
      label="Notifications"
      hint={
        blocked
          ? 'News is shown here; the browser itself blocks notifications of urgent work.'
          : 'News from other desks is shown as it happens. The list of alerts keeps it in any case.'
      }
      value={on}
      onChange={wanted => {
        choose('notifications', wanted)
        if (wanted && 'Notification' in window && Notification.permission === 'default')
          void Notification.requestPermission()
      }}
    />
  )
}

function AutoRefresh() {
  return (
    <SwitchRow
      label="Auto Refresh"
      hint="Reads everything shown anew every minute, besides the live feed."
      value={useChoice('auto-refresh')}
      onChange={wanted => {
        choose('auto-refresh', wanted)
        if (wanted) markAllStale()
      }}
    />
  )
}
