import { lockersQuery, roomsQuery } from '#house/facilities/web/queries.ts'
import { queryClient } from '#platform/web/data/query-client.ts'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { defaultTitle } from '../rules.ts'
import { useWriteWorkorder } from './queries.ts'

export interface TestNotificationDialogProps {
  onSent: (workorderId: number) => void
  onClose: () => void
}

/** Asks before the work order of a test is created, because it is real. */
export function TestNotificationDialog({ onSent, onClose }: TestNotificationDialogProps) {
  const write = useWriteWorkorder()

  async function send() {
    try {
      const [rooms, lockers] = await Promise.all([
        queryClient.fetchQuery(roomsQuery),
        queryClient.fetchQuery(lockersQuery),
      ])
      const facility = rooms[0] ?? lockers[0]
      if (!facility) throw new Error('There is no facility for a work order')
      const { type: facilityType, id: facilityId } = facility
      const { id } = await write.mutateAsync({ body: { ...testWorkorder, facilityType, facilityId } })
      toast({ title: 'Test Notification Sent' })
      onSent(id)
    } catch {
      toast({ title: 'Error', description: 'Failed to send test notification', variant: 'destructive' })
    }
  }

  return (
    <Confirm
      title="Send a test notification?"
      action="Send Test"
      pending="Sending..."
      onConfirm={send}
      onClose={onClose}
    >
      Creates the work order '{defaultTitle(testWorkorder.type, testWorkorder.description)}' and alerts every
      device. Cancel it afterwards.
    </Confirm>
  )
}

/** Not urgent, so that it reaches every device without a browser notification. */
const testWorkorder = {
  type: 'maintenance',
  priority: 'high',
  description: 'Test notification',
  assignedTo: null,
} as const
