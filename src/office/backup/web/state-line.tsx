import type { ReactNode } from 'react'

/** A line with an icon that says how backups or rehearsals stand. */
export function StateLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden>{icon}</span>
      <span className="min-w-0 break-words font-medium">{children}</span>
    </p>
  )
}
