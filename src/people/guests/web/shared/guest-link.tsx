import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { readGuest } from '../../contract.ts'

interface GuestLinkProps {
  guestId: number | null
  name: string
  className?: string
}

/** The name of a guest; links to their page for roles that may see it. */
export function GuestLink({ guestId, name, className }: GuestLinkProps) {
  const mayRead = useIsAuthorizedNow(readGuest)
  if (guestId === null || !mayRead) return <span className={className}>{name}</span>
  return (
    <Link to={`/guests/${guestId}`} className={cn('tap hover:underline', className)}>
      {name}
    </Link>
  )
}
