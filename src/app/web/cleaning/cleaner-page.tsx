import { CleanerAppPage } from '../../../cleaning/web/cleaner-app-page.tsx'
import { lazyPart } from '../../../shared/web/data/load-part.ts'
import { NextRooms } from '../../../turnaround/web/next-rooms.tsx'

const TurnaroundReport = lazyPart(() => import('../../../turnaround/web/turnaround-report.tsx'))

/** The Cleaner App with what is to be cleaned next, and for managers the turn-around times. */
export const CleanerPage = () => <CleanerAppPage NextRooms={NextRooms} TurnaroundReport={TurnaroundReport} />
