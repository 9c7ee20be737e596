import WifiOff from 'lucide-react/icons/wifi-off'
import { useFeedConnection } from '../../../feed/web/socket.ts'
import { ClockTime } from '../../../shared/web/ui/text/time.tsx'

/** Warns that data may be outdated while the live feed is disconnected. */
export function ConnectionNote() {
  const { state, since } = useFeedConnection()
  return (
    <div role="status" data-no-print>
      {state === 'disconnected' && (
        <p className="flex items-center gap-2 border-line border-b bg-yellow-soft px-4 py-1.5 text-xs text-yellow-ink md:px-6">
          <WifiOff className="size-3.5 shrink-0" aria-hidden />
          <span>
            Disconnected since <ClockTime at={since} />. Reconnecting…
          </span>
        </p>
      )}
    </div>
  )
}
