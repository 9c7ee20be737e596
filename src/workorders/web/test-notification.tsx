import BellRing from 'lucide-react/icons/bell-ring'
import { useLockers, useRooms } from '../../facilities/web/queries.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { useWriteWorkorder } from './queries.ts'

export interface TestNotificationProps {
  /** Called with the id of the work order, to announce it on this device too. */
  onSent: (workorderId: number) => void
}

/** Creates a work order, to test that every device is notified (SPEC §2). */
export function TestNotification({ onSent }: TestNotificationProps) {
  const write = useWriteWorkorder()
  const rooms = useRooms().data
  const lockers = useLockers().data

  async function send() {
    try {
      const facility = rooms?.[0] ?? lockers?.[0]
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
    <Button
      aria-label="Test Notification"
      data-tooltip
      disabled={write.isPending}
      onClick={send}
      className="rounded-full shadow-float max-lg:size-11 max-lg:px-0 lg:w-51 lg:justify-start"
    >
      <BellRing aria-hidden />
      <span className="max-lg:hidden">Test Notification</span>
    </Button>
  )
}

/** Not urgent, so that it reaches every device without a browser notification. */
const testWorkorder = {
  type: 'maintenance',
  priority: 'high',
  description: 'Test notification',
  assignedTo: null,
} as const
