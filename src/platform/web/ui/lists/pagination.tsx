import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../actions/button.tsx'

export interface PaginationProps {
  /** The number of rows on this page, and in total. */
  shown: number
  total: number
  /** Name of the rows: 'workorders'. */
  itemsLabel: string
  /** Starts at 1. A number beyond the last page shows the last page. */
  page: number
  /** Rows of a full page. */
  size: number
  onPage: (page: number) => void
}

/** 'Showing N of N workorders' with Previous and Next, each disabled only if there is no such page. */
export function Pagination({ shown, total, itemsLabel, page: asked, size, onPage }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const page = Math.min(asked, last)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted" aria-live="polite">
        Showing {shown} of {total} {itemsLabel}
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
