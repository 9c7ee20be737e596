import Building2 from 'lucide-react/icons/building-2'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { z } from 'zod'
import { useSearch } from '#platform/web/routing/use-router.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { CreateCodeButton, JoinCode } from './join-code.tsx'
import { addMonths, monthName } from './months.ts'
import { useCreateJoinCode, useFigures } from './queries.ts'
import { ChainTotals } from './totals.tsx'
import { VenueNotes } from './venue-notes.tsx'
import { VenueTable } from './venue-table.tsx'

const pageSearch = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
})

/** The start page of a head office: the day and a month of every venue, with totals per currency. */
export function HeadOfficePage() {
  const [search, change] = useSearch(pageSearch.parse)
  const { data, error, refetch } = useFigures(search.month)
  const create = useCreateJoinCode()
  return (
    <>
      <PageHeader
        title="Venues"
        actions={
          <>
            {data && (
              <MonthStepper
                month={search.month ?? data.month}
                isLast={search.month === undefined || data.isCurrentMonth}
                onChange={month => change({ month })}
              />
            )}
            <CreateCodeButton create={create} />
          </>
        }
      />
      {create.data && (
        <div className="mb-5">
          <JoinCode create={create} />
        </div>
      )}
      {data ? (
        <div className="flex flex-col gap-5">
          <VenueNotes figures={data} />
          {data.venues.length === 0 ? (
            <EmptyCard
              icon={<Building2 />}
              title={data.isCurrentMonth ? 'No venues yet' : 'No figures of this month'}
              hint={
                data.isCurrentMonth
                  ? 'Create a join code, and enter it at the venue under Settings, Chain.'
                  : 'No venue has sent a Z report of this month.'
              }
            />
          ) : (
            <>
              <ChainTotals figures={data} />
              <VenueTable figures={data} />
            </>
          )}
        </div>
      ) : error ? (
        <ErrorCard title="The venues could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Skeletons label="Loading venues" count={3} className="flex flex-col gap-3" each="h-20" />
      )}
    </>
  )
}

interface MonthStepperProps {
  month: string
  isLast: boolean
  onChange: (month: string) => void
}

function MonthStepper({ month, isLast, onChange }: MonthStepperProps) {
  const step = (count: number) => onChange(addMonths(month, count))
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous month" icon={<ChevronLeft />} onClick={() => step(-1)} />
      <span className="min-w-32 text-center font-medium" aria-live="polite">
        {monthName(month)}
      </span>
      <IconButton label="Next month" icon={<ChevronRight />} disabled={isLast} onClick={() => step(1)} />
    </div>
  )
}
