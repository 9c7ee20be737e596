import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useEffect } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { useMediaQuery } from '#platform/web/device/media-query.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { useLocation, useRouter } from '#platform/web/routing/use-router.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { SaveBar } from '#platform/web/ui/forms/save-bar/save-bar.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { focusSetting } from './focus-setting.ts'
import { type FindableSetting, type SettingsSection, settingsSections } from './sections.ts'
import { SettingsSearch } from './settings-search.tsx'

/**
 * The settings by group, with a search. A wide page shows the list of tabs beside the open tab; a narrow one shows
 * either. The tab is in the URL, so it can be linked to and Back returns to the previous one.
 */
export function SettingsPage() {
  const sections = useSectionsOfRole()
  const hasWidth = useMediaQuery('(min-width: 64rem)')
  const wanted = useLocation(({ search }) => search.tab)
  const shown = sections.find(({ path }) => path === wanted) ?? (hasWidth ? sections[0] : undefined)
  const pick = usePick()
  const search = <SettingsSearch sections={sections} onPick={pick} />
  if (!shown)
    return (
      <>
        <PageHeader title="Settings" actions={search} className="items-center justify-start gap-x-8" />
        <SectionList sections={sections} />
      </>
    )
  if (!hasWidth)
    return (
      <>
        <Link to="/settings" className="tap -mt-2 -ml-1 mb-1 inline-flex h-9 items-center gap-1 text-muted">
          <ChevronLeft className="size-4" aria-hidden />
          Settings
        </Link>
        <PageHeader title={shown.label} />
        <ShownSection section={shown} />
      </>
    )
  return (
    <>
      <PageHeader title="Settings" actions={search} className="items-center justify-start gap-x-8" />
      <Tabs
        label="Settings"
        tabs={sections.map(({ path, label, group }) => ({ value: path, label, group }))}
        value={shown.path}
        onChange={path => pick({ section: sections.find(one => one.path === path)! })}
        manual
        vertical
      >
        <ShownSection section={shown} />
      </Tabs>
    </>
  )
}

function ShownSection({ section: { path, component: Shown } }: { section: SettingsSection }) {
  return (
    <SaveBar key={path}>
      <Suspense fallback={<Skeleton className="h-64 max-w-3xl" />}>
        <Shown />
      </Suspense>
    </SaveBar>
  )
}

/** The tabs as a list, one card for each group. */
function SectionList({ sections }: { sections: readonly SettingsSection[] }) {
  const groups = new Set(sections.map(({ group }) => group))
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {[...groups].map(group => (
        <Section key={group} title={group}>
          <Card className="divide-y divide-line">
            {sections
              .filter(one => one.group === group)
              .map(({ path, label, hint }) => (
                <Link
                  key={path}
                  to="/settings"
                  search={{ tab: path }}
                  className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{label}</span>
                    <span className="block text-muted text-xs">{hint}</span>
                  </span>
                  <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
                </Link>
              ))}
          </Card>
        </Section>
      ))}
    </div>
  )
}

function useSectionsOfRole(): readonly SettingsSection[] {
  const { data } = useSession()
  const mine = settingsSections.filter(({ roles }) => !data || roles.includes(data.user.role))
  return mine.length > 0 ? mine : settingsSections.slice(0, 1)
}

/** Returns a function that opens a tab, and focuses what the URL names on it, also if it is named already. */
function usePick() {
  const router = useRouter()
  const setting = useLocation(({ search }) => search.setting)
  useEffect(() => focusSetting(setting), [setting])
  return ({ section, setting: wanted }: Pick<FindableSetting, 'section' | 'setting'>) => {
    const search = { tab: section.path, setting: wanted }
    if (wanted !== undefined && wanted === setting) focusSetting(wanted)
    router.navigate({ to: '/settings', search, keepsScroll: true })
  }
}
