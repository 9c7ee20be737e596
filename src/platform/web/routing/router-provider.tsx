import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Router } from './router.ts'
import { RouterContext, useRouter, useShown } from './use-router.ts'

/** Provides the router to the app. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  return (
    <RouterContext value={router}>
      <ScrollPositions />
      {children}
    </RouterContext>
  )
}

function ScrollPositions() {
  useScrollPositions()
  return null
}

/** Scrolls as a browser does: a new page starts at its top, and Back returns to where its page was left. */
function useScrollPositions(): void {
  const router = useRouter()
  const shown = useShown(shown => shown)
  /** By history entry, in pixels. */
  const positions = useRef(new Map<string, number>()).current

  useEffect(() => {
    const leaveToBrowser = (isLeft: boolean) => {
      // The browser restores the position after a reload, while the page grows.
      history.scrollRestoration = isLeft ? 'auto' : 'manual'
    }
    const onScroll = () => positions.set(router.shown.location.key ?? '', scrollY)
    const onHide = () => leaveToBrowser(true)
    const onShow = () => leaveToBrowser(false)
    onShow()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    }
  }, [router, positions])

  useLayoutEffect(() => {
    const { location, by } = shown
    const key = location.key ?? ''
    // Reading the position would lay out the page before it is complete.
    if (by === 'load') return
    const starts = by === 'navigation' && !location.state.keepsScroll
    const top = by === 'return' ? positions.get(key) : starts ? 0 : undefined
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
    positions.set(key, scrollY)
  }, [shown, positions])
}
