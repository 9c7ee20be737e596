import '#platform/web/device/theme.ts'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { MoneyPanelOffers } from '#money/payments/web/shared/money-panel/offers.ts'
import { preferencesNow, sessionQuery } from '#office/accounts/web/queries.ts'
import { subscribeToFeed } from '#platform/feed/web/live.ts'
import { MINUTE } from '#platform/values/time.ts'
import { invalidateAll, queryClient } from '#platform/web/data/query-client.ts'
import { watchPresses } from '#platform/web/device/press.ts'
import { watchKeyboard } from '#platform/web/device/scanner/scanned-codes.ts'
import { watchShortcuts } from '#platform/web/device/shortcuts.ts'
import { RouterProvider } from '#platform/web/routing/router-provider.tsx'
import { isOwn, shouldInterrupt } from './alerts/alert-filter.ts'
import { alertUrl } from './alerts/alert-target.ts'
import { readFirst } from './first-reads.ts'
import { moneyPanelOffers } from './money-panel-offers.ts'
import { isPublicPage } from './routing/public-pages.ts'
import { router } from './routing/routes.tsx'
import { PageError } from './shell/error-pages.tsx'
import { Layout } from './shell/layout.tsx'

/** How long the page waits for its first data before it shows without them, in ms. */
const PATIENCE = 500

// Dates and times of day are computed with Temporal, which older browsers lack.
if ('Temporal' in globalThis) start()
else void import('temporal-polyfill/global').then(start)

watchPresses()
watchKeyboard()
watchShortcuts()

function start() {
  // Also refreshes everything on screen every minute if the user chose so (SPEC §2, Settings).
  setInterval(() => preferencesNow()?.autoRefresh && invalidateAll(), MINUTE)

  void Promise.race([readyToShow(), new Promise(resolve => setTimeout(resolve, PATIENCE))]).then(render)
}

/**
 * Connects the live feed if someone uses this desk, and then reads the first data: what is read before the feed is
 * connected is read again, because a push about it may have been missed.
 */
async function readyToShow(): Promise<void> {
  if (isPublicPage(location.pathname)) return
  const session = await queryClient.fetchQuery({ ...sessionQuery, retry: false }).catch(() => undefined)
  // Signing in reloads the page, and so does unlocking a desk that was loaded locked.
  if (session === null || session?.locked) return
  await new Promise<void>(onConnected =>
    subscribeToFeed({
      onConnected,
      open: push => router.navigate(alertUrl(push)),
      shouldInterrupt,
      isOwn,
    }),
  )
  if (session) await readFirst(session)
}

function render() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>
          <ErrorBoundary FallbackComponent={PageError}>
            <MoneyPanelOffers value={moneyPanelOffers}>
              <Layout />
            </MoneyPanelOffers>
          </ErrorBoundary>
        </RouterProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
