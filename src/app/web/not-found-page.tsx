import { Link } from '@tanstack/react-router'
import { Button } from '../../shared/web/ui/button.tsx'
import { PageHeader } from '../../shared/web/ui/page-header.tsx'

/** SPEC §2: any path that is no route. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="404 Page Not Found" subtitle="Did you forget to add the page to the router?" />
      <Button asChild>
        <Link to="/">Go to the dashboard</Link>
      </Button>
    </>
  )
}
