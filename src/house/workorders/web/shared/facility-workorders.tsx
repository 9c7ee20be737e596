import type { Facility } from '#house/facilities/contract.ts'
import { useIsAuthorized, useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import { listWorkorders, type Workorder, writeWorkorder } from '../../contract.ts'
import { useOpenWorkorders } from '../queries.ts'
import { WorkorderLine } from '../workorder-line.tsx'
import { FaultButtons } from './fault-buttons.tsx'
import { NewWorkorderButton } from './new-workorder-button.tsx'

/** The open work orders of one facility, its preset faults, and a button to create another one. */
export function FacilityWorkorders({ facility }: { facility: Facility }) {
  return useIsAuthorizedNow(listWorkorders) ? <Faults facility={facility} /> : null
}

function Faults({ facility }: { facility: Facility }) {
  const { type, id: facilityId } = facility
  const mayWrite = useIsAuthorized(writeWorkorder)
  const { data } = useOpenWorkorders(facilityId)
  return (
    <Fold title="Faults" note={data && (data.total > 0 ? `${data.total} open` : 'None open')} isOpen>
      {mayWrite && !facility.retired && <FaultButtons facility={facility} />}
      {data && data.total > 0 && <OpenWorkorders facilityId={facilityId} page={data} />}
      <NewWorkorderButton size="sm" className="self-start" facility={{ facilityType: type, facilityId }} />
    </Fold>
  )
}

interface OpenWorkordersProps {
  facilityId: number
  page: { workorders: readonly Workorder[]; total: number }
}

function OpenWorkorders({ facilityId, page: { workorders, total } }: OpenWorkordersProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-control border border-line">
        {workorders.map(workorder => (
          <li key={workorder.id}>
            <WorkorderLine workorder={workorder} here />
          </li>
        ))}
      </ul>
      {total > workorders.length && (
        <p className="flex gap-3 px-3 py-1.5 text-muted text-xs">
          {workorders.length} of {total}
          <Link
            to="/workorders"
            search={{ facility: facilityId, status: 'open' }}
            className="text-primary-ink hover:underline"
          >
            Show all {total}
          </Link>
        </p>
      )}
    </>
  )
}
