import type { ChartedSheet } from '../../contract.ts'
import { pickColor } from './chart-colors.ts'

/** Names the colors of a chart, unless there is only one. It wraps, so that a phone shows all of it. */
export function ChartLegend({ columns, chart }: Pick<ChartedSheet, 'columns' | 'chart'>) {
  const ids = [...chart.series, ...(chart.before ? [chart.before] : [])]
  if (ids.length < 2) return null
  return (
    <ul aria-label="Legend" className="mb-2 flex flex-wrap justify-end gap-x-3 gap-y-1 text-muted text-xs">
      {ids.map(id => (
        <li key={id} className="flex items-center gap-1.5">
          <span className="size-2 shrink-0 rounded-full" style={{ background: pickColor(id) }} aria-hidden />
          {columns.find(column => column.id === id)?.label}
        </li>
      ))}
    </ul>
  )
}
