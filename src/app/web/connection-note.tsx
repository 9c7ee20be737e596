import WifiOff from 'lucide-react/icons/wifi-off'
import { useConnection } from '../../feed/web/socket.ts'
import { ClockTime } from '../../shared/web/ui/time.tsx'

/** Says that what is shown may be old, while the live feed is off. */
export function ConnectionNote() {
  const { state, since } = useConnection()
  return (
    <div role="status" data-no-print>
      {state === 'disconnected' && (
        <p className="flex items-center gap-2 border-line border-b bg-yellow-soft px-4 py-1.5 text-xs text-yellow-ink md:px-6">
          <WifiOff className="size-3.5 shrink-0" aria-hidden />
          <span>
            Disconnected since <ClockTime at={since} />. Trying again…
          </span>
        </p>
      )}
    </div>
  )
}
