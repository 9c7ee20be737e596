import { useState } from 'react'
import { listWorkorders } from '#house/workorders/contract.ts'
import { TestNotification } from '#house/workorders/web/test-notification.tsx'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { useIsHeadOffice } from '#office/settings/web/queries.ts'
import { announceOwnWorkorder } from '#platform/feed/web/live.ts'
import { MaintenancePanel } from '#platform/feed/web/maintenance-panel.tsx'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useOpenAlertTarget } from '../alerts/alert-target.ts'

/**
 * Controls for roles with work orders that cover no card: from 768 px they float over the empty end of the sidebar, on
 * a phone they are at the end of the page. The open panel floats beside the sidebar. Whether it is open
 * persists across reloads.
 */
export function FloatingAlerts() {
  const [open, setOpen] = useState(() => readStored('maintenance-panel') === 'open')
  const lead = useOpenAlertTarget()
  const isHeadOffice = useIsHeadOffice()
  if (!useIsAuthorized(listWorkorders) || isHeadOffice) return null

  function toggle(open: boolean) {
    setOpen(open)
    writeStored('maintenance-panel', open ? 'open' : 'closed')
  }

  return (
    <aside
      aria-label="Maintenance"
      data-no-print
      className={cn(
        'pointer-events-none z-20 flex items-end gap-2 *:pointer-events-auto md:fixed md:bottom-3 md:left-2.5 xl:flex-col-reverse xl:items-start',
        'md:max-xl:bottom-1 md:max-xl:left-0.5 md:max-xl:flex-row-reverse md:max-xl:gap-0',
        'max-md:flex-wrap-reverse',
        open
          ? 'max-md:fixed max-md:right-3 max-md:bottom-17 max-md:justify-end max-md:pb-[env(safe-area-inset-bottom)]'
          : 'max-md:px-4 max-md:pb-[calc(1rem+env(safe-area-inset-bottom))]',
      )}
    >
      <TestNotification onSent={announceOwnWorkorder} />
      <MaintenancePanel open={open} onToggle={toggle} onOpen={lead} />
    </aside>
  )
}
