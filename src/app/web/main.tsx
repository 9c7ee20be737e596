import '../../shared/web/theme.ts'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribeToFeed } from '../../feed/web/live.ts'
import { refreshEachMinute } from '../../shared/web/auto-refresh.ts'
import { queryClient } from '../../shared/web/query-client.ts'
import { alertUrl } from './alert-lead.ts'
import { prefetchBootstrap } from './first-reads.ts'
import { shouldInterrupt } from './interrupts.ts'
import { router } from './routes.tsx'
import { invalidateByNouns } from './stale.ts'

void prefetchBootstrap(location.pathname).then(lastEvent => {
  // Signing in reloads the page.
  if (lastEvent === null) return
  subscribeToFeed({
    refresh: invalidateByNouns,
    lastEvent,
    open: push => void router.navigate(alertUrl(push)),
    shouldInterrupt,
  })
})

refreshEachMinute()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
