import { CleanerAppPage } from '#house/cleaning/web/cleaner-app-page.tsx'
import { NextRooms } from '#house/turnaround/web/next-rooms.tsx'
import { useFeedConnection } from '#platform/feed/web/socket.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

const TurnaroundReport = lazyPart(() => import('#house/turnaround/web/turnaround-report.tsx'))

/** The Cleaner App with what is to be cleaned next, and for managers the turn-around times. */
export function CleanerPage() {
  const { state, since } = useFeedConnection()
  return (
    <CleanerAppPage
      NextRooms={NextRooms}
      TurnaroundReport={TurnaroundReport}
      offlineSince={state === 'disconnected' ? since : undefined}
    />
  )
}
