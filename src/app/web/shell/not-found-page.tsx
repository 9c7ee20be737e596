import { Link } from '@tanstack/react-router'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { PageHeader } from '../../../shared/web/ui/layout/page-header.tsx'

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
