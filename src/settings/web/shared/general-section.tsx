import { useIsAuthorized } from '../../../accounts/web/queries.ts'
import { invalidateAll } from '../../../shared/web/data/query-client.ts'
import { setDeviceSetting, useDeviceSetting } from '../../../shared/web/device/device-settings.ts'
import { setTheme, useTheme } from '../../../shared/web/device/theme.ts'
import { SwitchRow } from '../../../shared/web/ui/forms/switch-row.tsx'
import { saveSettings } from '../../calls.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard, WithSettings } from './settings-card.tsx'

/** Settings → General: settings of this device, and the notifications of all desks. */
export default function GeneralSection() {
  return <WithSettings>{settings => <General settings={settings} />}</WithSettings>
}

function General({ settings }: Pick<Parameters<typeof SettingSwitch>[0], 'settings'>) {
  const mayChange = useIsAuthorized(saveSettings)
  return (
    <>
      <SettingsCard title="This device" hint="Applies to this device only.">
        <DarkMode />
        <Notifications />
        <AutoRefresh />
      </SettingsCard>
      <SettingsCard
        title="All desks"
        hint={mayChange ? 'Applies to every desk.' : 'Applies to every desk. Only managers can change these.'}
      >
        <SettingSwitch
          settings={settings}
          name="bookingNotifications"
          hint="Check-ins, check-outs, bookings due, rentals ending or overdue."
        />
        <SettingSwitch
          settings={settings}
          name="workorderNotifications"
          hint="New work orders and status changes, including urgent ones."
        />
        <SettingSwitch
          settings={settings}
          name="paymentNotifications"
          hint="Payments and refunds at other desks."
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
        theme === 'system' ? 'Follows this device until you change it.' : 'Light text on a dark background.'
      }
      value={isDark}
      onChange={dark => setTheme(dark ? 'dark' : 'light')}
    />
  )
}

function Notifications() {
  const on = useDeviceSetting('notifications')
  const blocked = on && 'Notification' in window && Notification.permission === 'denied'
  return (
    <SwitchRow
      label="Notifications"
      hint={
        blocked
          ? 'Updates appear here, but the browser blocks notifications of urgent work orders.'
          : 'Shows updates from other desks as they happen. Alerts are always listed under the bell.'
      }
      value={on}
      onChange={wanted => {
        setDeviceSetting('notifications', wanted)
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
      hint="Also refreshes every minute."
      value={useDeviceSetting('auto-refresh')}
      onChange={wanted => {
        setDeviceSetting('auto-refresh', wanted)
        if (wanted) invalidateAll()
      }}
    />
  )
}
