import ChevronDown from 'lucide-react/icons/chevron-down'
import Wrench from 'lucide-react/icons/wrench'
import { useId } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useEscape } from '#platform/web/ui/dialogs/modal.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Alert } from '../contract.ts'
import { AlertItem } from './alert-item.tsx'
import { badgeText } from './alert-list.ts'
import { useAlertActions, useAlerts } from './queries.ts'
import { useFeedConnection } from './socket.ts'

export interface MaintenancePanelProps {
  open: boolean
  onToggle: (open: boolean) => void
  /** Shows the subject of an alert. */
  onOpen: (alert: Alert) => void
}

/** Floating panel of maintenance alerts on every page: a button, or the list if open. */
export function MaintenancePanel({ open, onToggle, onOpen }: MaintenancePanelProps) {
  const id = useId()
  const { unread } = useAlerts('maintenance')
  if (open) return <Panel id={id} onToggle={onToggle} onOpen={onOpen} />
  return (
    <Button
      aria-expanded={false}
      aria-label={unread > 0 ? `Maintenance Alerts, ${badgeText(unread)} unread` : 'Maintenance Alerts'}
      data-tooltip
      onClick={() => onToggle(true)}
      className="relative rounded-full shadow-float md:max-xl:h-12 md:max-xl:w-9.5 md:max-xl:min-w-0! md:max-xl:flex-col md:max-xl:gap-0.5 md:max-xl:rounded-control md:max-xl:border-0 md:max-xl:bg-transparent md:max-xl:px-0 md:max-xl:shadow-none xl:w-51 xl:justify-start xl:px-3"
    >
      <Wrench aria-hidden />
      <span className="md:max-xl:hidden">Maintenance Alerts</span>
      <span className="hidden text-2xs leading-3 md:max-xl:inline">Alerts</span>
      <Count unread={unread} className="md:max-xl:absolute md:max-xl:top-0 md:max-xl:right-0 xl:ml-auto" />
      <Dot />
    </Button>
  )
}

function Panel({ id, onToggle, onOpen }: Omit<MaintenancePanelProps, 'open'> & { id: string }) {
  const { alerts, unread } = useAlerts('maintenance')
  const { markRead, clearAll } = useAlertActions('maintenance')
  useEscape(() => onToggle(false))

  function press(alert: Alert) {
    markRead(alert.id)
    onOpen(alert)
  }

  return (
    <section
      aria-labelledby={id}
      className="flex w-[min(22rem,calc(100vw-2rem))] animate-rise flex-col md:fixed md:bottom-3 md:left-22 xl:left-60 rounded-card border border-line bg-surface shadow-float"
    >
      <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-4">
        <h2 id={id} className="font-semibold">
          Maintenance Alerts
        </h2>
        <Count unread={unread} />
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          disabled={alerts.length === 0}
          onClick={clearAll}
        >
          Clear All
        </Button>
        <IconButton
          label="Collapse"
          icon={<ChevronDown />}
          size="sm"
          aria-expanded
          onClick={() => onToggle(false)}
        />
      </div>
      <p role="status" className="flex items-center gap-2 border-line border-b px-4 pb-2 text-muted text-xs">
        <ConnectionState />
      </p>
      {alerts.length === 0 ? (
        <p className="flex h-[300px] items-center justify-center px-4 text-center text-muted">
          No notifications at this time
        </p>
      ) : (
        <ol className="h-[300px] overflow-y-auto overscroll-contain">
          {alerts.map(alert => (
            <li key={alert.id} className="border-line border-b last:border-b-0">
              <AlertItem alert={alert} onPress={press} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Count({ unread, className }: { unread: number; className?: string }) {
  if (unread === 0) return null
  return (
    <span
      className={cn(
        'min-w-4.5 shrink-0 rounded-full bg-red-solid px-1 text-center font-semibold text-2xs text-on-solid leading-4.5 tabular-nums',
        className,
      )}
    >
      {badgeText(unread)}
    </span>
  )
}

/** The state of the live feed, as color and text. */
function ConnectionState() {
  const connected = useFeedConnection().state === 'connected'
  return (
    <>
      <span
        aria-hidden
        className={cn(
          'size-2 rounded-full',
          connected ? 'bg-green-solid dark:bg-green-ink' : 'bg-red-solid dark:bg-red-ink',
        )}
      />
      {connected ? 'Connected' : 'Disconnected'}
    </>
  )
}

/** The closed button shows only a lost connection. */
function Dot() {
  const { state } = useFeedConnection()
  if (state !== 'disconnected') return null
  return (
    <span className="size-2 rounded-full bg-red-solid md:max-xl:absolute md:max-xl:right-0 md:max-xl:bottom-0 dark:bg-red-ink">
      <span className="sr-only">Disconnected</span>
    </span>
  )
}
