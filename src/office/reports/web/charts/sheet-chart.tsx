import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Cell, ChartedSheet, Column } from '../../contract.ts'
import { axisText, cellText } from '../cell-text.ts'
import { barLabels } from './bar-labels.ts'
import { BarLinks } from './bar-links.tsx'
import { chartColors, pickColor } from './chart-colors.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'

/** Maximum number of rows in a ranked chart; the table has all of them. */
const MAX_RANKED_ROWS = 12

type Point = Record<string, Cell>

/** The chart of a sheet. Screen readers use the table beside it instead. */
export default function SheetChart({ sheet: whole }: { sheet: ChartedSheet }) {
  const { columns, rows } = whole
  const points = rows.map(row => Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null])))
  const sheet = withoutEmptyPeriod(whole, points)
  const { chart } = sheet
  const Shape = chart.type === 'ranked' ? Ranked : OverTime
  const shown = Math.min(rows.length, MAX_RANKED_ROWS)
  const isEmpty = points.every(point => chart.series.every(id => !point[id]))
  const links = chart.type !== 'lines' && sheet.payments?.some(one => one !== null)
  const plot = {
    'aria-label': `Chart: ${sheet.title}. See the table for the figures.`,
    style: { height: measureHeight(sheet) },
    className: cn(onPaper, 'relative'),
    children: (
      <>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 288 }}>
          <Shape sheet={sheet} points={points} />
        </ResponsiveContainer>
        {isEmpty && (
          <p className="absolute inset-0 flex items-center justify-center text-muted">
            No data in this period
          </p>
        )}
      </>
    ),
  }
  return (
    <>
      <div className={chartColors}>
        <ChartLegend columns={columns} chart={chart} />
        {/* The parts of an image are hidden from screen readers, and links must not be. */}
        {links ? <figure {...plot} /> : <div role="img" {...plot} />}
      </div>
      {chart.type === 'ranked' && shown < rows.length && (
        <p className="text-muted text-xs">
          {shown} of {rows.length}. The table lists all.
        </p>
      )}
    </>
  )
}

/** A previous period with nothing in it is not compared. */
const withoutEmptyPeriod = (sheet: ChartedSheet, points: readonly Point[]): ChartedSheet =>
  sheet.chart.before && points.some(point => point[sheet.chart.before!])
    ? sheet
    : { ...sheet, chart: { ...sheet.chart, before: undefined } }

/** Recharts sizes charts for the screen; in print they shrink to the page width. */
const onPaper =
  'print:[&_.recharts-responsive-container>div]:w-full! print:[&_.recharts-wrapper]:w-full! print:[&_.recharts-wrapper>svg]:w-full!'

/** Height in px. A ranked chart grows with its rows, so that each name fits. */
const measureHeight = ({ chart, rows }: ChartedSheet) =>
  chart.type === 'ranked' ? Math.max(288, Math.min(rows.length, MAX_RANKED_ROWS) * 36 + 64) : 288

interface ShapeProps {
  sheet: ChartedSheet
  points: Point[]
}

const axis = {
  tick: { fill: 'var(--muted)', fontSize: 12 },
  stroke: 'var(--line)',
  tickLine: false,
} as const

/** Bars side by side or stacked, or lines. The previous period is a dashed line. */
function OverTime({ sheet: { columns, rows, chart, payments }, points, ...size }: ShapeProps) {
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
      {chart.series.map((id, index) =>
        isLine ? (
          <Line
            key={id}
            dataKey={id}
            name={column(id).label}
            stroke={pickColor(id)}
            strokeWidth={2}
            dot={points.length < 2}
            isAnimationActive={false}
          />
        ) : (
          <Bar
            key={id}
            dataKey={id}
            name={column(id).label}
            fill={pickColor(id)}
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
          stroke={pickColor('before')}
          strokeDasharray="4 4"
          strokeWidth={1.5}
          dot={points.length < 2}
          isAnimationActive={false}
        />
      )}
      {payments && !isLine && (
        <BarLinks
          bars={rows.map(([name = null], index) => ({
            name: cellText(name, x.kind, currency),
            payments: payments[index] ?? null,
          }))}
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
      {names.map(id => (
        <Bar
          key={id}
          dataKey={id}
          name={column(id).label}
          fill={pickColor(id)}
          radius={[0, 3, 3, 0]}
          maxBarSize={18}
          isAnimationActive={false}
        />
      ))}
      {sheet.payments && (
        <BarLinks
          isRanked
          bars={labels.slice(0, MAX_RANKED_ROWS).map((name, index) => ({
            name,
            payments: sheet.payments?.[index] ?? null,
          }))}
        />
      )}
    </BarChart>
  )
}

const shortWeekday = (value: Cell, { kind }: Column) =>
  kind === 'weekday' && typeof value === 'string' ? value.slice(0, 3) : value
