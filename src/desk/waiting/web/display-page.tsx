import { useQuery } from '@tanstack/react-query'
import type { Language } from '#platform/languages/languages.ts'
import { SECOND } from '#platform/values/time.ts'
import { ApiError } from '#platform/web/data/api-error.ts'
import { callByLink } from '#platform/web/data/call-by-link.ts'
import { isRetryable } from '#platform/web/data/query-cache.ts'
import { syncClock } from '#platform/web/device/clock.ts'
import { useLinkLanguage } from '#platform/web/routing/use-link-language.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { readDisplay } from '../contract.ts'
import { displayTexts } from '../languages/texts.ts'
import { DISPLAY_TOKEN } from '../words.ts'
import { Countdown } from './shared/countdown.tsx'

/** How often the display asks for news. It has no live feed, because nobody signs in. */
const REFRESH = 5 * SECOND

/**
 * The public display: waiting numbers, and those that are called. Opened by a link whose token follows the `#`, in the
 * language of its `lang`, otherwise the browser's.
 */
export function DisplayPage() {
  const language = useLinkLanguage()
  const t = useTexts(displayTexts)
  const token = location.hash.slice(1)
  const { data, error } = useQuery({
    queryKey: ['waiting', 'display', token, language],
    queryFn: ({ signal }) => readDisplayedLine(token, language, signal),
    refetchInterval: REFRESH,
    refetchIntervalInBackground: true,
  })
  return (
    <main className="flex min-h-dvh flex-col gap-8 bg-ground p-6 text-ink lg:p-12">
      <h1 className="font-semibold text-2xl text-muted lg:text-4xl">{data?.venue ?? t('title')}</h1>
      {error && (
        <p role="alert" className="rounded-card bg-orange-soft p-4 text-orange-ink text-xl">
          {error instanceof ApiError && !isRetryable(error)
            ? error.detail
            : t(data ? 'noConnection' : 'notConnected')}
        </p>
      )}
      {data && (
        <>
          <section aria-label={t('nowCalled')} aria-live="polite">
            <h2 className="mb-4 font-medium text-xl lg:text-3xl">{t('comeToDesk')}</h2>
            {data.offered.length === 0 ? (
              <p className="text-2xl text-muted">{t('nobodyCalled')}</p>
            ) : (
              <ul className="flex flex-wrap gap-4 lg:gap-6">
                {data.offered.map(({ number, heldUntil }) => (
                  <li
                    key={number}
                    className="flex min-w-48 flex-col items-center rounded-card bg-green-soft px-8 py-6 text-green-ink"
                  >
                    <span className="font-bold text-7xl tabular-nums lg:text-9xl">{number}</span>
                    <Countdown until={heldUntil} over={t('timeIsUp')} className="text-2xl" />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section aria-label={t('waiting')}>
            <h2 className="mb-4 font-medium text-xl lg:text-3xl">{t('waiting')}</h2>
            {data.waiting.length === 0 ? (
              <p className="text-2xl text-muted">{t('nobodyWaiting')}</p>
            ) : (
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
                {data.waiting.map(({ number, minutes }) => (
                  <li
                    key={number}
                    className="flex items-baseline justify-between rounded-card border border-line bg-surface px-4 py-3"
                  >
                    <span className="font-semibold text-3xl tabular-nums lg:text-4xl">{number}</span>
                    {minutes !== null && (
                      <span className="text-lg text-muted">{t('minutes', { minutes })}</span>
                    )}
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

/** Returns what the public display shows. */
async function readDisplayedLine(token: string, language: Language, signal: AbortSignal) {
  const line = await callByLink(readDisplay, { [DISPLAY_TOKEN]: token }, language, signal)
  syncClock(Date.parse(line.at))
  return line
}
