import Wrench from 'lucide-react/icons/wrench'
import type { Facility } from '#house/facilities/contract.ts'
import { useIsAuthorized, useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import type { FaultPreset } from '#office/settings/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import { listWorkorders, type Workorder, writeWorkorder } from '../../contract.ts'
import { workorderNumber } from '../../rules.ts'
import { useChangeWorkorder, useOpenWorkorders, useWriteWorkorder } from '../queries.ts'
import { WorkorderLine } from '../workorder-line.tsx'
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

/**
 * The preset faults of a facility: one press writes the work order with its usual priority and closes the
 * dialog; the toast takes it back. A fault that is still open cannot be reported again.
 */
function FaultButtons({ facility: { id, type, name } }: { facility: Facility }) {
  const presets = useSettings().data?.faultPresets[type] ?? []
  const { data } = useOpenWorkorders(id)
  const { close } = useDialog()
  const write = useWriteWorkorder()
  const change = useChangeWorkorder()
  if (presets.length === 0) return null
  const open = new Set(data?.workorders.map(({ title }) => title))

  async function report({ title, priority }: FaultPreset) {
    const written = await write.mutateAsync({
      body: { type: 'repair', priority, title, description: title, facilityType: type, facilityId: id },
    })
    close()
    toast({
      title: 'Fault reported',
      description: `${name}: ${title}`,
      detail: `${workorderNumber(written.id)} · ${priority}`,
      action: {
        label: 'Undo',
        onPress: () =>
          void change
            .mutateAsync({ params: { id: String(written.id) }, body: { status: 'cancelled' } })
            .catch(showFailure('Failed to take the fault back')),
      },
    })
  }

  return (
    <fieldset aria-label="Report a fault" className="flex flex-wrap gap-1.5">
      {presets.map(preset => (
        <Button
          key={preset.title}
          size="sm"
          disabled={!data || open.has(preset.title) || write.isPending}
          onClick={() => void report(preset).catch(showFailure('Failed to report the fault'))}
        >
          <Wrench aria-hidden />
          {preset.title}
        </Button>
      ))}
    </fieldset>
  )
}
