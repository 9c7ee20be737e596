import type { FallbackProps } from 'react-error-boundary'
import { frameTexts } from '#platform/web/languages/texts.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { reload, useMissingReason } from '#platform/web/ui/feedback/missing-part.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { shellTexts } from '../languages/texts.ts'

/** The fallback page for unknown paths (SPEC §2). */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="404 Page Not Found" subtitle="Did you forget to add the page to the router?" />
      <Button asChild>
        <Link to="/">Go to Dashboard</Link>
      </Button>
    </>
  )
}

/** Shown in place of a page whose code the server does not have, or until it arrives. */
export const MissingPage = ({ isLate = false }: { isLate?: boolean }) => (
  <EmptyState title={useMissingReason(isLate)} action={<ReloadButton />} />
)

function ReloadButton() {
  return <Button onClick={reload}>{useTexts(frameTexts)('reload')}</Button>
}

/** Replaces a page that threw an error. */
export function PageError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <ErrorState
      title={useTexts(shellTexts)('pageFailed')}
      error={error instanceof Error ? error : null}
      onRetry={resetErrorBoundary}
    />
  )
}
