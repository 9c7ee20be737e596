import WifiOff from 'lucide-react/icons/wifi-off'
import { listBoard } from '#desk/rentals/contract.ts'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { useFeedConnection } from '#platform/feed/web/socket.ts'
import { useServerReachable } from '#platform/web/data/server-reach.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { ClockTime } from '#platform/web/ui/text/time.tsx'

/** The page with its own note: what is done there is kept without a connection. */
const OFFLINE_PAGE = '/cleaner-app'

/**
 * Warns that data may be outdated while the live feed is disconnected. If the server cannot be reached, says what that
 * means and offers the in-house list. It is below everything, at the bottom of the screen: nothing moves
 * under the pointer when the connection is lost and returns.
 */
export function ConnectionNote() {
  const { state, since } = useFeedConnection()
  const isReachable = useServerReachable()
  const maySeeGuests = useIsAuthorized(listBoard)
  const isOfflinePage = useLocation(({ pathname }) => pathname === OFFLINE_PAGE)
  if (isOfflinePage) return null
  return (
    <div role="status" data-no-print>
      {state === 'disconnected' && (
        <p className="flex items-center gap-2 border-line border-t bg-yellow-soft px-4 py-1.5 text-xs text-yellow-ink md:px-6">
          <WifiOff className="size-3.5 shrink-0" aria-hidden />
          <span className="min-w-0">
            Disconnected since <ClockTime at={since} />. Reconnecting…
            {!isReachable && ' This is how it was then. Nothing can be saved until the server is back. '}
            {!isReachable && maySeeGuests && (
              <Link to="/print/in-house" className="tap font-medium underline">
                Print In-House List
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
