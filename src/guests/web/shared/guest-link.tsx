import { Link } from '@tanstack/react-router'
import { useIsAuthorizedNow } from '../../../accounts/web/queries.ts'
import { cn } from '../../../shared/web/ui/style/cn.ts'
import { readGuest } from '../../calls.ts'

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
    <Link
      to="/guests/$guestId"
      params={{ guestId: String(guestId) }}
      className={cn('tap hover:underline', className)}
    >
      {name}
    </Link>
  )
}
