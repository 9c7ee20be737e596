import BellRing from 'lucide-react/icons/bell-ring'
import { Suspense, useState } from 'react'
import { useLockers, useRooms } from '../../facilities/web/queries.ts'
import { lazyPart } from '../../shared/web/data/load-part.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { useWriteWorkorder } from './queries.ts'

/** Loaded when it asks, because dialogs would delay the first page. */
const Confirm = lazyPart(async () => ({
  default: (await import('../../shared/web/ui/dialogs/confirm.tsx')).Confirm,
}))

export interface TestNotificationProps {
  /** Called with the id of the work order, to announce it on this device too. */
  onSent: (workorderId: number) => void
}

/** Creates a work order, to test that every device is notified (SPEC §2). Asks first, because the work order is real. */
export function TestNotification({ onSent }: TestNotificationProps) {
  const [isAsking, setAsking] = useState(false)
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
    <>
      <Button
        aria-label="Test Notification"
        data-tooltip
        onClick={() => setAsking(true)}
        className="rounded-full shadow-float md:max-xl:size-11 md:max-xl:px-0 xl:w-51 xl:justify-start"
      >
        <BellRing aria-hidden />
        <span className="md:max-xl:hidden">Test Notification</span>
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <Confirm
            title="Send a test notification?"
            action="Send test"
            pending="Sending..."
            onConfirm={send}
            onClose={() => setAsking(false)}
          >
            Creates a work order named 'Test notification' and alerts every device. Cancel the work order
            afterwards.
          </Confirm>
        )}
      </Suspense>
    </>
  )
}

/** Not urgent, so that it reaches every device without a browser notification. */
const testWorkorder = {
  type: 'maintenance',
  priority: 'high',
  description: 'Test notification',
  assignedTo: null,
} as const
