import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { loadDialog } from '#app/web/dialogs.ts'
import { moneyPanelOffers } from '#app/web/money-panel-offers.ts'
import CurrentDialog from '#app/web/routing/dialogs.tsx'
import { NotFoundPage } from '#app/web/shell/error-pages.tsx'
import { MoneyPanelOffers } from '#money/payments/web/shared/money-panel/offers.ts'
import { queryClient } from '#platform/web/data/query-client.ts'
import { watchKeyboard } from '#platform/web/device/scanner/scanned-codes.ts'
import { watchShortcuts } from '#platform/web/device/shortcuts.ts'
import { Router } from '#platform/web/routing/router.ts'
import { RouterProvider } from '#platform/web/routing/router-provider.tsx'
import { useLocation } from '#platform/web/routing/use-router.ts'
import type { Dialogs, DialogType } from '#platform/web/ui/dialogs/open-dialog.ts'
import Toaster from '#platform/web/ui/feedback/toaster.tsx'

/** Renders components as on a page of the app: with router, cache, dialogs, toasts and the keyboard's watch. */
export async function renderPage(ui: ReactNode, address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = new Router([], NotFoundPage, history)
  const screen = await render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>
          <MoneyPanelOffers value={moneyPanelOffers}>
            <Page>{ui}</Page>
          </MoneyPanelOffers>
        </RouterProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  onTestFinished(() => screen.unmount())
  onTestFinished(watchKeyboard())
  onTestFinished(watchShortcuts())
  return {
    /** The current address, as in '/?dialog=check-in'. */
    address: () => history.location.href,
    back: () => history.back(),
    forward: () => history.forward(),
  }
}

/**
 * Renders a dialog of the app and returns its locator. Its code is loaded before: Vite may still have to compile it.
 */
export async function openDialog<T extends DialogType>(type: T, params: Dialogs[T]) {
  const search = new URLSearchParams({ dialog: type, ...(params as object) })
  await loadDialog(type)
  await renderPage(null, `/?${search}`)
  return page.getByRole('dialog').first()
}

/** The visible toast, not the live region for screen readers. An open dialog hides it from the accessibility tree. */
export const toast = () =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })

function Page({ children }: { children: ReactNode }) {
  const hasDialog = useLocation(({ search }) => 'dialog' in search)
  return (
    <>
      <main tabIndex={-1}>{children}</main>
      <Suspense fallback={null}>{hasDialog && <CurrentDialog />}</Suspense>
      <Toaster />
    </>
  )
}
