import Bell from 'lucide-react/icons/bell'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Alert } from '../contract.ts'
import { badgeText } from './alert-list.ts'
import { feedTexts } from './languages/texts.ts'
import { useAlerts } from './queries.ts'

const AlertsPanel = lazyPart(() => import('./alerts-panel.tsx'))

/** The bell in the top bar, which opens the alerts panel. `onOpen` shows the subject of an alert. */
export function AlertsBell({ onOpen }: { onOpen: (alert: Alert) => void }) {
  const t = useTexts(feedTexts)
  const { unread } = useAlerts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? t('alertsUnread', { count: badgeText(unread) }) : t('alerts')}
        data-tooltip
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="tap relative inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <Bell className="size-[1.125rem]" aria-hidden />
        {unread > 0 && (
          <span
            className={cn(
              'absolute top-0 left-1/2 min-w-4.5 rounded-full bg-red-solid px-1 text-center font-semibold text-2xs text-on-solid leading-4.5 tabular-nums ring-2 ring-surface',
            )}
          >
            {badgeText(unread)}
          </span>
        )}
      </button>
      {open && (
        <Suspense fallback={null}>
          <AlertsPanel onClose={() => setOpen(false)} onOpen={onOpen} />
        </Suspense>
      )}
    </>
  )
}
