import ClipboardList from 'lucide-react/icons/clipboard-list'
import DollarSign from 'lucide-react/icons/dollar-sign'
import DoorOpen from 'lucide-react/icons/door-open'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Minus from 'lucide-react/icons/minus'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { occupancy } from '#house/facilities/web/filters/filter-facilities.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { useWorkorderSummary } from '#house/workorders/web/shared/workorder-summary.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { useTakings } from '#money/ledger/web/shared/takings.ts'
import { useIsAuthorized, useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone, type Tone, textTone } from '#platform/web/ui/style/tones.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { SectionPath } from '../routing/sections.ts'

/** The summary cards of the dashboard; each links to what it counts. */
export function Summary() {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-1.5 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-2">
      <Total type="room" title="Total Rooms" to="/rooms" icon={<DoorOpen />} tone="primary" />
      <Total type="locker" title="Total Lockers" to="/lockers" icon={<LockKeyhole />} tone="purple" />
      <OpenWorkorders />
      <TodaysRevenue />
    </div>
  )
}

interface TotalProps extends Pick<FigureProps, 'title' | 'to' | 'icon' | 'tone'> {
  type: FacilityType
}

function Total({ type, ...figure }: TotalProps) {
  const { facilities } = useFacilities(type)
  return (
    <Figure {...figure} note={facilities && formatShare(facilities)}>
      {facilities?.length}
    </Figure>
  )
}

function OpenWorkorders() {
  const { data } = useWorkorderSummary()
  return (
    <Figure
      title="Open Workorders"
      to="/workorders"
      search={{ status: 'open' }}
      icon={<ClipboardList />}
      tone="orange"
      note={data && <SinceYesterday change={data.sinceYesterday} />}
    >
      {data?.open}
    </Figure>
  )
}

/** Fewer open work orders are shown in green. */
function SinceYesterday({ change }: { change: number }) {
  const Icon = change < 0 ? TrendingDown : change > 0 ? TrendingUp : Minus
  const tone = change < 0 ? 'green' : change > 0 ? 'orange' : 'gray'
  return (
    <span className={cn('inline-flex items-center gap-0.5', textTone[tone])}>
      <Icon className="size-3" aria-hidden />
      {change} since yesterday
    </span>
  )
}

function TodaysRevenue() {
  return useIsAuthorizedNow(readTakings) ? <Revenue /> : null
}

function Revenue() {
  const { data } = useTakings()
  const mayReport = useIsAuthorized({ roles: managerRoles })
  return (
    <Figure
      title="Today's Revenue"
      to={mayReport ? '/reports' : '/billing'}
      search={mayReport ? { tab: 'revenue', period: 'today' } : {}}
      icon={<DollarSign />}
      tone="green"
      note={data && <Trend percent={data.trend} />}
    >
      {data && <Money dollars={data.today} />}
    </Figure>
  )
}

const formatShare = (facilities: readonly Facility[]) => `${occupancy(facilities)}% occupied`

function Trend({ percent }: { percent: number | null }) {
  if (percent === null) return null
  if (percent === 0) return 'Same as last week'
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  return (
    <span className={cn('inline-flex items-center gap-0.5', textTone[percent < 0 ? 'red' : 'green'])}>
      <Icon className="size-3" aria-hidden />
      {percent}% vs last week
    </span>
  )
}

export interface FigureProps {
  title: string
  to: SectionPath
  /** URL search that filters the page to the rows that the figure counts. */
  search?: Record<string, string>
  icon: ReactNode
  tone: Tone
  note: ReactNode
  /** The figure; undefined shows a skeleton. */
  children: ReactNode
}

export function Figure({ title, to, search = {}, icon, tone, note, children }: FigureProps) {
  return (
    <Link
      to={to}
      search={search}
      className="flex min-w-0 items-center gap-3 rounded-control border border-line bg-surface px-2.5 py-1 shadow-card transition-colors hover:border-line-strong"
    >
      <span
        className={cn(
          'flex size-8 shrink-0 items-center justify-center rounded-control max-[105rem]:hidden [&_svg]:size-4.5',
          softTone[tone],
        )}
        aria-hidden
      >
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block text-2xs text-muted leading-3.5">{title}</span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          {children === undefined ? (
            <Skeleton className="my-0.5 h-4 w-20" />
          ) : (
            <>
              <span className="font-semibold text-base leading-5 tabular-nums">{children}</span>
              <span className="text-2xs text-muted leading-4">{note}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
