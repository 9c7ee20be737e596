import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { ChoiceFilter, DayRangeFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { MoreFiltersPopover } from '#platform/web/ui/lists/filters-popover.tsx'
import type { MembershipStatus, MembershipType } from '../contract.ts'
import type { MembershipOrder } from '../words.ts'
import type { MembershipSearch } from './membership-search.ts'
import { membershipStatusName, membershipTypeName, optionsOf, orderName } from './shared/labels.tsx'

export interface MembershipFiltersProps {
  search: MembershipSearch
  onChange: (values: Partial<MembershipSearch>) => void
}

/** Searches, filters and sorts the memberships. Each takes effect at once. */
export function MembershipFilters({ search, onChange }: MembershipFiltersProps) {
  const { q, status, order, expires, balance } = search
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <div className="flex w-full xl:w-72">
        <SearchField
          label="Search by member..."
          value={q ?? ''}
          onChange={typed => onChange({ q: typed || undefined })}
        />
      </div>
      <Select
        aria-label="Status"
        className="min-w-36 flex-1 md:w-40 md:flex-none"
        placeholder="All statuses"
        options={optionsOf(membershipStatusName)}
        value={status ?? ''}
        onChange={({ target }) => onChange({ status: (target.value || undefined) as MembershipStatus })}
      />
      <Select
        aria-label="Sort by"
        className="min-w-36 flex-1 md:w-40 md:flex-none"
        options={optionsOf(orderName)}
        value={order ?? 'newest'}
        onChange={({ target }) =>
          onChange({ order: target.value === 'newest' ? undefined : (target.value as MembershipOrder) })
        }
      />
      <Toggle
        icon={<CalendarClock aria-hidden />}
        isOn={expires !== undefined}
        onClick={() =>
          onChange(
            expires
              ? { expires: undefined, order: undefined }
              : { expires: 'this_month', order: 'ends_first' },
          )
        }
      >
        Expires This Month
      </Toggle>
      <Toggle
        icon={<CircleDollarSign aria-hidden />}
        isOn={balance !== undefined}
        onClick={() =>
          onChange(balance ? { balance: undefined, order: undefined } : { balance: 'owed', order: 'owed' })
        }
      >
        Owes
      </Toggle>
      <MoreFilters search={search} onChange={onChange} />
    </div>
  )
}

interface ToggleProps {
  icon: ReactNode
  isOn: boolean
  onClick: () => void
  children: ReactNode
}

const Toggle = ({ icon, isOn, onClick, children }: ToggleProps) => (
  <Button
    variant={isOn ? 'soft' : 'secondary'}
    aria-pressed={isOn}
    onClick={onClick}
    className="max-sm:flex-auto max-sm:px-2 max-sm:[&_svg]:hidden"
  >
    {icon}
    {children}
  </Button>
)

const noMoreFilters = { type: undefined, endsFrom: undefined, endsTo: undefined }

/** Removes all filters; the order stays. */
export const noFilters = {
  ...noMoreFilters,
  q: undefined,
  status: undefined,
  expires: undefined,
  balance: undefined,
} satisfies Partial<MembershipSearch>

/** Returns whether any filter is set. */
export const isFiltered = (search: MembershipSearch): boolean => areSet(search, noFilters) > 0

const areSet = (search: MembershipSearch, filters: Partial<MembershipSearch>) =>
  Object.keys(filters).filter(name => search[name as keyof MembershipSearch] !== undefined).length

function MoreFilters({ search, onChange }: MembershipFiltersProps) {
  const { type, endsFrom, endsTo } = search
  return (
    <MoreFiltersPopover
      count={areSet(search, noMoreFilters)}
      onClear={() => onChange(noMoreFilters)}
      align="end"
    >
      <ChoiceFilter
        label="Type"
        value={type}
        options={optionsOf(membershipTypeName)}
        onChange={type => onChange({ type: type as MembershipType | undefined })}
      />
      <DayRangeFilter
        labels={['Ends from', 'Ends until']}
        range={{ from: endsFrom, to: endsTo }}
        onChange={range =>
          onChange({
            ...('from' in range && { endsFrom: range.from }),
            ...('to' in range && { endsTo: range.to }),
          })
        }
      />
    </MoreFiltersPopover>
  )
}
