import { type ComponentType, useMemo } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useShown } from './use-router.ts'

/** Shows an error of a page, and a button that calls `resetErrorBoundary`. */
export type PageErrorView = ComponentType<FallbackProps>

/** The page of the URL. A page that throws is replaced by `errorView`. */
export function PageView({ errorView: ErrorView }: { errorView: PageErrorView }) {
  const Component = useShown(({ component }) => component)
  const path = useShown(({ location }) => location.pathname)
  // The page does not rerender with each change of the URL.
  const page = useMemo(() => Component && <Component />, [Component])
  return (
    <ErrorBoundary FallbackComponent={ErrorView} resetKeys={[path]}>
      {page}
    </ErrorBoundary>
  )
}
