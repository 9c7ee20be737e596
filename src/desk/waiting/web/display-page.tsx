import { useQuery } from '@tanstack/react-query'
import { SECOND } from '#platform/values/time.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { syncClock } from '#platform/web/device/clock.ts'
import type { DisplayedLine } from '../contract.ts'
import { readDisplay } from '../contract.ts'
import { DISPLAY_TOKEN } from '../words.ts'
import { Countdown } from './shared/countdown.tsx'

/** How often the display asks for news. It has no live feed, because nobody signs in. */
const REFRESH = 5 * SECOND

/** The public display: waiting numbers, and those that are called. Opened by a link whose token follows the `#`. */
export function DisplayPage() {
  const token = location.hash.slice(1)
  const { data, error } = useQuery({
    queryKey: ['waiting', 'display', token],
    queryFn: ({ signal }) => readDisplayedLine(token, signal),
    refetchInterval: REFRESH,
    refetchIntervalInBackground: true,
  })
  return (
    <main className="flex min-h-dvh flex-col gap-8 bg-ground p-6 text-ink lg:p-12">
      <h1 className="font-semibold text-2xl text-muted lg:text-4xl">{data?.venue ?? 'Waiting List'}</h1>
      {error && (
        <p role="alert" className="rounded-card bg-orange-soft p-4 text-orange-ink text-xl">
          {data ? 'No connection. What is shown may be out of date.' : messageOf(error)}
        </p>
      )}
      {data && (
        <>
          <section aria-label="Now called" aria-live="polite">
            <h2 className="mb-4 font-medium text-xl lg:text-3xl">Please come to the desk</h2>
            {data.offered.length === 0 ? (
              <p className="text-2xl text-muted">Nobody is called right now.</p>
            ) : (
              <ul className="flex flex-wrap gap-4 lg:gap-6">
                {data.offered.map(({ number, heldUntil }) => (
                  <li
                    key={number}
                    className="flex min-w-48 flex-col items-center rounded-card bg-green-soft px-8 py-6 text-green-ink"
                  >
                    <span className="font-bold text-7xl tabular-nums lg:text-9xl">{number}</span>
                    <Countdown until={heldUntil} className="text-2xl" />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section aria-label="Waiting">
            <h2 className="mb-4 font-medium text-xl lg:text-3xl">Waiting</h2>
            {data.waiting.length === 0 ? (
              <p className="text-2xl text-muted">Nobody is waiting.</p>
            ) : (
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
                {data.waiting.map(({ number, minutes }) => (
                  <li
                    key={number}
                    className="flex items-baseline justify-between rounded-card border border-line bg-surface px-4 py-3"
                  >
                    <span className="font-semibold text-3xl tabular-nums lg:text-4xl">{number}</span>
                    {minutes !== null && <span className="text-lg text-muted">{minutes} min</span>}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </main>
  )
}

/**
 * Returns what the public display shows. Sends no session: the display is not a desk. Throws with the server's
 * sentence.
 */
async function readDisplayedLine(token: string, signal: AbortSignal): Promise<DisplayedLine> {
  const response = await fetch(readDisplay.path, {
    headers: { [DISPLAY_TOKEN]: token },
    credentials: 'omit',
    signal,
  })
  const body = await response.json()
  if (!response.ok) throw new Error(String(body.detail))
  syncClock(Date.parse(body.at))
  return body
}
