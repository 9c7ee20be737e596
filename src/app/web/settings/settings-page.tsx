import { Suspense, useEffect } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { useMediaQuery } from '#platform/web/device/media-query.ts'
import { useLocation, useRouter } from '#platform/web/routing/use-router.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { focusSetting } from './focus-setting.ts'
import { type SettingsSection, settingsSections } from './sections.ts'

/** The settings tabs. The tab is in the URL, so it can be linked to and Back returns to the previous one. */
export function SettingsPage() {
  const sections = useSectionsOfRole()
  const [shown, show] = useTab(sections)
  const Shown = shown.component
  const setting = useLocation(({ search }) => search.setting)
  useEffect(() => focusSetting(setting), [setting])
  // A row of this width would hide the last tabs.
  const hasWidth = useMediaQuery('(min-width: 64rem)')
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        tabs={sections.map(({ path, label }) => ({ value: path, label }))}
        value={shown.path}
        onChange={show}
        manual
        vertical={hasWidth}
      >
        <Suspense key={shown.path} fallback={<Skeleton className="h-64 max-w-3xl" />}>
          <Shown />
        </Suspense>
      </Tabs>
    </>
  )
}

function useSectionsOfRole(): readonly SettingsSection[] {
  const { data } = useSession()
  const mine = settingsSections.filter(({ roles }) => !data || roles.includes(data.user.role))
  return mine.length > 0 ? mine : settingsSections.slice(0, 1)
}

function useTab(sections: readonly SettingsSection[]): [SettingsSection, (path: string) => void] {
  const router = useRouter()
  const wanted = useLocation(({ search }) => search.tab)
  const shown = sections.find(({ path }) => path === wanted) ?? sections[0]!
  return [
    shown,
    path =>
      router.navigate({
        to: '/settings',
        search: { tab: path === sections[0]!.path ? undefined : path },
        keepsScroll: true,
      }),
  ]
}
