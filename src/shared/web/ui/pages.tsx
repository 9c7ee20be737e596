import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from './button.tsx'

export interface PagesProps {
  /** How many rows this page shows, and how many there are. */
  shown: number
  total: number
  /** What they are: 'workorders'. */
  of: string
  /** From 1; beyond the last page it is the last. */
  page: number
  /** Rows of a full page. */
  size: number
  onPage: (page: number) => void
}

/** 'Showing N of N workorders', and a way to the other pages; disabled only where there is none. */
export function Pages({ shown, total, of, page: asked, size, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const page = Math.min(asked, last)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted" aria-live="polite">
        Showing {shown} of {total} {of}
      </p>
      <nav aria-label="Pages" className="flex items-center gap-2">
        <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <span aria-current="page" className="px-1 tabular-nums">
          <span className="sr-only">Page </span>
          {page}
          {last > 1 && <span className="text-muted"> of {last}</span>}
        </span>
        <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </nav>
    </div>
  )
}
