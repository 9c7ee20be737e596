import { useMemo, useState } from 'react'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { type ShownType, TypeChips } from '#house/facilities/web/shared/type-chips.tsx'
import { Link } from '#platform/web/routing/link.tsx'
import { useLocation, useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { DayChoice } from '../booking/day-choice.tsx'
import { useArrivals } from '../booking/queries.ts'
import { useBoard } from '../shared/board.ts'
import { type StateSpan, spansOfDay } from './states.tsx'
import { Timeline } from './timeline.tsx'
import { toBars } from './timeline-bars.ts'

/** Guests and bookings of a business day by facility, to extend and move them; `spans`: what else keeps a facility. */
export function RentalTimeline({ spans }: { spans: readonly StateSpan[] }) {
  const { day } = useLocation(({ search }) => search)
  const { navigate } = useRouter()
  const arrivals = useArrivals(day)
  const { board } = useBoard()
  const [shown, setShown] = useState<ShownType>('all')
  const { facilities } = useFacilities(shown === 'all' ? undefined : shown)
  const bars = useMemo(() => toBars(board, arrivals.data?.bookings ?? []), [board, arrivals.data])
  const shownDay = arrivals.data && {
    from: Date.parse(arrivals.data.from),
    until: Date.parse(arrivals.data.until),
  }
  const show = (next: string | undefined) => navigate({ search: { day: next }, replace: true })
  return (
    <>
      <PageHeader
        title="Timeline"
        className="mb-3"
        actions={
          <Button asChild>
            <Link to="/" search={{ dialog: 'arrivals' }}>
              Arrivals List
            </Link>
          </Button>
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {arrivals.data && <DayChoice day={arrivals.data.day} onChange={show} />}
        <TypeChips label="Facilities" value={shown} onChange={setShown} />
      </div>
      {arrivals.error && !arrivals.data ? (
        <ErrorState title="Failed to fetch bookings" error={arrivals.error} onRetry={arrivals.refetch} />
      ) : facilities && arrivals.data && shownDay ? (
        <Timeline
          facilities={facilities}
          bars={bars}
          spans={spansOfDay(spans, facilities, shownDay)}
          from={shownDay.from}
          until={shownDay.until}
          key={arrivals.data.day}
        />
      ) : (
        <Skeletons label="Loading the timeline" count={8} className="flex flex-col gap-1" each="h-10" />
      )}
    </>
  )
}
