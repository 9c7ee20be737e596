import { RecentWorkorders } from '#house/workorders/web/shared/recent-workorders.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { FacilityStatus } from './facility-status.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { Summary } from './summary.tsx'

export function DashboardPage() {
  return (
    // On a phone the desk strip comes first: the figures follow the board.
    <div className="flex flex-col">
      <div
        data-board
        className="mb-2 flex items-center gap-x-5 max-lg:flex-col max-lg:items-stretch max-md:order-last max-md:mt-4 max-md:mb-0"
      >
        <PageHeader title="Dashboard Overview" className="mb-0 max-lg:sr-only" />
        <Summary />
      </div>
      <FirstSteps />
      <FacilityStatus />
      <RecentWorkorders />
    </div>
  )
}
