import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { RejectedRow } from '../contract.ts'

/** Estimated row height, in px, until it is measured. */
const ESTIMATED_ROW_HEIGHT = 33

/** Lists rows that need attention, with the reasons. Virtualized for long lists. */
export function RejectedRows({ title, rows }: { title: string; rows: readonly RejectedRow[] }) {
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
      <h3 className="font-medium">
        {title}{' '}
        <span className="font-normal text-muted tabular-nums">({rows.length.toLocaleString('en-US')})</span>
      </h3>
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
