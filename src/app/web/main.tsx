import '../../shared/web/device/theme.ts'
import './styles.css'
import './wiring.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preferencesNow } from '../../accounts/web/queries.ts'
import { subscribeToFeed } from '../../feed/web/live.ts'
import { MINUTE } from '../../shared/values/time.ts'
import { invalidateAll, queryClient } from '../../shared/web/data/query-client.ts'
import { prefetchBootstrap } from '../bootstrap/web/prefetch.ts'
import { shouldInterrupt } from './alerts/alert-filter.ts'
import { alertUrl } from './alerts/alert-target.ts'
import { invalidateByChanges } from './alerts/invalidate-by-event.ts'
import { router } from './routing/routes.tsx'

// The public display belongs to nobody who signs in.
const isDisplay = location.pathname === '/display'
const prefetched = isDisplay ? Promise.resolve(null) : prefetchBootstrap(location.pathname)

// Dates and times of day are computed with Temporal, which older browsers lack.
if ('Temporal' in globalThis) start()
else void import('temporal-polyfill/global').then(start)

function start() {
  void prefetched.then(lastEvent => {
    // Signing in reloads the page.
    if (lastEvent === null) return
    subscribeToFeed({
      refresh: invalidateByChanges,
      lastEvent,
      open: push => void router.navigate(alertUrl(push)),
      shouldInterrupt,
    })
  })

  // Also refreshes everything on screen every minute if the user chose so (SPEC §2, Settings).
  setInterval(() => preferencesNow()?.autoRefresh && invalidateAll(), MINUTE)

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
