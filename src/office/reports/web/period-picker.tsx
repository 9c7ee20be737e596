import { formatDay } from '#platform/values/time.ts'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { DayFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import type { PeriodChoice, Report } from '../contract.ts'
import { basisTexts } from '../rules.ts'
import { periods } from '../words.ts'
import type { ReportsSearch } from './reports-search.ts'

export interface PeriodPickerProps {
  search: ReportsSearch
  /** The displayed period; the initial value of a custom one. */
  shown: Report['period'] | undefined
  onChange: (change: Partial<ReportsSearch>) => void
}

const names: Record<PeriodChoice, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  this_week: 'This week',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  custom: 'Custom dates',
}

/** Selects the business days of a report. */
export function PeriodPicker({ search, shown, onChange }: PeriodPickerProps) {
  const period = search.period ?? 'last_7_days'
  const choose = (next: PeriodChoice) =>
    onChange({
      period: next === 'last_7_days' ? undefined : next,
      from: next === 'custom' ? shown?.from : undefined,
      to: next === 'custom' ? shown?.to : undefined,
    })
  return (
    <>
      <Select
        aria-label="Period"
        className="w-44 max-sm:w-full"
        value={period}
        options={periods.map(value => ({ value, label: names[value] }))}
        onChange={({ target }) => choose(target.value as PeriodChoice)}
      />
      {period === 'custom' && (
        <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
          <DayFilter
            hidden
            className="w-52 max-sm:w-full"
            label="First day"
            value={search.from ?? shown?.from}
            max={search.to}
            onChange={from => onChange({ from })}
          />
          <DayFilter
            hidden
            className="w-52 max-sm:w-full"
            label="Last day"
            value={search.to ?? shown?.to}
            min={search.from}
            onChange={to => onChange({ to })}
          />
        </div>
      )}
    </>
  )
}

/** The period in words: 'Nov 14, 2026 to Nov 20, 2026, compared with …'. */
export function PeriodText({ report: { period, before, basis, running, asOf } }: { report: Report }) {
  return (
    <p className="text-muted">
      <span className="font-medium text-ink">{daysText(period)}</span>
      {running && (
        <>
          {' '}
          until <ClockTime at={asOf} />
        </>
      )}
      , compared with {daysText(before)}
      {running && ' up to the same time'}
      {basis && <span className="block font-medium text-ink">{basisTexts[basis]}</span>}
    </p>
  )
}

const daysText = ({ from, to }: Report['period']) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
