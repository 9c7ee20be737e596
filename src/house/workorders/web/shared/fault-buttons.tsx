import Wrench from 'lucide-react/icons/wrench'
import type { Facility } from '#house/facilities/contract.ts'
import type { FaultPreset } from '#office/settings/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { workorderNumber } from '../../rules.ts'
import { useChangeWorkorder, useOpenWorkorders, useWriteWorkorder } from '../queries.ts'

/**
 * The preset faults of a facility: one press writes the work order with its usual priority and closes the
 * dialog; the toast takes it back. A fault that is still open cannot be reported again.
 */
export function FaultButtons({ facility: { id, type, name } }: { facility: Facility }) {
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
