import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Location, Search } from './address.ts'
import type { Params } from './pages.ts'
import type { Router, Shown } from './router.ts'

export const RouterContext = createContext<Router | undefined>(undefined)

/** Returns the router. Reading it does not rerender the component when the URL changes. */
export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('The component is not within a RouterProvider')
  return router
}

/** Returns what is on screen, or what `select` takes of it. Rerenders only if that changes. */
export function useShown<T>(select: (shown: Shown) => T): T {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => select(router.shown))
}

/** Returns the location of the page on screen, or what `select` takes of it: a value that is compared by identity. */
export function useLocation(): Location
export function useLocation<T>(select: (location: Location) => T): T
export function useLocation<T>(select: (location: Location) => T | Location = location => location) {
  return useShown(({ location }) => select(location))
}

/** Returns the parameters in the path of the page on screen. */
export const useParams = (): Params => useShown(({ params }) => params)

/**
 * Returns what `parse` reads from the search of the URL, and a function that changes some of it: in the same history
 * entry, or with `replace: false` in a new one. `parse` ignores invalid values; its result must survive JSON.
 */
export function useSearch<State extends object>(
  parse: (search: Search) => State,
): [State, ChangeSearch<State>] {
  const router = useRouter()
  const text = useLocation(({ search }) => JSON.stringify(parse(search)))
  return useMemo(() => {
    const change: ChangeSearch<State> = (values, { replace = true } = {}) =>
      router.navigate({ search: { ...router.location.search, ...values }, replace, keepsScroll: true })
    return [JSON.parse(text) as State, change]
  }, [text, router])
}

/** Values that are undefined leave the URL. */
export type ChangeSearch<State> = (values: Partial<State>, options?: { replace?: boolean }) => void
