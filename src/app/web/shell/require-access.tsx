import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { useIsHeadOffice } from '#office/settings/web/queries.ts'
import { readStored } from '#platform/web/device/local-storage.ts'
import { Navigate } from '#platform/web/routing/navigate.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { homeScreens, screenRoles } from '../../rules.ts'
import { type SectionPath, sections } from '../routing/sections.ts'

/** Returns the sections that the current user may open; all sections until the session is loaded. */
export function useVisibleSections() {
  const role = useSession().data?.user.role
  const isOfVenue = useIsOfVenue()
  return sections.filter(
    ({ path }) => isOfVenue(path) && (!role || screenRoles[path].some(one => one === role)),
  )
}

/** Returns a function that tells which sections exist here: a head office has its venues instead of a board. */
export function useIsOfVenue(): (path: string) => boolean {
  const isHeadOffice = useIsHeadOffice()
  return path => path === '/settings' || (path === '/venues') === isHeadOffice
}

/** Returns whether a page may render before the session is loaded. A page that works offline always may. */
const rendersBeforeSession = (path: SectionPath) =>
  path === '/cleaner-app' || (openModePaths.includes(path) && readStored('mode') !== 'signed-in')

/** Pages whose requests all succeed in open mode. */
const openModePaths: readonly SectionPath[] = ['/', '/rooms', '/lockers', '/settings']

/** Shows the page if the current user may open it, otherwise a message. */
export function RequireAccess({ children }: { children: ReactNode }) {
  const pathname = useLocation(location => location.pathname)
  const { data, isPending, failureCount } = useSession()
  const role = data?.user.role
  const section = sections.find(({ path }) => path === pathname)
  const waitsForSession = section && !rendersBeforeSession(section.path)
  const isOfVenue = useIsOfVenue()
  if (waitsForSession && isPending && failureCount === 0) return null
  if (section && !isOfVenue(section.path)) return <Navigate to={isOfVenue('/venues') ? '/venues' : '/'} />
  if (!role || !section || screenRoles[section.path].some(one => one === role)) return children
  const home = homeScreens[role]
  if (pathname === '/' && home) return <Navigate to={home} />
  return (
    <EmptyCard
      icon={<Lock />}
      title={`Your role cannot open ${section.label}`}
      hint="Ask a manager if you need access."
    />
  )
}
