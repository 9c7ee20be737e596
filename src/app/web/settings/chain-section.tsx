import { joinOffice } from '#chain/link/contract.ts'
import { LinkCard } from '#chain/link/web/shared/link-card.tsx'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { SettingSwitch } from '#office/settings/web/shared/setting-switch.tsx'
import { SettingsCard, WithSettings } from '#office/settings/web/shared/settings-card.tsx'

/** Settings → Chain: the head office to which this venue reports, or whether it is one. */
export default function ChainSection() {
  const isAdmin = useIsAuthorized(joinOffice)
  return (
    <WithSettings>
      {settings => (
        <>
          {!settings.isHeadOffice && <LinkCard />}
          {isAdmin && (
            <SettingsCard title="Be a Head Office">
              <SettingSwitch
                settings={settings}
                name="isHeadOffice"
                hint="Shows the figures of the venues that report here, instead of the board. For an installation without rooms of its own."
              />
            </SettingsCard>
          )}
        </>
      )}
    </WithSettings>
  )
}
