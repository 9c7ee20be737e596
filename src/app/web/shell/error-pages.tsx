import type { FallbackProps } from 'react-error-boundary'
import { PartMissing } from '#platform/web/data/load-part.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { MISSING_PART, reload } from '#platform/web/ui/feedback/missing-part.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'

/** The fallback page for unknown paths (SPEC §2). */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="404 Page Not Found" subtitle="Did you forget to add the page to the router?" />
      <Button asChild>
        <Link to="/">Go to dashboard</Link>
      </Button>
    </>
  )
}

/** Replaces a page that threw an error or could not be loaded. */
export function PageError({ error, resetErrorBoundary }: FallbackProps) {
  if (error instanceof PartMissing)
    return <EmptyState title={MISSING_PART} action={<Button onClick={reload}>Reload</Button>} />
  return (
    <ErrorState
      title="This page could not be loaded."
      error={error instanceof Error ? error : null}
      onRetry={resetErrorBoundary}
    />
  )
}
