import { CleanerAppPage } from '../../../cleaning/web/cleaner-app-page.tsx'
import { useFeedConnection } from '../../../feed/web/socket.ts'
import { lazyPart } from '../../../shared/web/data/load-part.ts'
import { NextRooms } from '../../../turnaround/web/next-rooms.tsx'

const TurnaroundReport = lazyPart(() => import('../../../turnaround/web/turnaround-report.tsx'))

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
