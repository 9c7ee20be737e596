import type { Facility } from '#house/facilities/contract.ts'
import { useIsAuthorized, useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { listWorkorders, writeWorkorder } from '../../contract.ts'
import { useOpenWorkordersOf } from '../queries.ts'
import { WorkorderLine } from '../workorder-line.tsx'
import { FaultButtons } from './fault-buttons.tsx'
import { NewWorkorderButton } from './new-workorder-button.tsx'

/** The open work orders of one facility, its preset faults, and a button to create another one. */
export function FacilityWorkorders({ facility }: { facility: Facility }) {
  const { type, id: facilityId } = facility
  const mayWrite = useIsAuthorized(writeWorkorder)
  if (!useIsAuthorizedNow(listWorkorders)) return null
  return (
    <Section
      title="Workorders"
      actions={<NewWorkorderButton size="sm" facility={{ facilityType: type, facilityId }} />}
    >
      <OpenWorkorders facilityId={facilityId} />
      {mayWrite && !facility.retired && <FaultButtons facility={facility} />}
    </Section>
  )
}

function OpenWorkorders({ facilityId }: { facilityId: number }) {
  const { data } = useOpenWorkordersOf(facilityId)
  const { workorders, total } = data ?? { workorders: [], total: 0 }
  if (total === 0) return <p className="text-muted">{data ? 'No open workorders' : '\u00a0'}</p>
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
