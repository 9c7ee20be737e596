import { useVenueLocale } from '#platform/web/device/venue.ts'
import type { Cell, Column } from '../../contract.ts'
import { cellText } from '../cell-text.ts'

export interface ChartTooltipProps {
  columns: readonly Column[]
  x: Column
  /** The props from here on are set by Recharts. */
  active?: boolean
  label?: Cell
  payload?: readonly { dataKey?: unknown; name?: unknown; value?: unknown; color?: string }[]
}

/** The values at the pointer's position in a chart. */
export function ChartTooltip({ columns, x, active, label = null, payload = [] }: ChartTooltipProps) {
  const { currency } = useVenueLocale()
  if (!active || payload.length === 0) return null
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-medium">{cellText(label, x.kind, currency)}</p>
      {payload.map(({ dataKey, name, value, color }) => (
        <p key={String(dataKey)} className="flex items-center gap-2">
          <span className="size-2 rounded-full" style={{ background: color }} aria-hidden />
          <span className="text-muted">{String(name)}</span>
          <span className="ml-auto pl-3 tabular-nums">
            {cellText(
              (value as Cell) ?? null,
              columns.find(({ id }) => id === dataKey)?.kind ?? 'count',
              currency,
            )}
          </span>
        </p>
      ))}
    </div>
  )
}
