import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

export interface FoldProps {
  title: string
  /** A summary of the content at the end of its line: a count or a few words. */
  note?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A part that is folded under its title, as a landmark with that name. Below another one they share a line. */
export function Fold({ title, note, isOpen = false, children }: FoldProps) {
  return (
    <section aria-label={title} className="border-line border-t last-of-type:border-b">
      <details open={isOpen} className="group/fold">
        <summary className="tap flex min-h-10 cursor-pointer select-none list-none items-center gap-2 rounded-control hover:bg-hover">
          <ChevronRight className="size-4 shrink-0 text-muted group-open/fold:rotate-90" aria-hidden />
          <h2 className="shrink-0 font-medium">{title}</h2>
          <span className="ml-auto min-w-0 truncate text-muted tabular-nums">{note}</span>
        </summary>
        <div className="flex flex-col gap-3 pt-1 pb-4">{children}</div>
      </details>
    </section>
  )
}
