import CalendarClock from 'lucide-react/icons/calendar-clock'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import UserRound from 'lucide-react/icons/user-round'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { SearchFilter, SelectFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import { PAGE } from '../words.ts'
import { statusOptions } from './labels.tsx'
import { countActiveFilters, MoreFilters } from './more-filters.tsx'
import { type PageQuery, useWorkorderPage } from './queries.ts'
import { NewWorkorderButton } from './shared/new-workorder-button.tsx'
import { useWorkorderSearch, type WorkorderSearch } from './workorder-search.ts'
import { WorkorderTable } from './workorder-table.tsx'

/** All work orders, with search, filters and pages. Search and filters are kept in the URL. */
export function WorkordersPage() {
  const dialog = useDialog()
  const [search, change] = useWorkorderSearch()
  return (
    <>
      <PageHeader
        title="Workorders"
        actions={
          <>
            <Button onClick={() => dialog.open('schedules')} className="max-sm:[&_svg]:hidden">
              <CalendarClock aria-hidden />
              Preventive Maintenance
            </Button>
            <NewWorkorderButton variant="primary" />
          </>
        }
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchFilter label="Search workorders..." value={search.q} onChange={q => change({ q })} />
        <SelectFilter
          label="Status"
          any="All Statuses"
          value={search.status}
          options={
            search.status === 'open' ? [{ value: 'open', label: 'Open' }, ...statusOptions] : statusOptions
          }
          onChange={status => change({ status })}
        />
        <Mine isOn={search.assignee === 'me'} onChange={assignee => change({ assignee })} />
        <MoreFilters values={search} onChange={change} />
      </div>
      <Results search={search} onPage={page => change({ page })} onClear={() => change(cleared)} />
    </>
  )
}

interface MineProps {
  isOn: boolean
  onChange: (assignee: 'me' | undefined) => void
}

/** Shows only what is assigned to the person at this desk. */
const Mine = ({ isOn, onChange }: MineProps) => (
  <Button
    variant={isOn ? 'soft' : 'secondary'}
    aria-pressed={isOn}
    onClick={() => onChange(isOn ? undefined : 'me')}
    className="max-sm:[&_svg]:hidden"
  >
    <UserRound aria-hidden />
    Mine
  </Button>
)

const cleared = {
  q: undefined,
  status: undefined,
  type: undefined,
  priority: undefined,
  facility: undefined,
  assignee: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<WorkorderSearch>

interface ResultsProps {
  search: WorkorderSearch
  onPage: (page: number) => void
  onClear: () => void
}

function Results({ search, onPage, onClear }: ResultsProps) {
  const { data, error, refetch } = useWorkorderPage(toQuery(search))
  if (!data && error)
    return <ErrorCard title="Workorders could not be loaded." error={error} onRetry={refetch} />
  if (data?.total === 0) return <NoWorkorders narrowed={isNarrowed(search)} onClear={onClear} />
  return (
    <>
      <WorkorderTable workorders={data?.workorders} />
      {data && (
        <Pagination
          shown={data.workorders.length}
          total={data.total}
          itemsLabel="workorders"
          page={search.page ?? 1}
          size={PAGE}
          onPage={onPage}
        />
      )}
    </>
  )
}

function NoWorkorders({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <EmptyCard
      icon={<ClipboardList />}
      title="No workorders found."
      hint={narrowed ? 'Nothing matches the search and filters.' : 'Repairs and other tasks appear here.'}
      action={
        narrowed ? (
          <Button onClick={onClear}>Clear Search and Filters</Button>
        ) : (
          <NewWorkorderButton variant="primary" />
        )
      }
    />
  )
}

const isNarrowed = (search: WorkorderSearch) =>
  search.q !== undefined || search.status !== undefined || countActiveFilters(search) > 0

function toQuery({ q, facility, page, ...filters }: WorkorderSearch): PageQuery {
  return {
    ...filters,
    search: q,
    facilityId: facility === undefined ? undefined : String(facility),
    page: page === undefined ? undefined : String(page),
  }
}
