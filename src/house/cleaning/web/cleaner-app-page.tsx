import { type ComponentType, Suspense, useEffect } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import type { Language } from '#platform/languages/languages.ts'
import type { Instant } from '#platform/values/time.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { useLanguage } from '#platform/web/device/language.ts'
import { useLocation, useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { readReport } from '../contract.ts'
import { cleaningTexts } from '../languages/texts.ts'
import { CleanerHome } from './cleaner-home.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { InstallButton } from './offline/install-button.tsx'
import { manifestIn } from './offline/manifest.ts'
import { startOutbox } from './offline/outbox.ts'
import { PhoneNote } from './offline/phone-note.tsx'

const CleaningReport = lazyPart(() => import('./report/cleaning-report.tsx'))
const RoomTags = lazyPart(() => import('#house/facilities/web/shared/room-tags.tsx'))
const CodeSheet = lazyPart(() => import('#house/facilities/web/shared/code-sheet.tsx'))

/** Additional views for managers; kept in the URL as `view`. */
const views = {
  report: { label: 'Cleaning Report', content: <CleaningReport /> },
  turnaround: { label: 'Turn-around Times', content: null },
  tags: { label: 'Room Tags', content: <RoomTags /> },
  codes: { label: 'QR Codes', content: <CodeSheet /> },
} as const

type View = keyof typeof views

export interface CleanerAppPageProps {
  /** The rooms to clean next. */
  NextRooms: ComponentType<{ cleanerId: string }>
  /** Turn-around times, for managers. */
  TurnaroundReport: ComponentType
  /** When the connection to the server was lost; undefined while there is one. */
  offlineSince?: Instant | undefined
}

export function CleanerAppPage({ NextRooms, TurnaroundReport, offlineSince }: CleanerAppPageProps) {
  const t = useTexts(cleaningTexts)
  const [view, show] = useView()
  const isManager = useIsAuthorized(readReport)
  const language = useLanguage()
  useEffect(startOutbox, [])
  useEffect(() => becomeInstallable(language), [language])
  if (view && isManager) {
    return (
      <>
        <PageHeader
          title={views[view].label}
          actions={<Button onClick={() => show(undefined)}>Back to Cleaner App</Button>}
        />
        <Suspense fallback={<Skeleton className="h-64" />}>
          {view === 'turnaround' ? <TurnaroundReport /> : views[view].content}
        </Suspense>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={t('cleanerApp')}
        actions={
          <>
            <LanguageSwitch />
            <InstallButton />
            {isManager &&
              (Object.keys(views) as View[]).map(name => (
                <Button key={name} onClick={() => show(name)}>
                  {views[name].label}
                </Button>
              ))}
          </>
        }
      />
      <CleanerHome NextRooms={NextRooms} />
      <PhoneNote offlineSince={offlineSince} />
    </>
  )
}

function useView(): [View | undefined, (view: View | undefined) => void] {
  const router = useRouter()
  const wanted = useLocation(({ search }) => search.view)
  const view = wanted !== undefined && Object.hasOwn(views, wanted) ? (wanted as View) : undefined
  return [view, next => router.navigate({ to: '/cleaner-app', search: { view: next } })]
}

/**
 * Makes the Cleaner App installable, under its name in a language, and available offline. Returns a function that
 * restores the manifest of the desk's pages, which are a separate app.
 */
function becomeInstallable(language: Language): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const before = link?.href
  if (link) link.href = manifestIn(language)
  // The worker's scope is this page only: the desk's pages always load from the server.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/service-worker.js', { scope: '/cleaner-app' }).catch(() => undefined)
    // Asks the browser not to evict unsent cleanings when storage runs low.
    navigator.storage?.persist?.().catch(() => undefined)
  }
  return () => {
    if (link && before) link.href = before
  }
}
