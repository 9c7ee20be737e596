import { Navigate, useMatches } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useSession } from '../../accounts/web/queries.ts'
import { remembered } from '../../shared/web/remembered.ts'
import { Card } from '../../shared/web/ui/card.tsx'
import { EmptyState } from '../../shared/web/ui/states.tsx'
import { homes, screens } from '../rules.ts'
import { type SectionPath, sections } from './sections.ts'

/** The sections that whoever is at this desk finds; all until the server has said who that is. */
export function useMySections() {
  const role = useSession().data?.user.role
  return sections.filter(({ path }) => !role || screens[path].some(one => one === role))
}

/** Whether a page may be drawn before it is known who is here: one that works without a connection always may. */
const mayBeDrawnAtOnce = (path: SectionPath) =>
  path === '/cleaner-app' || (forEverybody.includes(path) && remembered('mode') !== 'signed-in')

/** Pages that ask for nothing in vain while nobody signs in. */
const forEverybody: readonly SectionPath[] = ['/', '/rooms', '/lockers', '/settings']

/** The page, where whoever is at this desk may open it; a sentence otherwise. */
export function Allowed({ children }: { children: ReactNode }) {
  // Of what is drawn now: the address is ahead of it while the next page still loads.
  const pathname = useMatches({ select: matches => String(matches.at(-1)?.routeId) })
  const { data, isPending, failureCount } = useSession()
  const role = data?.user.role
  const section = sections.find(({ path }) => path === pathname)
  const asksFirst = section && !mayBeDrawnAtOnce(section.path)
  if (asksFirst && isPending && failureCount === 0) return null
  if (!role || !section || screens[section.path].some(one => one === role)) return children
  const home = homes[role]
  if (pathname === '/' && home) return <Navigate to={home} replace />
  return (
    <Card>
      <EmptyState
        icon={<Lock />}
        title={`Your role may not open ${section.label}`}
        hint="Ask a manager where you think it should."
      />
    </Card>
  )
}
