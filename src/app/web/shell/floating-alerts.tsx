import { useState } from 'react'
import { useIsAuthorized } from '../../../accounts/web/queries.ts'
import { announceOwnWorkorder } from '../../../feed/web/live.ts'
import { MaintenancePanel } from '../../../feed/web/maintenance-panel.tsx'
import { readStored, writeStored } from '../../../shared/web/device/local-storage.ts'
import { listWorkorders } from '../../../workorders/calls.ts'
import { TestNotification } from '../../../workorders/web/test-notification.tsx'
import { useOpenAlertTarget } from '../alerts/alert-target.ts'

/**
 * Floating controls for roles with work orders. From 768 px they are over the empty end of the sidebar, so that they
 * cover no card. Whether the panel is open persists across reloads.
 */
export default function FloatingAlerts() {
  const [open, setOpen] = useState(() => readStored('maintenance-panel') === 'open')
  const lead = useOpenAlertTarget()
  if (!useIsAuthorized(listWorkorders)) return null

  function toggle(open: boolean) {
    setOpen(open)
    writeStored('maintenance-panel', open ? 'open' : 'closed')
  }

  return (
    <aside
      aria-label="Maintenance"
      data-no-print
      className="pointer-events-none fixed right-3 bottom-3 z-20 flex items-end justify-end gap-2 pb-[env(safe-area-inset-bottom)] *:pointer-events-auto max-md:flex-wrap-reverse md:right-auto md:left-2.5 md:flex-col-reverse md:items-start"
    >
      <TestNotification onSent={announceOwnWorkorder} />
      <MaintenancePanel open={open} onToggle={toggle} onOpen={lead} />
    </aside>
  )
}
