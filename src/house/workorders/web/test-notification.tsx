import BellRing from 'lucide-react/icons/bell-ring'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'

/** Loaded when it asks, because dialogs would delay the first page. */
const TestNotificationDialog = lazyPart(async () => ({
  default: (await import('./test-notification-dialog.tsx')).TestNotificationDialog,
}))

export interface TestNotificationProps {
  /** Called with the id of the work order, to announce it on this device too. */
  onSent: (workorderId: number) => void
}

/** Creates a work order, to test that every device is notified (SPEC §2). */
export function TestNotification({ onSent }: TestNotificationProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        aria-label="Test Notification"
        data-tooltip
        onClick={() => setAsking(true)}
        className="rounded-full shadow-float md:max-xl:h-12 md:max-xl:w-9.5 md:max-xl:min-w-0! md:max-xl:flex-col md:max-xl:gap-0.5 md:max-xl:rounded-control md:max-xl:border-0 md:max-xl:bg-transparent md:max-xl:px-0 md:max-xl:shadow-none xl:w-51 xl:justify-start"
      >
        <BellRing aria-hidden />
        <span className="md:max-xl:hidden">Test Notification</span>
        <span className="hidden text-2xs leading-3 md:max-xl:inline">Test</span>
      </Button>
      <Suspense fallback={null}>
        {isAsking && <TestNotificationDialog onSent={onSent} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
