import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../../../shared/web/ui/feedback/states.tsx'

/** Replaces a page that threw an error or could not be loaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function tryAgain() {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState
      title="This page could not be loaded."
      error={error instanceof Error ? error : null}
      onRetry={tryAgain}
    />
  )
}
