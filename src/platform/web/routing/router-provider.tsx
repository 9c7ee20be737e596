import type { ReactNode } from 'react'
import type { Router } from './router.ts'
import { useScrollPositions } from './scroll-positions.ts'
import { RouterContext } from './use-router.ts'

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
