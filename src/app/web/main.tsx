import '../../shared/web/theme.ts'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followFeed } from '../../feed/web/live.ts'
import { refreshEachMinute } from '../../shared/web/auto-refresh.ts'
import { queryClient } from '../../shared/web/query-client.ts'
import { linkTo } from './alert-lead.ts'
import { readAhead } from './first-reads.ts'
import { interrupts } from './interrupts.ts'
import { router } from './routes.tsx'
import { refresh } from './stale.ts'

void readAhead(location.pathname).then(lastEvent => {
  // Signing in reloads the page.
  if (lastEvent === null) return
  followFeed({ refresh, lastEvent, open: push => void router.navigate(linkTo(push)), interrupts })
})

refreshEachMinute()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
