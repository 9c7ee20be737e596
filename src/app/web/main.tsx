import '../../shared/web/device/theme.ts'
import './styles.css'
import './wiring.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { preferencesNow } from '../../accounts/web/queries.ts'
import { subscribeToFeed } from '../../feed/web/live.ts'
import { MINUTE } from '../../shared/values/time.ts'
import { invalidateAll, queryClient } from '../../shared/web/data/query-client.ts'
import { watchPresses } from '../../shared/web/device/press.ts'
import { watchKeyboard } from '../../shared/web/device/scanner/scanned-codes.ts'
import { RouterProvider } from '../../shared/web/routing/router-provider.tsx'
import { prefetchBootstrap } from '../bootstrap/web/prefetch.ts'
import { shouldInterrupt } from './alerts/alert-filter.ts'
import { alertUrl } from './alerts/alert-target.ts'
import { invalidateByChanges } from './alerts/invalidate-by-event.ts'
import { router } from './routing/routes.tsx'
import { PageError } from './shell/error-pages.tsx'
import { Layout } from './shell/layout.tsx'

/**
 * Longest wait for the first data before the page shows without it, in ms. Rendering once with data takes half the time
 * of rendering the shape first.
 */
const PATIENCE = 150

// The public display belongs to nobody who signs in.
const isDisplay = location.pathname === '/display'
const prefetched = isDisplay ? Promise.resolve(null) : prefetchBootstrap(location.pathname)

// Dates and times of day are computed with Temporal, which older browsers lack.
if ('Temporal' in globalThis) start()
else void import('temporal-polyfill/global').then(start)

watchPresses()
watchKeyboard()

function start() {
  void prefetched.then(lastEvent => {
    // Signing in reloads the page.
    if (lastEvent === null) return
    subscribeToFeed({
      refresh: invalidateByChanges,
      lastEvent,
      open: push => router.navigate(alertUrl(push)),
      shouldInterrupt,
    })
  })

  // Also refreshes everything on screen every minute if the user chose so (SPEC §2, Settings).
  setInterval(() => preferencesNow()?.autoRefresh && invalidateAll(), MINUTE)

  void Promise.race([prefetched, new Promise(resolve => setTimeout(resolve, PATIENCE))]).then(render)
}

function render() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>
          <ErrorBoundary FallbackComponent={PageError}>
            <Layout />
          </ErrorBoundary>
        </RouterProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
