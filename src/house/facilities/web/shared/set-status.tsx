import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Facility, FacilityStatus } from '../../contract.ts'
import { nextStatuses, statusError, statusWords } from '../../rules.ts'
import { useChangeStatus } from '../queries.ts'
import { StatusIcon, statusName } from './status.tsx'

export interface SetStatusProps {
  facility: Facility
  onDone?: () => void
}

/** Buttons for the allowed next statuses of a facility. */
export function SetStatus({ facility, onDone }: SetStatusProps) {
  const { id, type, name, status } = facility
  const change = useChangeStatus(type)

  async function set(to: FacilityStatus) {
    try {
      // The server sets repair instead of available if a repair is pending.
      const changed = await change.mutateAsync({ params: { id: String(id) }, body: { status: to } })
      toast({ title: 'Status changed', description: `${name} is now ${statusWords[changed.status]}` })
      onDone?.()
    } catch (error) {
      showFailure(`Failed to update ${type}`)(error)
    }
  }

  const explainRefusal = (to: FacilityStatus) =>
    statusError({ name, status, held_by: null, repair_for: facility.repairFor }, to)
  const allowed = nextStatuses[status].filter(to => !explainRefusal(to))
  if (allowed.length === 0) return <p className="text-muted">{explainRefusal('available')}.</p>
  return (
    <fieldset aria-label="Set status" className="flex flex-wrap gap-2" disabled={change.isPending}>
      {allowed.map(to => (
        <Button key={to} onClick={() => set(to)}>
          <StatusIcon status={to} />
          {to === 'occupied' ? 'House Use' : statusName[to]}
        </Button>
      ))}
    </fieldset>
  )
}
