import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Cell, Column, Sheet } from '../../contract.ts'
import { axisText } from '../cell-text.ts'
import { barLabels } from './bar-labels.ts'
import { chartColors, colorOf } from './chart-colors.ts'
import { ChartTooltip } from './chart-tooltip.tsx'

/** Maximum number of rows in a ranked chart; the table has all of them. */
const MAX_RANKED_ROWS = 12

type Point = Record<string, Cell>

/** The chart of a sheet. Screen readers use the table beside it instead. */
export default function SheetChart({ sheet }: { sheet: Sheet }) {
  const { columns, rows, chart } = sheet
  const points = rows.map(row => Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null])))
  const Shape = chart.type === 'ranked' ? Ranked : OverTime
  const shown = Math.min(rows.length, MAX_RANKED_ROWS)
  const isEmpty = points.every(point => chart.series.every(id => !point[id]))
  return (
    <>
      <div
        role="img"
        aria-label={`Chart: ${sheet.title}. See the table for the figures.`}
        style={{ height: heightOf(sheet) }}
        className={cn(chartColors, onPaper, 'relative')}
      >
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 288 }}>
          <Shape sheet={sheet} points={points} />
        </ResponsiveContainer>
        {isEmpty && (
          <p className="absolute inset-0 flex items-center justify-center text-muted">
            No data in this period
          </p>
        )}
      </div>
      {chart.type === 'ranked' && shown < rows.length && (
        <p className="text-muted text-xs">
          {shown} of {rows.length}. The table lists all.
        </p>
      )}
    </>
  )
}

/** Recharts sizes charts for the screen; in print they shrink to the page width. */
const onPaper =
  'print:[&_.recharts-responsive-container>div]:w-full! print:[&_.recharts-wrapper]:w-full! print:[&_.recharts-wrapper>svg]:w-full!'

/** Height in px. A ranked chart grows with its rows, so that each name fits. */
const heightOf = ({ chart, rows }: Sheet) =>
  chart.type === 'ranked' ? Math.max(288, Math.min(rows.length, MAX_RANKED_ROWS) * 36 + 64) : 288

interface ShapeProps {
  sheet: Sheet
  points: Point[]
}

const axis = {
  tick: { fill: 'var(--muted)', fontSize: 12 },
  stroke: 'var(--line)',
  tickLine: false,
} as const

/** Bars side by side or stacked, or lines. The previous period is a dashed line. */
function OverTime({ sheet: { columns, chart }, points, ...size }: ShapeProps) {
  const { currency } = useVenueLocale()
  const column = (id: string) => columns.find(one => one.id === id)!
  const x = column(chart.x)
  const kind = column(chart.series[0]!).kind
  const isLine = chart.type === 'lines'
  return (
    <ComposedChart
      {...size}
      data={points}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        {...axis}
        dataKey={chart.x}
        tickFormatter={value => axisText(shortWeekday(value, x), x.kind, currency)}
        minTickGap={12}
        interval="preserveStartEnd"
      />
      <YAxis
        {...axis}
        axisLine={false}
        width={56}
        tickFormatter={value => axisText(value, kind, currency)}
        allowDecimals={kind !== 'count'}
      />
      <Tooltip
        cursor={isLine ? { stroke: 'var(--line-strong)' } : { fill: 'var(--hover)' }}
        content={<ChartTooltip columns={columns} x={x} />}
        isAnimationActive={false}
      />
      {(chart.series.length > 1 || chart.before) && <Legend {...legend} />}
      {chart.series.map((id, index) =>
        isLine ? (
          <Line
            key={id}
            dataKey={id}
            name={column(id).label}
            stroke={colorOf(id)}
            strokeWidth={2}
            dot={points.length < 2}
            isAnimationActive={false}
          />
        ) : (
          <Bar
            key={id}
            dataKey={id}
            name={column(id).label}
            fill={colorOf(id)}
            {...(chart.type === 'stacked' && { stackId: 'all' })}
            radius={chart.type === 'stacked' && index < chart.series.length - 1 ? 0 : [3, 3, 0, 0]}
            maxBarSize={48}
            isAnimationActive={false}
          />
        ),
      )}
      {chart.before && (
        <Line
          dataKey={chart.before}
          name={column(chart.before).label}
          stroke={colorOf('before')}
          strokeDasharray="4 4"
          strokeWidth={1.5}
          dot={points.length < 2}
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  )
}

/** Horizontal bars, the largest at the top. */
function Ranked({ sheet, points, ...size }: ShapeProps) {
  const { columns, chart } = sheet
  const { currency } = useVenueLocale()
  const column = (id: string) => columns.find(one => one.id === id)!
  const [series = ''] = chart.series
  const x = column(chart.x)
  const names = [series, ...(chart.before ? [chart.before] : [])]
  const labels = barLabels(sheet)
  const labeled = points.map((point, index) => ({ ...point, label: labels[index] ?? '' }))
  return (
    <BarChart
      {...size}
      layout="vertical"
      data={labeled.slice(0, MAX_RANKED_ROWS)}
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis
        {...axis}
        type="number"
        tickFormatter={value => axisText(value, column(series).kind, currency)}
        allowDecimals={column(series).kind !== 'count'}
      />
      <YAxis {...axis} type="category" dataKey="label" width={112} axisLine={false} interval={0} />
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        content={<ChartTooltip columns={columns} x={x} />}
        isAnimationActive={false}
      />
      <Legend {...legend} />
      {names.map(id => (
        <Bar
          key={id}
          dataKey={id}
          name={column(id).label}
          fill={colorOf(id)}
          radius={[0, 3, 3, 0]}
          maxBarSize={18}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}

const legend = {
  // Keeps the order of the columns; the default sorts by name.
  itemSorter: null,
  iconType: 'circle',
  iconSize: 8,
  verticalAlign: 'top',
  align: 'right',
  height: 28,
  formatter: (name: string) => <span className="text-muted text-xs">{name}</span>,
} as const

const shortWeekday = (value: Cell, { kind }: Column) =>
  kind === 'weekday' && typeof value === 'string' ? value.slice(0, 3) : value
