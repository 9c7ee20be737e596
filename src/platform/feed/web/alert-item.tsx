import { cn } from '#platform/web/ui/style/cn.ts'
import { fillTone, priorityTone, textTone } from '#platform/web/ui/style/tones.ts'
import { RelativeTime } from '#platform/web/ui/text/time.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Alert } from '../contract.ts'
import { alertTitle } from './alert-list.ts'
import { useAlertMessage } from './alert-message.ts'
import { feedTexts } from './languages/texts.ts'

export interface AlertItemProps {
  alert: Alert
  onPress: (alert: Alert) => void
}

/** One alert: title, message, priority as color and text, time, and whether it is unread. */
export function AlertItem({ alert, onPress }: AlertItemProps) {
  const t = useTexts(feedTexts)
  const message = useAlertMessage(alert)
  const tone = priorityTone[alert.priority]
  return (
    <button
      type="button"
      onClick={() => onPress(alert)}
      className="relative flex w-full flex-col gap-0.5 py-3 pr-5 pl-8 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className={cn('absolute top-4.5 left-4 size-2 rounded-full', alert.read ? 'bg-line' : fillTone[tone])}
      />
      <span className="flex items-baseline gap-2">
        <span className={cn('min-w-0 flex-1 truncate', alert.read ? 'text-muted' : 'font-semibold')}>
          {alertTitle(alert, t)}
        </span>
        <span className={cn('font-medium text-xs', textTone[tone])}>{t(alert.priority)}</span>
        <RelativeTime at={alert.timestamp} className="text-muted text-xs" />
      </span>
      <span className={cn('break-words', alert.read && 'text-muted')}>{message}</span>
      {!alert.read && <span className="sr-only">{t('unread')}</span>}
    </button>
  )
}
