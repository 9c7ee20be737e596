import { useVirtualizer } from '@tanstack/react-virtual'
import Download from 'lucide-react/icons/download'
import { useRef } from 'react'
import { toCsv } from '#platform/values/csv/csv.ts'
import { download } from '#platform/web/device/download.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { RejectedRow } from '../contract.ts'

/** Estimated row height, in px, until it is measured. */
const ESTIMATED_ROW_HEIGHT = 33

interface RejectedRowsProps {
  title: string
  rows: readonly RejectedRow[]
  /** Of the file's columns. */
  headings: readonly string[]
}

/** Lists rows that need attention, with the reasons. Virtualized for long lists. */
export function RejectedRows({ title, rows, headings }: RejectedRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    overscan: 8,
  })
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">
          {title}{' '}
          <span className="font-normal text-muted tabular-nums">({rows.length.toLocaleString('en-US')})</span>
        </h3>
        <Button size="sm" onClick={() => download(`${title}.csv`, csvWithReasons(rows, headings))}>
          <Download aria-hidden />
          Save These Rows<span className="sr-only">: {title}</span>
        </Button>
      </div>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-control border border-line"
      >
        <ul className="relative" style={{ height: shown.getTotalSize() }}>
          {shown.getVirtualItems().map(({ index, key, start }) => {
            const { row, name, reasons } = rows[index]!
            return (
              <li
                key={key}
                ref={shown.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 flex gap-3 border-line border-b px-3 py-1.5"
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className="w-16 shrink-0 text-muted tabular-nums">Row {row}</span>
                <span className="min-w-0">
                  {name && <span className="font-medium">{name}: </span>}
                  {reasons.join('; ')}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** The rows as they are in the file, with their row and reason at the end, to be corrected and imported again. */
function csvWithReasons(rows: readonly RejectedRow[], headings: readonly string[]): string {
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]) => [...cells, ...Array<string>(width - cells.length).fill('')]
  return toCsv([
    [...padded(headings), 'Row', 'Reason'],
    ...rows.map(({ row, cells, reasons }) => [...padded(cells), row, reasons.join('; ')]),
  ])
}
