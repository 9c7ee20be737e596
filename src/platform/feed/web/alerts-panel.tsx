import BellOff from 'lucide-react/icons/bell-off'
import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useModal } from '#platform/web/ui/dialogs/modal.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Alert } from '../contract.ts'
import { AlertItem } from './alert-item.tsx'
import { feedTexts } from './languages/texts.ts'
import { useAlertActions, useAlerts } from './queries.ts'

export interface AlertsPanelProps {
  onClose: () => void
  /** Shows the subject of an alert. */
  onOpen: (alert: Alert) => void
}

/** Side panel with the user's alerts. Loaded when first opened. */
export default function AlertsPanel({ onClose, onOpen }: AlertsPanelProps) {
  const { alerts, unread } = useAlerts()
  const { markRead, markAllRead, clearAll } = useAlertActions()
  const modal = useModal(onClose)
  const t = useTexts(feedTexts)

  function open(alert: Alert) {
    markRead(alert.id)
    onClose()
    onOpen(alert)
  }

  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil md:bg-veil/25" />
        <Radix.Content
          aria-describedby={undefined}
          {...modal}
          className="fixed inset-y-0 right-0 z-40 flex w-full animate-from-right flex-col bg-surface shadow-float outline-none md:max-w-md md:border-line md:border-l"
        >
          <div className="flex h-14 shrink-0 items-center gap-1 border-line border-b pr-2 pl-5">
            <Radix.Title className="flex-1 font-semibold text-base">{t('alerts')}</Radix.Title>
            <Button variant="ghost" size="sm" disabled={unread === 0} onClick={markAllRead}>
              {t('markAllRead')}
            </Button>
            <Button variant="ghost" size="sm" disabled={alerts.length === 0} onClick={clearAll}>
              {t('clearAll')}
            </Button>
            <Radix.Close asChild>
              <IconButton label={t('close')} icon={<X />} />
            </Radix.Close>
          </div>
          {alerts.length === 0 ? (
            <EmptyState
              className="flex-1 justify-center"
              icon={<BellOff />}
              title={t('noAlerts')}
              hint={t('noAlertsHint')}
            />
          ) : (
            <ol className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              {alerts.map(alert => (
                <li key={alert.id} className="border-line border-b">
                  <AlertItem alert={alert} onPress={open} />
                </li>
              ))}
            </ol>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
