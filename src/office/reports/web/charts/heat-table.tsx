import { HeadCell } from '#platform/web/ui/lists/table.tsx'
import type { Cell, Sheet } from '../../contract.ts'
import { hourName } from '../../rules.ts'

/** A heat map as a table: one row per hour, one column per weekday, deeper colors for higher occupancy. */
export function HeatTable({ sheet: { title, columns, rows } }: { sheet: Sheet }) {
  const most = Math.max(1, ...rows.flatMap(row => row.slice(1).map(Number)))
  return (
    <section
      aria-label={`Table: ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
      tabIndex={0}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <table className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {columns.map(({ id, label }, index) => (
              <HeadCell
                key={id}
                className={index === 0 ? 'w-20 max-md:w-13 max-md:px-1.5' : 'px-0 text-center'}
              >
                <span className="md:hidden" aria-hidden>
                  {label.slice(0, index === 0 ? undefined : 3)}
                </span>
                <span className="max-md:sr-only">{label}</span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([hour, ...cells]) => (
            <tr key={String(hour)}>
              <th scope="row" className="px-3 text-left font-medium text-muted text-xs max-md:px-1.5">
                {hourName(Number(hour))}
              </th>
              {cells.map((cell, index) => (
                <HeatCell key={columns[index + 1]!.id} cell={cell} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Mixes in at most 40% of the accent color, so that the text stays readable. */
function HeatCell({ cell, most }: { cell: Cell; most: number }) {
  const depth = cell === null ? 0 : Math.round((Number(cell) / most) * 40)
  return (
    <td
      className="h-7 border border-surface text-xs tabular-nums"
      style={{ background: `color-mix(in oklab, var(--primary) ${depth}%, var(--surface))` }}
    >
      {cell === null ? <span className="text-muted">–</span> : `${Math.round(Number(cell))}%`}
    </td>
  )
}
