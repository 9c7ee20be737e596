import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { LiabilitySection } from '#money/cards/web/shared/liability-section.tsx'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { download } from '#platform/web/device/download.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton, Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { Basis, Report } from '../contract.ts'
import { readOccupancy } from '../contract.ts'
import { tabs } from '../words.ts'
import { BasisChoice } from './basis-choice.tsx'
import { CustomChoice } from './custom-choice.tsx'
import { reportCsv } from './export.ts'
import { Figures } from './figures.tsx'
import { PeriodPicker, PeriodText } from './period-picker.tsx'
import { useReport } from './queries.ts'
import { type ReportsSearch, useReportsSearch } from './reports-search.ts'
import { writeSentences } from './sentences.ts'
import { reportTabs } from './shared/report-tabs.ts'
import { SheetView } from './sheet-view.tsx'
import { TypeChoice } from './type-choice.tsx'

/** Reports & Analytics (SPEC §2). The URL holds the tab, the period and the filters. */
export function ReportsPage() {
  if (useIsAuthorized(readOccupancy)) return <ReportOf />
  return (
    <>
      <PageHeader title="Reports & Analytics" />
      <EmptyCard title="Only managers can see reports." hint="Ask a manager for the figures you need." />
    </>
  )
}

function ReportOf() {
  const [search, change] = useReportsSearch()
  const tab = search.tab ?? 'occupancy'
  const query = useReport({ ...search, tab })
  const { currency } = useVenueLocale()
  const report = query.data
  return (
    <>
      <PageHeader
        title="Reports & Analytics"
        actions={
          <>
            <Button disabled={!report} onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
            <Button
              variant="primary"
              disabled={!report}
              onClick={() =>
                report &&
                download(
                  nameFile(reportTabs[tab].label, report),
                  reportCsv(report, `${reportTabs[tab].label} report`, currency),
                )
              }
            >
              <Download aria-hidden />
              Export Data
            </Button>
          </>
        }
      />
      <Tabs
        label="Reports"
        value={tab}
        onChange={next =>
          change({ tab: next === 'occupancy' ? undefined : next, view: undefined, basis: undefined })
        }
        tabs={tabs.map(value => ({ value, label: reportTabs[value].label }))}
      >
        <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2" data-no-print>
          <PeriodPicker search={search} shown={report?.period} onChange={change} />
          {tab === 'occupancy' && <TypeChoice value={search.type} onChange={type => change({ type })} />}
          {tab === 'custom' && <CustomChoice search={search} onChange={change} />}
          {showsRevenue(search) && (
            <BasisChoice
              value={search.basis ?? 'taken'}
              onChange={basis => change(withBasis(search, basis))}
            />
          )}
        </div>
        <h2 className="hidden font-semibold text-lg print:block">{reportTabs[tab].label}</h2>
        <div className="flex flex-col gap-6">
          <Content
            report={report}
            view={search.view}
            onView={view => change({ view })}
            error={query.error}
            onRetry={query.refetch}
          />
          {tab === 'revenue' && report && (
            <LiabilitySection from={report.period.from} to={report.period.to} />
          )}
        </div>
      </Tabs>
    </>
  )
}

const showsRevenue = ({ tab, measure = 'revenue' }: ReportsSearch) =>
  tab === 'revenue' || (tab === 'custom' && measure === 'revenue')

/** Earned revenue has no method. */
const withBasis = ({ grouping }: ReportsSearch, basis: Basis): Partial<ReportsSearch> => ({
  basis: basis === 'taken' ? undefined : basis,
  ...(basis === 'earned' && grouping === 'method' && { grouping: undefined }),
})

/** 'revenue-2026-11-14-2026-11-20.csv' */
const nameFile = (what: string, { period: { from, to } }: Report) =>
  `${what.toLowerCase()}-${from}${from === to ? '' : `-${to}`}.csv`

interface ContentProps {
  report: Report | undefined
  /** The id of the shown sheet; undefined is the first. */
  view: string | undefined
  onView: (view: string | undefined) => void
  error: Error | null
  onRetry: () => void
}

function Content({ report, view, onView, error, onRetry }: ContentProps) {
  const { currency } = useVenueLocale()
  if (error && !report)
    return <ErrorCard title="The report could not be loaded." error={error} onRetry={onRetry} />
  if (!report) return <ReportSkeleton />
  return (
    <>
      <div className="flex flex-col gap-3">
        <ul aria-label="In short" className="max-w-prose text-base">
          {writeSentences(report.figures, currency).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <PeriodText report={report} />
        <Figures figures={report.figures} />
      </div>
      <Sheets report={report} view={view} onView={onView} />
    </>
  )
}

type SheetsProps = Pick<ContentProps, 'view' | 'onView'> & { report: Report }

/** The chosen sheet with its chart. On paper the tables of the others follow. */
function Sheets({ report: { sheets, period }, view, onView }: SheetsProps) {
  const shown = sheets.find(({ id }) => id === view) ?? sheets[0]
  return (
    <>
      {sheets.length > 1 && (
        <div data-no-print>
          <Chips
            label="Show"
            chips={sheets.map(({ id, title }) => ({ value: id, label: toGrouping(title) }))}
            value={shown?.id}
            onChange={id => onView(id === sheets[0]?.id ? undefined : id)}
          />
        </div>
      )}
      {sheets.map(sheet => (
        <SheetView key={sheet.id} sheet={sheet} period={period} isShown={sheet === shown} />
      ))}
    </>
  )
}

/** 'By method', of the title 'Revenue by method'. */
const toGrouping = (title: string) => title.replace(/^.*\bby /i, 'By ')

/** Skeleton of a report: figures, a chart, a table. */
function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeletons
        count={4}
        label="Loading report"
        className="mt-8 grid grid-cols-2 gap-2 lg:grid-cols-4"
        each="h-20"
      />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  )
}
