import type { Preferences } from '#office/accounts/contract.ts'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { usePreferences } from '#office/accounts/web/shared/account-queries.ts'
import { invalidateAll } from '#platform/web/data/query-client.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { SwitchRow } from '#platform/web/ui/forms/switch-row.tsx'
import { saveSettings } from '../../contract.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { SettingsCard, WithSettings } from './settings-card.tsx'

/** Settings → General: what a person set for themselves, and the notifications of all desks. */
export default function GeneralSection() {
  return <WithSettings>{settings => <General settings={settings} />}</WithSettings>
}

function General({ settings }: Pick<Parameters<typeof SettingSwitch>[0], 'settings'>) {
  const mayChange = useIsAuthorized(saveSettings)
  const own = usePreferences()
  return (
    <>
      {own && <Own {...own} />}
      <SettingsCard
        title="All Desks"
        hint={mayChange ? 'Applies to every desk.' : 'Applies to every desk. Only managers can change these.'}
      >
        <SettingSwitch
          settings={settings}
          name="bookingNotifications"
          hint="Check-ins, check-outs, bookings due, rentals ending or overdue"
        />
        <SettingSwitch
          settings={settings}
          name="workorderNotifications"
          hint="New work orders and status changes, including urgent ones"
        />
        <SettingSwitch
          settings={settings}
          name="paymentNotifications"
          hint="Payments and refunds at other desks"
        />
        <SettingSwitch
          settings={settings}
          name="firstSteps"
          hint="The dashboard leads managers through the set-up until each step is done."
        />
      </SettingsCard>
    </>
  )
}

/**
 * What the person set for themselves. A change shows at once, can be taken back by its toast, and is taken back if it
 * cannot be stored.
 */
function Own({ preferences, change: store }: OwnProps) {
  const change = (part: Partial<Preferences>) => {
    store(part)
    toast({
      title: 'Settings saved',
      description: 'They apply to you at every desk.',
      action: { label: 'Undo', onPress: () => store(preferences) },
    })
  }
  return (
    <SettingsCard title="Your Settings" hint="Applies to you at every desk.">
      <DarkMode preferences={preferences} change={change} />
      <Notifications preferences={preferences} change={change} />
      <AutoRefresh preferences={preferences} change={change} />
    </SettingsCard>
  )
}

interface OwnProps {
  preferences: Preferences
  change: (part: Partial<Preferences>) => void
}

function DarkMode({ preferences: { darkMode }, change }: OwnProps) {
  return (
    <SwitchRow
      label="Dark Mode"
      hint={
        darkMode === null ? 'Follows each device until you change it.' : 'Light text on a dark background'
      }
      value={darkMode ?? matchMedia('(prefers-color-scheme: dark)').matches}
      onChange={darkMode => change({ darkMode })}
    />
  )
}

function Notifications({ preferences: { notifications }, change }: OwnProps) {
  const blocked = notifications && 'Notification' in window && Notification.permission === 'denied'
  return (
    <SwitchRow
      label="Notifications"
      hint={
        blocked
          ? 'Updates appear here, but the browser blocks notifications of urgent work orders.'
          : 'Shows updates from other desks as they happen. Alerts are always listed under the bell.'
      }
      value={notifications}
      onChange={wanted => {
        change({ notifications: wanted })
        if (wanted && 'Notification' in window && Notification.permission === 'default')
          void Notification.requestPermission()
      }}
    />
  )
}

function AutoRefresh({ preferences: { autoRefresh }, change }: OwnProps) {
  return (
    <SwitchRow
      label="Auto Refresh"
      hint="Also refreshes every minute."
      value={autoRefresh}
      onChange={wanted => {
        change({ autoRefresh: wanted })
        if (wanted) invalidateAll()
      }}
    />
  )
}
