import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'

export interface NoteProps {
  title: string
  /** A button that does something about it. */
  action: ReactNode
  children: ReactNode
}

/** Something on a page that a manager should look at. */
export function Note({ title, action, children }: NoteProps) {
  return (
    <Card role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-amber-ink p-4">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-amber-ink" />
      <div className="min-w-64 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
      {action}
    </Card>
  )
}
