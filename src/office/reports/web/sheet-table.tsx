import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { HeadCell } from '#platform/web/ui/lists/table.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Cell, Column, PaymentFilter, Sheet } from '../contract.ts'
import { cellText, isNumber } from './cell-text.ts'

/** The rows of a sheet. It is at most as high as the chart beside it and scrolls. */
export function SheetTable({ sheet: { title, columns, rows, payments, total } }: { sheet: Sheet }) {
  return (
    <section
      aria-label={`Table: ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
      tabIndex={0}
      className="relative max-h-80 min-w-0 overflow-auto rounded-card border border-line bg-surface shadow-card print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 z-10 print:static">
          <tr>
            {columns.map(({ id, label, kind }) => (
              <HeadCell
                key={id}
                className={cn('print:px-1.5 print:text-2xs', isNumber(kind) && 'text-right')}
              >
                {label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-line border-b last:border-b-0 hover:bg-hover">
              <Cells row={row} columns={columns} payments={payments?.[index] ?? null} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot className="sticky bottom-0 bg-sunken font-semibold print:static">
            <tr className="border-line border-t">
              <Cells row={total} columns={columns} payments={null} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

interface CellsProps {
  row: readonly Cell[]
  columns: readonly Column[]
  /** The link of the first cell. */
  payments: PaymentFilter | null
}

function Cells({ row, columns, payments }: CellsProps) {
  const { currency } = useVenueLocale()
  return columns.map(({ id, kind }, index) => {
    const text = cellText(row[index] ?? null, kind, currency)
    const style = 'h-8 whitespace-nowrap px-3 py-1 tabular-nums print:h-6 print:px-1 print:text-2xs'
    if (index === 0)
      return (
        <th key={id} scope="row" className={cn(style, 'font-medium')}>
          {payments ? (
            <Link
              to="/billing"
              search={payments}
              aria-label={`Payments: ${text}`}
              className="text-primary-ink hover:underline"
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </th>
      )
    return (
      <td key={id} className={cn(style, isNumber(kind) && 'text-right')}>
        {text}
      </td>
    )
  })
}
