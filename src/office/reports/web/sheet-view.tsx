import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { download } from '#platform/web/device/download.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { ChartedSheet, Report, Sheet } from '../contract.ts'
import { HeatTable } from './charts/heat-table.tsx'
import { sheetCsv } from './export.ts'
import { SheetTable } from './sheet-table.tsx'

/** Maximum number of table columns that fit beside a chart. */
const MAX_COLUMNS_BESIDE_CHART = 5

/** Loaded on demand: Recharts is half as large as all other scripts together. */
const SheetChart = lazyPart(() => import('./charts/sheet-chart.tsx'))

export interface SheetViewProps {
  sheet: Sheet
  period: Report['period']
  /** Another sheet is only printed, without its chart. */
  isShown: boolean
}

/** A sheet of a report: its chart, and its table behind a button; a list is its table. On paper it has both. */
export function SheetView({ sheet, period, isShown }: SheetViewProps) {
  const { currency } = useVenueLocale()
  const [hasTable, setHasTable] = useState(false)
  const charted = hasChart(sheet) ? sheet : undefined
  const isHeat = charted?.chart.type === 'heat'
  const name = `${sheet.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${period.from}-${period.to}.csv`
  return (
    <Section
      title={sheet.title}
      className={cn('break-inside-avoid-page', !isShown && 'hidden print:flex')}
      actions={
        <>
          {charted && !isHeat && (
            <Button size="sm" aria-expanded={hasTable} onClick={() => setHasTable(!hasTable)}>
              {hasTable ? 'Hide Table' : 'Show Table'}
              <span className="sr-only"> {sheet.title}</span>
            </Button>
          )}
          <IconButton
            label={`Export ${sheet.title}`}
            icon={<Download aria-hidden />}
            onClick={() => download(name, sheetCsv(sheet, currency))}
          />
        </>
      }
    >
      {sheet.note && <p className="-mt-2 max-w-prose text-muted text-xs">{sheet.note}</p>}
      {isHeat ? (
        <HeatTable sheet={sheet} />
      ) : isShown && charted ? (
        <ChartAndTable sheet={charted} hasTable={hasTable} />
      ) : (
        <SheetTable sheet={sheet} />
      )}
    </Section>
  )
}

const hasChart = (sheet: Sheet): sheet is ChartedSheet => sheet.chart !== undefined

function ChartAndTable({ sheet, hasTable }: { sheet: ChartedSheet; hasTable: boolean }) {
  return (
    <div
      className={cn(
        'grid gap-3 print:block',
        hasTable &&
          sheet.columns.length <= MAX_COLUMNS_BESIDE_CHART &&
          'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      <Card className="min-w-0 p-3 print:mb-3">
        <Suspense fallback={<Skeleton className="h-72" />}>
          <SheetChart sheet={sheet} />
        </Suspense>
      </Card>
      <div className={cn('min-w-0', !hasTable && 'hidden print:block')}>
        <SheetTable sheet={sheet} />
      </div>
    </div>
  )
}
